import { addMonths, daysBetween } from '../kit/months.ts';
import type { ReportOption, ReportParams } from '../kit/report.ts';
import { addDays, dayOf, dayStartMs } from '../kit/time-zone.ts';
import type { Span } from './spans.ts';

/** What a period is compared with. */
export const COMPARE_OPTION: ReportOption = { key: 'compare', values: ['previous', 'year'], initial: 'previous', loads: true };

/** Up to when what is compared with counts: where the period ends with a day that is not over, the same hours of the last day of the other one, ms; else all of it. */
export function sameHoursMs(
  { timeZone, nowMs }: Pick<ReportParams, 'timeZone' | 'nowMs'>,
  { now, before }: { now: Span; before: Span },
): number {
  const today = dayOf(nowMs, timeZone);
  return now.to === today ? dayStartMs(before.to, timeZone) + (nowMs - dayStartMs(today, timeZone)) : Infinity;
}

const WEEK_DAYS = 7;
/** As many weeks as a year has: the same weekdays a year before. */
const YEAR_OF_WEEKS_DAYS = 364;

/** The same days of the year before: of whole weeks the same weekdays, else the same dates; 29 February is the 28th. */
function yearBefore(asked: Span, now: Span): Span {
  const isMonths = asked.from.endsWith('-01') && addDays(asked.to, 1).endsWith('-01');
  const isWeeks = !isMonths && (daysBetween(asked.from, asked.to) + 1) % WEEK_DAYS === 0;
  if (isWeeks) return { from: addDays(now.from, -YEAR_OF_WEEKS_DAYS), to: addDays(now.to, -YEAR_OF_WEEKS_DAYS) };
  // A whole February has all its days, in a leap year or not.
  const to = now.to === asked.to && isMonths ? addDays(addMonths(addDays(now.to, 1), -12), -1) : addMonths(now.to, -12);
  return { from: addMonths(now.from, -12), to };
}

/** The days of a period that have begun, and those they are compared with: as many just before, or the same of the year before. */
export function comparedSpans({
  from,
  to,
  timeZone,
  nowMs,
  options,
}: Pick<ReportParams, 'from' | 'to' | 'timeZone' | 'nowMs' | 'options'>): { now: Span; before: Span } {
  const today = dayOf(nowMs, timeZone);
  const now = { from, to: to > today && today >= from ? today : to };
  if (options['compare'] === 'year') return { now, before: yearBefore({ from, to }, now) };
  return { now, before: { from: addDays(from, -daysBetween(now.from, now.to) - 1), to: addDays(from, -1) } };
}
