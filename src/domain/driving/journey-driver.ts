import { driverOfTag } from '../driver/driver-tags.ts';
import type { Journey } from './journey.ts';

/**
 * Id of who drove a journey: the badge or card that was read, else the person the vehicle is given to. A badge nobody has is nobody.
 * `badges`: as `tagOwners` makes them.
 */
export function driverOfJourney(
  { driverTag }: Pick<Journey, 'driverTag'>,
  vehicleDriver: string | null,
  badges: Readonly<Record<string, string>>,
): string | null {
  return driverTag === null ? vehicleDriver : driverOfTag(driverTag, badges);
}
