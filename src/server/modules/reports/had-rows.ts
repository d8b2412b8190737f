import { driver, driverAssignment } from '../../../domain/driver/driver.ts';
import { hadByTag } from '../../../domain/driver/who-had.ts';
import { DAY_MS, dayStartMs, addDays } from '../../../domain/time/time-zone.ts';
import type { ReportParams } from '../../../domain/reports/report.ts';
import { membership } from '../../../domain/identity/user.ts';
import type { Whose } from '../../../domain/reports/eco/energy-rows.ts';
import { hadOf, type VehicleRows } from '../../../domain/reports/journeys/report-vehicles.ts';
import { driversOfDays, type VehicleAsk } from '../../../domain/reports/report-query.ts';
import { LONGEST_DAYS } from '../../../domain/reservation/availability.ts';
import { reservation } from '../../../domain/reservation/reservation.ts';
import type { DayRange } from '../../../domain/time/periods.ts';
import type { DriversOf } from '../../../domain/vehicle/vehicle-filters.ts';
import type { Entity, RowOf, AnyRow } from '../../../domain/entity/entity.ts';
import { FailureError } from '../../../domain/entity/failure.ts';
import type { Actor, Reading } from '../../context.ts';
import type { Pool } from 'pg';
import type { MeasuresSource } from '../../../domain/reports/sources.ts';
import type { MeasureKind, MeasureReading } from '../../../domain/telemetry/measures.ts';
import { pastPositionSchema, pastState } from '../../../domain/telemetry/past-position.ts';
import { type VehicleState, vehicleStateSchema } from '../../../domain/telemetry/state.ts';
import { Movements } from '../../database/movements.ts';
import { readMeasures } from '../../telemetry/measures.ts';
import { readPast, readStates } from '../../telemetry/reads.ts';
import type { OrgActor } from '../../identity/people.ts';

/** Rows read at once. */
export const PAGE = 1000;

/** Every row of an entity this person may read; none of one that is not theirs to read, as on their devices. In the order of the entity, until a row says that it is enough. */
export async function allRows<E extends Entity>(
  { store }: Pick<Reading, 'store'>,
  actor: Actor,
  entity: E,
  isEnough: (row: RowOf<E>) => boolean = () => false,
): Promise<RowOf<E>[]> {
  const rows: RowOf<E>[] = [];
  try {
    for (let page = 1, count = 1; rows.length < count; page++) {
      const list = await store.list(actor, entity, { page, size: PAGE });
      if (list.results.length === 0) break;
      count = list.count;
      rows.push(...list.results);
      if (isEnough(list.results.at(-1)!)) break;
    }
  } catch (error) {
    if (!(error instanceof FailureError) || error.failure.code !== 'forbidden') throw error;
  }
  return rows;
}

/** A booking that began longer before than two of the longest is over, late too. */
const BOOKED_MS = 2 * LONGEST_DAYS * DAY_MS;

/** Rows that say who had the vehicles from a day on, as far as this person may read each. */
export async function hadRows(
  context: Pick<Reading, 'store'>,
  actor: Actor,
  { from, timeZone, momentMs }: Pick<ReportParams, 'from' | 'timeZone' | 'momentMs'>,
): Promise<Omit<VehicleRows, 'vehicles' | 'fleets'>> {
  const firstMs = Math.min(momentMs ?? Infinity, dayStartMs(from, timeZone)) - BOOKED_MS;
  return {
    drivers: await allRows(context, actor, driver),
    members: await allRows(context, actor, membership),
    assignments: await allRows(context, actor, driverAssignment),
    bookings: await allRows(context, actor, reservation, (row) => Date.parse(row.startAt) < firstMs),
  };
}

/** Who had vehicles on the days that a report is asked for, where it is asked for those of some drivers; undefined: it is not. */
export async function askedDrivers(
  context: Pick<Reading, 'store'>,
  actor: Actor,
  { drivenBy }: VehicleAsk,
  range: DayRange,
  timeZone: string,
): Promise<DriversOf | undefined> {
  if (drivenBy === undefined) return undefined;
  return driversOfDays(hadOf(await hadRows(context, actor, { from: range.from, timeZone })), range, timeZone);
}

/** Who had each vehicle and each badge from a day on, as far as this person may read it. */
export async function whoseRows(
  context: Pick<Reading, 'store'>,
  actor: OrgActor,
  since: Pick<ReportParams, 'from' | 'timeZone'>,
): Promise<(vehicle: string) => Whose> {
  const rows = await hadRows(context, actor, since);
  const [had, badges] = [hadOf(rows), hadByTag(rows.assignments)];
  return (vehicle) => ({ had: had[vehicle] ?? [], badges });
}

/** What sensors of the vehicles measured in the asked days. */
export async function readingsOf(
  pool: Pool,
  actor: Actor,
  kind: MeasureKind,
  vehicles: readonly AnyRow[],
  { from, to, timeZone }: ReportParams,
): Promise<MeasuresSource['readings']> {
  const [start, end] = [new Date(dayStartMs(from, timeZone)), new Date(dayStartMs(addDays(to, 1), timeZone) - 1)];
  const movements = await Movements.of(pool, actor, 'measures');
  const readings: Record<string, MeasureReading[]> = Object.fromEntries(vehicles.map(({ _id }) => [_id, []]));
  for await (const [vehicle, own] of readMeasures(pool, movements, {
    vehicles: vehicles.map(({ _id }) => _id),
    kind,
    from: start,
    to: end,
  }))
    readings[vehicle] = own;
  return readings;
}

/** A field of the vehicles, of those that have it. */
export function vehicleField<T>(vehicles: readonly AnyRow[], name: string): Record<string, T> {
  return Object.fromEntries(vehicles.flatMap((row) => (row[name] == null ? [] : [[row._id, row[name] as T]])));
}

const resultsOf = (list: string): unknown[] => (JSON.parse(list) as { results: unknown[] }).results;

/** Where the vehicles are, or were at the asked moment. */
export async function statesOf(
  pool: Pool,
  movements: Movements,
  vehicles: readonly AnyRow[],
  { momentMs, nowMs }: Pick<ReportParams, 'momentMs' | 'nowMs'>,
): Promise<Record<string, VehicleState>> {
  const states =
    momentMs !== undefined && momentMs < nowMs
      ? resultsOf(await readPast(pool, movements, new Date(momentMs))).map((one) => pastState(pastPositionSchema.parse(one)))
      : resultsOf(await (await readStates(pool, movements, nowMs)).json()).map((one) => vehicleStateSchema.parse(one));
  const wanted = new Set(vehicles.map(({ _id }) => _id));
  return Object.fromEntries(states.filter(({ _id }) => wanted.has(_id)).map((state) => [state._id, state]));
}
