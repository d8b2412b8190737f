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

/** The days of a period that have begun, and as many to compare them with: those just before, or the same of the year before. */
export function comparedSpans({
  from,
  to,
  timeZone,
  nowMs,
  options,
}: Pick<ReportParams, 'from' | 'to' | 'timeZone' | 'nowMs' | 'options'>): { now: Span; before: Span } {
  const today = dayOf(nowMs, timeZone);
  const now = { from, to: to > today && today >= from ? today : to };
  if (options['compare'] === 'year') {
    const start = addMonths(from, -12);
    return { now, before: { from: start, to: addDays(start, daysBetween(now.from, now.to)) } };
  }
  return { now, before: { from: addDays(from, -daysBetween(now.from, now.to) - 1), to: addDays(from, -1) } };
}
