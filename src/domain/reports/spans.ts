import { daysBetween } from '../kit/months.ts';
import { spanStart } from '../kit/report-arrange.ts';
import type { ReportOption, ReportParams } from '../kit/report.ts';
import { dayFinder } from '../kit/local-days.ts';
import { addDays, dayOf } from '../kit/time-zone.ts';

/** Into which parts a report cuts its period, a line for each. */
export const SPAN_OPTION: ReportOption = { key: 'span', values: ['whole', 'month', 'week', 'day'], initial: 'whole' };

/** Calendar days, both included. */
export interface Span {
  from: string;
  to: string;
}

export interface Spans {
  /** First day of the part that an instant is in. */
  of: (atMs: number) => string;
  /** The part that begins on a day, within the period and not beyond today. */
  at: (from: string) => Span;
}

const FURTHER = { day: 1, week: 7, month: 31 };

/** The parts of the period by the option `span`: all of it, or its months, weeks (which begin on Monday) or days. The first and the last may be cut by it. */
export function spansOf({
  from,
  to,
  timeZone,
  nowMs,
  options,
}: Pick<ReportParams, 'from' | 'to' | 'timeZone' | 'nowMs' | 'options'>): Spans {
  const by = options['span'] as 'whole' | keyof typeof FURTHER;
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
      const end = addDays(spanStart(by, addDays(spanStart(by, start), FURTHER[by])), -1);
      return { from: start, to: end < last ? end : last };
    },
  };
}

/** How many calendar days a part has; none: it has not begun. */
export function spanDays({ from, to }: Span): number {
  return Math.max(0, daysBetween(from, to) + 1);
}

/** Days of a part that are no Saturday and no Sunday. */
export function weekdaysOf(span: Span): number {
  return Array.from({ length: spanDays(span) }, (_, at) => new Date(`${addDays(span.from, at)}T00:00:00Z`).getUTCDay()).filter(
    (day) => day % 6 !== 0,
  ).length;
}

/** Every calendar day of a period that has begun. */
export function daysOf({ from, to, timeZone, nowMs }: Pick<ReportParams, 'from' | 'to' | 'timeZone' | 'nowMs'>): string[] {
  const today = dayOf(nowMs, timeZone);
  return Array.from({ length: spanDays({ from, to: to < today ? to : today }) }, (_, at) => addDays(from, at));
}
