import type { Journey } from './journey.ts';

/**
 * Id of who drove a journey: the badge that was read, else the person the vehicle is given to. A badge nobody has is nobody.
 * `badges`: id of the driver of each badge, in lower case.
 */
export function driverOfJourney({ driverTag }: Pick<Journey, 'driverTag'>, vehicleDriver: string | null, badges: Readonly<Record<string, string>>): string | null {
  return driverTag === null ? vehicleDriver : (badges[driverTag.toLowerCase()] ?? null);
}
