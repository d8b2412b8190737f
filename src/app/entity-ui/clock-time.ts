import { DAY_MIN } from '../../domain/kit/opening-hours.ts';
import { readTime } from '../../domain/kit/typed-date.ts';

const two = (part: number): string => String(part).padStart(2, '0');

/** "08:30" of minutes after midnight, whatever the day; '' of none. */
export const timeOf = (min: number): string => (Number.isFinite(min) ? `${two(Math.floor((min % DAY_MIN) / 60))}:${two(min % 60)}` : '');

/** Minutes after midnight of "08:30"; NaN of what is no time. */
export const minOf = (time: string): number =>
  readTime(time) === time ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) : Number.NaN;

/** Minutes as a form holds a number; '' of none. */
export const minutesText = (min: number): string => (Number.isFinite(min) ? String(min) : '');
