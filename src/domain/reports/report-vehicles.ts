import { driversOfUsers, hadByVehicle } from '../driver-assignment/who-had.ts';
import type { DriverAssignment } from '../driver-assignment/driver-assignment.ts';
import type { Reservation } from '../reservation/reservation.ts';
import type { BoxOffsets } from '../vehicle/box-offset.ts';
import type { PositionsSource } from './sources.ts';

interface Row {
  _id: string;
  [field: string]: unknown;
}

/** Rows that say which vehicles a report is about and who had them when, as far as this person may read each. */
export interface VehicleRows {
  vehicles: readonly Row[];
  fleets: readonly Row[];
  drivers: readonly Row[];
  members: readonly Row[];
  assignments: readonly Pick<DriverAssignment, '_id' | 'vehicle' | 'tag' | 'driver' | 'former' | 'formerUserName' | 'from' | 'until'>[];
  bookings: readonly Pick<Reservation, '_id' | 'vehicle' | 'state' | 'startAt' | 'endAt' | 'outAt' | 'backAt' | 'bookedBy'>[];
}

/** Who had each vehicle when (`hadByVehicle`), of the rows that say it. */
export const hadOf = ({ drivers, members, assignments, bookings }: Omit<VehicleRows, 'vehicles' | 'fleets'>) =>
  hadByVehicle(assignments, bookings, driversOfUsers(drivers, members));

const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Names of drivers whose sheet is gone, by their id. */
export const goneNames = (assignments: VehicleRows['assignments']): [string, string][] =>
  assignments.flatMap(({ former, formerUserName }): [string, string][] =>
    former === null || formerUserName === null ? [] : [[former, formerUserName]],
  );

/** The vehicles of a report with who had them when, and the names of fleets and drivers, those too whose sheet is gone: the same on a device and on the server. */
export function reportVehicles({ vehicles, fleets, ...held }: VehicleRows): Pick<PositionsSource, 'vehicles' | 'names'> {
  const { drivers, assignments } = held;
  const had = hadOf(held);
  return {
    vehicles: vehicles.map(({ _id, registration, fleet, driver, boxOffsets }) => ({
      _id,
      registration: String(registration),
      fleet: idOf(fleet),
      driver: idOf(driver),
      had: had[_id] ?? [],
      ...(Array.isArray(boxOffsets) && boxOffsets.length > 0 ? { boxOffsets: boxOffsets as BoxOffsets } : {}),
    })),
    names: Object.fromEntries([
      ...goneNames(assignments),
      ...[...fleets, ...drivers].map(({ _id, name }): [string, string] => [_id, typeof name === 'string' ? name : '']),
    ]),
  };
}
