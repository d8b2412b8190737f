import { driverAssignment } from '../../../domain/driver-assignment/driver-assignment.ts';
import { hadByTag } from '../../../domain/driver-assignment/who-had.ts';
import { driver } from '../../../domain/driver/driver.ts';
import { DAY_MS } from '../../../domain/kit/durations.ts';
import type { ReportParams } from '../../../domain/kit/report.ts';
import { dayStartMs } from '../../../domain/kit/time-zone.ts';
import { membership } from '../../../domain/membership/membership.ts';
import type { Whose } from '../../../domain/reports/driver-sums.ts';
import { hadOf, type VehicleRows } from '../../../domain/reports/report-vehicles.ts';
import { LONGEST_DAYS } from '../../../domain/reservation/reservation.rules.ts';
import { reservation } from '../../../domain/reservation/reservation.ts';
import type { Context } from '../../context.ts';
import { allRows, type OrgActor } from './all-rows.ts';

/** A booking that began longer before than two of the longest is over, late too. */
const BOOKED_MS = 2 * LONGEST_DAYS * DAY_MS;

/** Rows that say who had the vehicles from a day on, as far as this person may read each. */
export async function hadRows(
  context: Context,
  actor: OrgActor,
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

/** Who had each vehicle and each badge from a day on, as far as this person may read it. */
export async function whoseRows(
  context: Context,
  actor: OrgActor,
  since: Pick<ReportParams, 'from' | 'timeZone'>,
): Promise<(vehicle: string) => Whose> {
  const rows = await hadRows(context, actor, since);
  const [had, badges] = [hadOf(rows), hadByTag(rows.assignments)];
  return (vehicle) => ({ had: had[vehicle] ?? [], badges });
}
