import { DAY_MIN } from '../../domain/kit/opening-hours.ts';

/** "08:30" of minutes after midnight, whatever the day. */
export const timeOf = (min: number): string => `${String(Math.floor((min % DAY_MIN) / 60)).padStart(2, '0')}:${String(min % 60).padStart(2, '0')}`;

/** Minutes after midnight of "08:30". */
export const minOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
