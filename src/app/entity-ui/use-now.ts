import { useSyncExternalStore } from 'react';

const STEPS_MS = [1000, 60_000] as const;
type StepMs = (typeof STEPS_MS)[number];

interface Clock {
  nowMs: number;
  listeners: Set<() => void>;
  timer?: ReturnType<typeof setInterval>;
  subscribe: (listener: () => void) => () => void;
}

function clockOf(stepMs: StepMs): Clock {
  const clock: Clock = {
    nowMs: Date.now(),
    listeners: new Set(),
    subscribe(listener) {
      clock.listeners.add(listener);
      clock.timer ??= setInterval(() => {
        clock.nowMs = Date.now();
        for (const one of [...clock.listeners]) one();
      }, stepMs);
      return () => {
        clock.listeners.delete(listener);
        if (clock.listeners.size > 0) return;
        clearInterval(clock.timer);
        clock.timer = undefined;
      };
    },
  };
  return clock;
}

const clocks = new Map(STEPS_MS.map((stepMs) => [stepMs, clockOf(stepMs)]));

/** The time, renewed every minute (lists) or every second (ages of live data); one timer for all readers. */
export function useNowMs(stepMs: StepMs = 60_000): number {
  const clock = clocks.get(stepMs)!;
  if (clock.listeners.size === 0 && Date.now() - clock.nowMs > stepMs) clock.nowMs = Date.now();
  return useSyncExternalStore(clock.subscribe, () => clock.nowMs);
}
