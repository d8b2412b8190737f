import { driverOfTag } from '../driver/driver-tags.ts';
import { driverAt, type Had } from '../driver-assignment/who-had.ts';
import type { Journey } from './journey.ts';

/**
 * Id of who drove what began at an instant (milliseconds): the badge or card that was read, else who had the vehicle then; null: nobody known. A badge
 * nobody has is nobody. `had`: of the vehicle, as `hadByVehicle` orders it; `badges`: as `tagOwners` makes them.
 */
export function driverOfJourney(
  { driverTag }: Pick<Journey, 'driverTag'>,
  startMs: number,
  had: readonly Had[],
  badges: Readonly<Record<string, string>>,
): string | null {
  return driverTag === null ? driverAt(had, startMs) : driverOfTag(driverTag, badges);
}
