import { useMemo, useSyncExternalStore } from 'react';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import { dayOf, dayStartMs } from '../../domain/time/time-zone.ts';
import { useRows, useTimeZone } from './use-rows.ts';

const STEPS_MS = [1000, 60_000] as const;
type StepMs = (typeof STEPS_MS)[number];

/** The time; where this device's clock is wrong, as the server tells it. */
const now = (): number => Date.now() + (liveSyncStatus().getSnapshot().skewMs ?? 0);

interface Clock {
  nowMs: number;
  skewMs: number;
  offStatus?: (() => void) | undefined;
  listeners: Set<() => void>;
  timer?: ReturnType<typeof setInterval> | undefined;
  subscribe: (listener: () => void) => () => void;
}

function clockOf(stepMs: StepMs): Clock {
  const tick = (): void => {
    clock.nowMs = now();
    for (const one of [...clock.listeners]) one();
  };
  const clock: Clock = {
    nowMs: Date.now(),
    skewMs: 0,
    listeners: new Set(),
    subscribe(listener) {
      clock.listeners.add(listener);
      clock.timer ??= setInterval(tick, stepMs);
      clock.offStatus ??= liveSyncStatus().subscribe(() => {
        const { skewMs = 0 } = liveSyncStatus().getSnapshot();
        if (skewMs === clock.skewMs) return;
        clock.skewMs = skewMs;
        tick();
      });
      return () => {
        clock.listeners.delete(listener);
        if (clock.listeners.size > 0) return;
        clearInterval(clock.timer);
        clock.offStatus?.();
        clock.timer = clock.offStatus = undefined;
      };
    },
  };
  return clock;
}

const clocks = new Map(STEPS_MS.map((stepMs) => [stepMs, clockOf(stepMs)]));

/** The time, renewed every minute (lists) or every second (ages of live data); one timer for all readers. */
export function useNowMs(stepMs: StepMs = 60_000): number {
  const clock = clocks.get(stepMs)!;
  if (clock.listeners.size === 0 && Math.abs(now() - clock.nowMs) > stepMs) clock.nowMs = now();
  return useSyncExternalStore(clock.subscribe, () => clock.nowMs);
}

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
