import { dayFinder, addMonths, daysBetween, localDays } from '../../time/periods.ts';
import { addDays, dayOf, dayStartMs } from '../../time/time-zone.ts';
import { spanStart } from '../report-arrange.ts';
import type { CalendarSpan, ReportOption, ReportParams } from '../report.ts';

/** Into which parts a report cuts its period, a line for each. */
export const SPAN_OPTION: ReportOption = { key: 'span', values: ['whole', 'month', 'week', 'day'], initial: 'whole' };

/** Calendar days, both included. */
export interface Span {
  from: string;
  to: string;
}

interface Spans {
  /** First day of the part that an instant is in. */
  of: (atMs: number) => string;
  /** The part that begins on a day, within the period and not beyond today. */
  at: (from: string) => Span;
}

const FURTHER = { day: 1, week: 7, month: 31 };

/** First day of the day, week or month after the one that begins on a day. */
const nextStart = (by: CalendarSpan, start: string): string => spanStart(by, addDays(start, FURTHER[by]));

/** When the day, week or month that an instant is in ends, by the clock of a time zone. */
export function spanEnds(by: CalendarSpan, timeZone: string): (atMs: number) => number {
  const dayAt = localDays(timeZone);
  if (by === 'day') return (atMs) => dayAt(atMs).toMs;
  const ends = new Map<string, number>();
  return (atMs) => {
    const start = spanStart(by, dayAt(atMs).day);
    let endMs = ends.get(start);
    if (endMs === undefined) ends.set(start, (endMs = dayStartMs(nextStart(by, start), timeZone)));
    return endMs;
  };
}

/** The parts of the period by the option `span`: all of it, or its months, weeks (which begin on Monday) or days. The first and the last may be cut by it. */
export function spansOf({
  from,
  to,
  timeZone,
  nowMs,
  options,
}: Pick<ReportParams, 'from' | 'to' | 'timeZone' | 'nowMs' | 'options'>): Spans {
  const by = options['span'] as 'whole' | CalendarSpan;
  const find = dayFinder(timeZone);
  const today = dayOf(nowMs, timeZone);
  const last = to < today ? to : today;
  const startOf = (day: string): string => {
    const start = by === 'whole' ? from : spanStart(by, day);
    return start < from ? from : start;
  };
  return {
    of: (atMs) => startOf(find(atMs)),
    at: (start) => {
      if (by === 'whole') return { from: start, to: last };
      const end = addDays(nextStart(by, spanStart(by, start)), -1);
      return { from: start, to: end < last ? end : last };
    },
  };
}

/** How many calendar days a part has; none: it has not begun. */
export function spanDays({ from, to }: Span): number {
  return Math.max(0, daysBetween(from, to) + 1);
}

/** Every calendar day of a period that has begun. */
export function daysOf({ from, to, timeZone, nowMs }: Pick<ReportParams, 'from' | 'to' | 'timeZone' | 'nowMs'>): string[] {
  const today = dayOf(nowMs, timeZone);
  return Array.from({ length: spanDays({ from, to: to < today ? to : today }) }, (_, at) => addDays(from, at));
}

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
