import { formatDays } from '../../../domain/text/format.ts';
import {
  addMonths,
  type DayRange,
  monthStart,
  type Preset,
  presetRange,
  PRESETS,
  weekStart,
  within,
} from '../../../domain/time/periods.ts';
import { addDays, DAY_MS } from '../../../domain/time/time-zone.ts';

interface WeekInfo {
  firstDay: number;
}

/** First day of the week where a language is spoken: Monday 1 … Sunday 7. */
export function firstDayOf(tag: string): number {
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? (tag.startsWith('pt') ? 7 : 1);
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
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
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

/** "9 – 15 nov. 2026" of days, one when both are the same. */
export function rangeText({ from, to }: DayRange, lang: string): string {
  return formatDays(from, to, lang);
}
