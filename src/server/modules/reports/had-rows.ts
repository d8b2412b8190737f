import { driver, driverAssignment } from '../../../domain/driver/driver.ts';
import { hadByTag } from '../../../domain/driver/who-had.ts';
import { DAY_MS, dayStartMs } from '../../../domain/time/time-zone.ts';
import type { ReportParams } from '../../../domain/reports/report.ts';
import { membership } from '../../../domain/identity/user.ts';
import type { Whose } from '../../../domain/reports/driver-sums.ts';
import { hadOf, type VehicleRows } from '../../../domain/reports/report-vehicles.ts';
import { driversOfDays, type VehicleAsk } from '../../../domain/reports/vehicle-selection.ts';
import { LONGEST_DAYS } from '../../../domain/reservation/reservation-state.ts';
import { reservation } from '../../../domain/reservation/reservation.ts';
import type { DayRange } from '../../../domain/time/periods.ts';
import type { DriversOf } from '../../../domain/vehicle/vehicle-filters.ts';
import type { Entity, RowOf } from '../../../domain/entity/entity.ts';
import { FailureError } from '../../../domain/entity/failure.ts';
import type { Actor, Reading } from '../../context.ts';
import type { OrgActor } from '../../identity/giver.ts';

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
