import { addDays, DAY_MS, dayOf, dayStartMs } from './time-zone.ts';

/** Calendar days without zone, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** Periods that have a name, and move with the day they are asked on. */
export const PRESETS = [
  'today',
  'yesterday',
  'last7',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'last30',
  'thisYear',
  'lastYear',
] as const;
export type Preset = (typeof PRESETS)[number];

export const MONDAY = 1;

/** Monday 1 … Sunday 7. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** First day of the week of a day; `firstDay`: Monday 1 … Sunday 7. */
export function weekStart(day: string, firstDay = MONDAY): string {
  return addDays(day, -((weekdayOf(day) - firstDay + 7) % 7));
}

/** First day of the month `months` after that of a day. */
export function monthStart(day: string, months = 0): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The same day of the month `months` later or earlier; a month that has no such day gives its last one (31 January + 1 = 28 or 29 February). */
export function addMonths(day: string, months: number): string {
  const last = addDays(monthStart(day, months + 1), -1);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

/** First day of the quarter `quarters` after that of a day. */
const quarterStart = (day: string, quarters = 0): string => monthStart(day, 3 * quarters - ((Number(day.slice(5, 7)) - 1) % 3));

const yearOf = (year: number): DayRange => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The days of a named period as of a day. */
export function presetRange(preset: Preset, today: string, firstDay: number): DayRange {
  const week = weekStart(today, firstDay);
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last7':
      return { from: addDays(today, -6), to: today };
    case 'last30':
      return { from: addDays(today, -29), to: today };
    case 'thisWeek':
      return { from: week, to: addDays(week, 6) };
    case 'lastWeek':
      return { from: addDays(week, -7), to: addDays(week, -1) };
    case 'thisMonth':
      return { from: monthStart(today), to: addDays(monthStart(today, 1), -1) };
    case 'lastMonth':
      return { from: monthStart(today, -1), to: addDays(monthStart(today), -1) };
    case 'thisQuarter':
      return { from: quarterStart(today), to: addDays(quarterStart(today, 1), -1) };
    case 'lastQuarter':
      return { from: quarterStart(today, -1), to: addDays(quarterStart(today), -1) };
    case 'thisYear':
      return yearOf(Number(today.slice(0, 4)));
    case 'lastYear':
      return yearOf(Number(today.slice(0, 4)) - 1);
  }
}

/** The range cut at the last day that may be chosen. */
export function within(range: DayRange, max: string | undefined): DayRange {
  if (max === undefined || range.to <= max) return range;
  return { from: range.from < max ? range.from : max, to: max };
}

/** A local day, and the instants it begins and ends at. */
export interface LocalDay {
  day: string;
  fromMs: number;
  toMs: number;
}

/** Local days of instants; the zone is asked once for each of them and not once a row, in whatever order they come. */
export function dayFinder(timeZone: string): (atMs: number) => string {
  const find = localDays(timeZone);
  return (atMs) => find(atMs).day;
}

/** The same, with where each begins and ends. */
export function localDays(timeZone: string): (atMs: number) => LocalDay {
  /** By the day of UTC: a few local ones touch it. */
  const known = new Map<number, LocalDay[]>();
  let last: LocalDay = { day: '', fromMs: 0, toMs: 0 };
  return (atMs) => {
    if (atMs >= last.fromMs && atMs < last.toMs) return last;
    const near = known.get(Math.floor(atMs / DAY_MS)) ?? [];
    const found = near.find(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs);
    if (found) return (last = found);
    const day = dayOf(atMs, timeZone);
    last = { day, fromMs: dayStartMs(day, timeZone), toMs: dayStartMs(addDays(day, 1), timeZone) };
    known.set(Math.floor(atMs / DAY_MS), [...near, last]);
    return last;
  };
}

interface TimeSlice {
  startMs: number;
  endMs: number;
}

/** Slices of days of a time zone: from local midnight on, each so many seconds; none goes over midnight, and one of a day is the day, of 23 or 25 hours too. */
export function timeSlices(timeZone: string, stepS: number): (atMs: number) => TimeSlice {
  const dayAt = localDays(timeZone);
  return (atMs) => {
    const { fromMs, toMs } = dayAt(atMs);
    if (stepS >= 86_400) return { startMs: fromMs, endMs: toMs };
    const startMs = fromMs + Math.floor((atMs - fromMs) / (stepS * 1000)) * stepS * 1000;
    return { startMs, endMs: Math.min(startMs + stepS * 1000, toMs) };
  };
}

/** Whole days from one calendar day to another; negative when it is past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Whether a text is a calendar day. */
export function isDayText(text: string | null): text is string {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}
