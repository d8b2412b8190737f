import { monday } from '../kit/report-arrange.ts';
import { addDays } from '../kit/time-zone.ts';

/** Before the fortnight, the days in which the weekly rest that six days are counted from must lie. */
const BEFORE_DAYS = 7;

/**
 * Days (UTC, both included) that a report from `from` to `to` is made of: two consecutive weeks and the reduced rests since the last weekly one reach back,
 * the rest after the last duty, and a time zone, go beyond.
 */
export function tachoPeriod({ from, to }: { from: string; to: string }): { from: string; to: string } {
  return { from: addDays(monday(from), -7 - BEFORE_DAYS), to: addDays(to, 2) };
}
