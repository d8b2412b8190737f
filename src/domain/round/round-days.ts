import { addDays } from '../kit/time-zone.ts';
import type { Round } from './round.ts';

type Timed = Pick<Round, 'days' | 'onDate' | 'fromDate' | 'untilDate' | 'active'>;

/** 1 Monday … 7 Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Whether a round is made on a calendar day. */
export function isMadeOn({ days, onDate, fromDate, untilDate, active }: Timed, day: string): boolean {
  if (onDate !== null) return active && onDate === day;
  return active && days.includes(weekdayOf(day)) && (fromDate === null || day >= fromDate) && (untilDate === null || day <= untilDate);
}

/** Days of a period that a round is made on, in order. */
export function roundDays(round: Timed, from: string, to: string): string[] {
  const found: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isMadeOn(round, day)) found.push(day);
  return found;
}
