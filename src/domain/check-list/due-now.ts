import { addDays, dayOf } from '../kit/time-zone.ts';
import { dueOfPeriod, duesOf, isRunning, type Due, type Schedule, type VehicleAt } from './due.ts';

/** Days looked back for the last due of a daily check; of another, its own period. */
const BACK_DAYS = 7;

/**
 * The one check a person is asked for now: the last due of a schedule until the end of the organization's today, unless one of `done` meets it. A new
 * due takes the place of one that was missed. That of a day's first trip is asked for before the trip, whose time nobody knows: the trip only dates it.
 */
export async function dueNow(
  schedule: Schedule,
  vehicle: VehicleAt,
  nowMs: number,
  timeZone: string,
  done: ReadonlySet<string>,
): Promise<Due | null> {
  const today = dayOf(nowMs, timeZone);
  const back = schedule.trigger.every === 'days' ? schedule.trigger.count : BACK_DAYS;
  const known = (await duesOf(schedule, vehicle, addDays(today, -back), today, timeZone)).at(-1);
  const isAhead = schedule.trigger.every === 'firstTrip' && isRunning(schedule, today) && known?.period !== today;
  const last = isAhead ? await dueOfPeriod(schedule, vehicle.id, today, null) : known;
  return last && !done.has(last.id) ? last : null;
}

/** How a due stands: `ahead` of its time, `due` since, `late` once its grace is over. One without a time of day is due. */
export function dueStanding({ dueAtMs, lateAtMs }: Pick<Due, 'dueAtMs' | 'lateAtMs'>, nowMs: number): 'ahead' | 'due' | 'late' {
  if (lateAtMs !== null && nowMs > lateAtMs) return 'late';
  return dueAtMs !== null && nowMs < dueAtMs ? 'ahead' : 'due';
}
