import type { OpeningHours } from '../kit/geometry.ts';
import { isOpenAt, nextOpenChangeMs } from '../kit/opening-hours.ts';

/** Whole seconds of a stretch of time that are outside of opening hours, by the clock of a time zone. */
export function closedS(hours: OpeningHours, fromMs: number, toMs: number, timeZone: string): number {
  let closedMs = 0;
  for (let atMs = fromMs; atMs < toMs;) {
    const untilMs = Math.min(nextOpenChangeMs(hours, atMs, timeZone) ?? toMs, toMs);
    if (!isOpenAt(hours, atMs, timeZone)) closedMs += untilMs - atMs;
    atMs = untilMs;
  }
  return Math.round(closedMs / 1000);
}
