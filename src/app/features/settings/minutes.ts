import { minOf, minutesText, timeOf } from '../../entity-ui/clock-time.ts';
import { DAY_MIN } from '../../../domain/kit/opening-hours.ts';

/** "06:30" of minutes after midnight as a form holds them; the end of the day is its 00:00. */
export function clockOf(minutes: unknown): string {
  const value = minutes === '' || minutes === null ? Number.NaN : Number(minutes);
  return Number.isInteger(value) && value >= 0 && value <= DAY_MIN ? timeOf(value) : '';
}

/** Minutes after midnight of "06:30", as the form holds a number; midnight ends a day when it is its end. */
export function minutesOf(clock: string, isEnd: boolean): string {
  return isEnd && clock === '00:00' ? String(DAY_MIN) : minutesText(minOf(clock));
}
