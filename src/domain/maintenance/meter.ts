import { addDays } from '../kit/time-zone.ts';
import { daysBetween } from '../kit/months.ts';

/** A counter of a vehicle as it stood on a day. */
export interface MeterReading {
  day: string;
  value: number;
}

/** Fewer days than this say nothing of an average. */
const LEAST_DAYS = 7;

/**
 * Average a day between the oldest and the newest reading since the counter last went back (it was replaced, or misread); null: they do not say.
 * Readings of one day count as the highest of them.
 */
export function ratePerDay(readings: readonly MeterReading[]): number | null {
  const byDay = new Map<string, number>();
  for (const { day, value } of readings) byDay.set(day, Math.max(value, byDay.get(day) ?? 0));
  const ordered = [...byDay].map(([day, value]) => ({ day, value })).sort((a, b) => (a.day < b.day ? -1 : 1));
  const last = ordered.at(-1);
  if (!last) return null;
  let from = ordered.length - 1;
  while (from > 0 && ordered[from - 1]!.value <= ordered[from]!.value) from--;
  const days = daysBetween(ordered[from]!.day, last.day);
  return days < LEAST_DAYS ? null : (last.value - ordered[from]!.value) / days;
}

/** A century: what comes later is no forecast. */
const FAR_DAYS = 36_500;

/** Day on which a counter reaches a figure at so much a day; null: never, or nobody knows. What is reached was reached by today. */
export function reachedOn(left: number, perDay: number | null, today: string): string | null {
  if (left <= 0) return today;
  if (perDay === null || perDay <= 0) return null;
  const days = Math.ceil(left / perDay);
  return days > FAR_DAYS ? null : addDays(today, days);
}
