import { addDays } from '../../../domain/kit/time-zone.ts';

/** Calendar days without zone, both included. */
export interface DayRange {
  from: string;
  to: string;
}

export const PRESETS = ['today', 'yesterday', 'last7', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth', 'last30', 'thisYear', 'lastYear'] as const;
export type Preset = (typeof PRESETS)[number];

/** Monday 1 … Sunday 7. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

interface WeekInfo {
  firstDay: number;
}

/** First day of the week where a language is spoken: Monday 1 … Sunday 7. */
export function firstDayOf(tag: string): number {
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? (tag.startsWith('pt') ? 7 : 1);
}

export function weekStart(day: string, firstDay: number): string {
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

const yearOf = (year: number): DayRange => ({ from: `${year}-01-01`, to: `${year}-12-31` });

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
    case 'thisYear':
      return yearOf(Number(today.slice(0, 4)));
    case 'lastYear':
      return yearOf(Number(today.slice(0, 4)) - 1);
  }
}

/** The preset a range is, cut at the last day; null when a person chose the days. */
export function presetOf(range: DayRange, today: string, firstDay: number, max?: string): Preset | null {
  return (
    PRESETS.find((preset) => {
      const { from, to } = within(presetRange(preset, today, firstDay), max);
      return from === range.from && to === range.to;
    }) ?? null
  );
}

export function dayCount({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** Weeks that a month touches; days of its neighbours are null. */
export function weeksOf(month: string, firstDay: number): (string | null)[][] {
  const start = monthStart(month);
  const end = monthStart(month, 1);
  const weeks: (string | null)[][] = [];
  for (let week = weekStart(start, firstDay); week < end; week = addDays(week, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, at) => {
        const day = addDays(week, at);
        return day >= start && day < end ? day : null;
      }),
    );
  return weeks;
}

/** Where a key leads in the calendar from a day; null when it is no key of it. */
export function dayAfterKey(key: string, day: string, shift: boolean, firstDay: number): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return weekStart(day, firstDay);
    case 'End':
      return addDays(weekStart(day, firstDay), 6);
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1);
    default:
      return null;
  }
}

/** The range cut at the last day that may be chosen. */
export function within(range: DayRange, max: string | undefined): DayRange {
  if (max === undefined || range.to <= max) return range;
  return { from: range.from < max ? range.from : max, to: max };
}
