import { driverOfTag, type TagTimes } from '../driver/driver-tags.ts';
import { driverAt, type Had } from '../driver-assignment/who-had.ts';
import type { Journey } from './journey.ts';

/**
 * Id of who drove what began at an instant (milliseconds): the badge or card that was read, else who had the vehicle then; null: nobody known. A badge
 * nobody had then is nobody. `had`: of the vehicle, as `hadByVehicle` orders it; `badges`: as `hadByTag` makes them.
 */
export function driverOfJourney(
  { driverTag }: Pick<Journey, 'driverTag'>,
  startMs: number,
  had: readonly Had[],
  badges: TagTimes,
): string | null {
  return driverTag === null ? driverAt(had, startMs) : driverOfTag(driverTag, startMs, badges);
}
