import { monthStart, weekdayOf, weekStart, daysBetween } from '../time/periods.ts';
import type { Frequency } from './report-schedule.ts';
import { addDays, dayOf, instantOfWall } from '../time/time-zone.ts';

/** When a schedule is due, by the clock of its organization. */
export interface Timing {
  frequency: Frequency;
  /** Of `once`: its day. */
  onDay: string | null;
  /** Of `weekly`: Monday 1 … Sunday 7. */
  weekday: number | null;
  /** Of `weekly`: each week, or every so many of them from that of `fromDay` on. */
  everyWeeks: number;
  fromDay: string | null;
  /** Of `monthly`, and of the first month of a quarter; a month that has not as many days has its last one. */
  monthDay: number | null;
  minuteOfDay: number;
}

/** Any two due days in a row are nearer than this. */
const FURTHEST_DAYS = 53 * 7;
const FRIDAY = 5;

const isWorkday = (day: string): boolean => weekdayOf(day) <= FRIDAY;
const lastOfMonth = (day: string): string => addDays(monthStart(day, 1), -1);

/** The first day from `day` on, by steps of one day, that is worked. */
function workdayFrom(day: string, step: 1 | -1): string {
  return isWorkday(day) ? day : workdayFrom(addDays(day, step), step);
}

const isMonthDay = (day: string, monthDay: number | null): boolean =>
  monthDay !== null && Number(day.slice(8)) === Math.min(monthDay, Number(lastOfMonth(day).slice(8)));

/** The day that weeks are counted from; null: each week is due, or it is not by weeks, whatever was kept from before. */
function countedFrom({ frequency, everyWeeks, fromDay }: Timing): string | null {
  return frequency === 'weekly' && everyWeeks > 1 ? fromDay : null;
}

function isWeekDue(day: string, everyWeeks: number, fromDay: string | null): boolean {
  if (fromDay === null) return true;
  return day >= fromDay && (daysBetween(weekStart(fromDay), weekStart(day)) / 7) % everyWeeks === 0;
}

function isDueOn(timing: Timing, day: string): boolean {
  const { frequency, onDay, weekday, everyWeeks, monthDay } = timing;
  switch (frequency) {
    case 'once':
      return day === onDay;
    case 'daily':
      return true;
    case 'weekly':
      return weekdayOf(day) === weekday && isWeekDue(day, everyWeeks, countedFrom(timing));
    case 'workdays':
      return isWorkday(day);
    case 'monthly':
      return isMonthDay(day, monthDay);
    case 'quarterly':
      return (Number(day.slice(5, 7)) - 1) % 3 === 0 && isMonthDay(day, monthDay);
    case 'firstWorkday':
      return day === workdayFrom(monthStart(day), 1);
    case 'lastWorkday':
      return day === workdayFrom(lastOfMonth(day), -1);
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
  const now = dayOf(afterMs, timeZone);
  // One that begins far ahead is looked for from there.
  const fromDay = countedFrom(timing);
  const today = fromDay !== null && fromDay > now ? fromDay : now;
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
