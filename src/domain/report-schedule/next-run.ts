import { monthStart, weekdayOf } from '../kit/periods.ts';
import type { Frequency } from './report-schedule.ts';
import { addDays, dayOf, instantOfWall } from '../kit/time-zone.ts';

/** When a schedule is due, by the clock of its organization. */
export interface Timing {
  frequency: Frequency;
  /** Of `once`: its day. */
  onDay: string | null;
  /** Of `weekly`: Monday 1 … Sunday 7. */
  weekday: number | null;
  /** Of `monthly`; a month that has not as many days has its last one. */
  monthDay: number | null;
  minuteOfDay: number;
}

/** Any two due days in a row are nearer than this. */
const FURTHEST_DAYS = 32;

function isDueOn({ frequency, onDay, weekday, monthDay }: Timing, day: string): boolean {
  switch (frequency) {
    case 'once':
      return day === onDay;
    case 'daily':
      return true;
    case 'weekly':
      return weekdayOf(day) === weekday;
    case 'monthly':
      return monthDay !== null && Number(day.slice(8)) === Math.min(monthDay, Number(addDays(monthStart(day, 1), -1).slice(8)));
  }
}

/** The instant a due day is run at. An hour that the clocks leap over is run an hour later; one they show twice, once. */
function instantOn({ minuteOfDay }: Timing, day: string, timeZone: string): number {
  return instantOfWall(Date.parse(`${day}T00:00:00Z`) + minuteOfDay * 60_000, timeZone);
}

/** The first due instant (ms) after `afterMs`; null when none is left. */
export function nextRun(timing: Timing, afterMs: number, timeZone: string): number | null {
  if (timing.frequency === 'once') {
    const atMs = timing.onDay === null ? null : instantOn(timing, timing.onDay, timeZone);
    return atMs !== null && atMs > afterMs ? atMs : null;
  }
  const today = dayOf(afterMs, timeZone);
  for (let ahead = -1; ahead <= FURTHEST_DAYS; ahead++) {
    const day = addDays(today, ahead);
    if (!isDueOn(timing, day)) continue;
    const atMs = instantOn(timing, day, timeZone);
    if (atMs > afterMs) return atMs;
  }
  return null;
}

/** Due instants (ms) from `fromMs` to before `untilMs`, at most the last `most` of them. */
export function dueBetween(timing: Timing, fromMs: number, untilMs: number, timeZone: string, most: number): number[] {
  const due: number[] = [];
  for (let atMs = nextRun(timing, fromMs - 1, timeZone); atMs !== null && atMs < untilMs; atMs = nextRun(timing, atMs, timeZone))
    due.push(atMs);
  return due.slice(-most);
}

/** The last due instant (ms) at or before `untilMs`: of those that were missed, the one that is made up for; null when there was none. */
export function lastDue(timing: Timing, untilMs: number, timeZone: string): number | null {
  if (timing.frequency === 'once') {
    const atMs = timing.onDay === null ? null : instantOn(timing, timing.onDay, timeZone);
    return atMs !== null && atMs <= untilMs ? atMs : null;
  }
  const today = dayOf(untilMs, timeZone);
  for (let back = -1; back <= FURTHEST_DAYS; back++) {
    const day = addDays(today, -back);
    if (!isDueOn(timing, day)) continue;
    const atMs = instantOn(timing, day, timeZone);
    if (atMs <= untilMs) return atMs;
  }
  return null;
}
