import type { DriverAssignment } from '../../driver/driver.ts';
import { driversOfUsers, hadByVehicle } from '../../driver/who-had.ts';
import type { JourneySummary } from '../../driving/journey-summary.ts';
import type { Reservation } from '../../reservation/reservation.ts';
import type { VehicleState } from '../../telemetry/state.ts';
import { type BoxOffsets, type Counted, offsetAt, presentOffset, vehicleKm, odometerDeviceOf } from '../../vehicle/vehicle-meter.ts';
import type { PositionsSource, ReportVehicle, SummariesSource } from '../sources.ts';

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

/** Vehicles by their plate: the order of a source says nothing, and would change the bytes of a report. */
export function byPlate(vehicles: readonly ReportVehicle[]): ReportVehicle[] {
  return vehicles.toSorted((a, b) => (a.registration < b.registration ? -1 : a.registration > b.registration ? 1 : 0));
}

type Offsets = Pick<ReportVehicle, 'boxOffsets'>;

/** Kilometres of the vehicle as its box counted so many: with the offset of that instant (milliseconds). What comes off the bus is the vehicle's own odometer. */
export function toldKm({ boxOffsets }: Offsets, km: number | null, atMs: number, source: Counted['source'] = null): number | null {
  if (km === null || source === 'can' || boxOffsets == null) return km;
  return vehicleKm(boxOffsets, { km, at: new Date(atMs).toISOString() });
}

/** The same of the last state of a vehicle: as its box counts now, where it has told nothing since (`odometerOf`). */
export function toldKmNow({ boxOffsets }: Offsets, state: VehicleState): number | null {
  return state.odometerKm === null ? null : state.odometerKm + (presentOffset(boxOffsets, odometerDeviceOf(state))?.km ?? 0);
}

/** A journey, or a sum of some, with the kilometres of the vehicle at its ends. */
export function withToldKm<J extends JourneySummary>(vehicle: Offsets, journey: J): J {
  const { boxOffsets } = vehicle;
  if (boxOffsets == null || boxOffsets.length === 0 || journey.distanceSource === 'can') return journey;
  const { startMs, endMs, alike, odometerStartKm, odometerEndKm } = journey;
  return {
    ...journey,
    odometerStartKm: toldKm(vehicle, odometerStartKm, alike?.startReadMs ?? startMs),
    odometerEndKm: toldKm(vehicle, odometerEndKm, alike?.endReadMs ?? endMs),
  };
}

/** By how much a correction of what the same box counts moved the odometer between two instants: nobody drove that. */
export function correctedKm({ boxOffsets }: Offsets, fromMs: number, toMs: number): number {
  const [first, last] = [fromMs, toMs].map((ms) => offsetAt(boxOffsets, { at: new Date(ms).toISOString() }));
  return first && last && first.device === last.device ? last.km - first.km : 0;
}

/**
 * Journeys in brief by vehicle, made each time they are read and not kept: a report goes from vehicle to vehicle once, and a year of
 * a fleet that is alive as a whole is mostly time of the garbage collector.
 */
export function briefsWhenRead(vehicles: Iterable<string>, of: (vehicle: string) => JourneySummary[]): SummariesSource['briefs'] {
  const briefs: Record<string, readonly JourneySummary[]> = {};
  for (const id of vehicles) Object.defineProperty(briefs, id, { enumerable: true, get: () => of(id) });
  return briefs;
}
