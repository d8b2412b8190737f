import { dayFinder } from './local-days.ts';
import { addDays, dayStartMs } from './time-zone.ts';

export interface TimeSlice {
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
