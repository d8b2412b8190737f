import { addDays, DAY_MS, dayOf, dayStartMs } from './time-zone.ts';

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
  const dayAt = dayFinder(timeZone);
  const days = new Map<string, TimeSlice>();
  return (atMs) => {
    const day = dayAt(atMs);
    let whole = days.get(day);
    if (!whole) days.set(day, (whole = { startMs: dayStartMs(day, timeZone), endMs: dayStartMs(addDays(day, 1), timeZone) }));
    if (stepS >= 86_400) return whole;
    const startMs = whole.startMs + Math.floor((atMs - whole.startMs) / (stepS * 1000)) * stepS * 1000;
    return { startMs, endMs: Math.min(startMs + stepS * 1000, whole.endMs) };
  };
}

/** The same day of the month `months` later or earlier; a month that has no such day gives its last one (31 January + 1 = 28 or 29 February). */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** Whole days from one calendar day to another; negative when it is past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Whether a text is a calendar day. */
export function isDayText(text: string | null): text is string {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}
