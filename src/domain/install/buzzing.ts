import type { DeviceType } from '../device/device-types.ts';

/** Families that can be told to sound the buzzer on an output: by a documented command that ends by itself. Of the others the test is without object. */
export const BUZZING: readonly DeviceType[] = ['teltonika'];

/** `type` null: the family of the device is not known yet. */
export function canBuzz(type: string | null | undefined): boolean {
  return type === null || type === undefined || (BUZZING as readonly string[]).includes(type);
}
