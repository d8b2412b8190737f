import { useMemo } from 'react';
import { dayOf, dayStartMs } from '../../domain/kit/time-zone.ts';
import { useRows } from './use-rows.ts';
import { useTimeZone } from './use-time-zone.ts';

export interface Workday {
  timeZone: string;
  /** Window of the timelines: working hours and an hour around, seconds after local midnight. */
  fromS: number;
  toS: number;
  /** Calendar day now, in the organization's time zone. */
  today: string;
  nowS: number;
}

/** The organization's working day around `nowMs`. */
export function useWorkday(nowMs: number): Workday {
  const settings = useRows('settings').rows[0];
  const timeZone = useTimeZone();
  const startMin = Number(settings?.['workdayStartMin'] ?? 360);
  const endMin = Number(settings?.['workdayEndMin'] ?? 1200);
  return useMemo(() => {
    const today = dayOf(nowMs, timeZone);
    const night = endMin <= startMin;
    return {
      timeZone,
      today,
      nowS: Math.floor((nowMs - dayStartMs(today, timeZone)) / 1000),
      fromS: night ? 0 : Math.max(0, startMin - 60) * 60,
      toS: night ? 86_400 : Math.min(1440, endMin + 60) * 60,
    };
  }, [nowMs, timeZone, startMin, endMin]);
}
