import { useSyncExternalStore } from 'react';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';

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
