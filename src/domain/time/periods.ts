import { addDays } from './time-zone.ts';

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

/** The same day `months` later, or the last one of that month. */
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
