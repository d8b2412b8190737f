import { SINCE_EVER } from '../../domain/device/device.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';

const FUTURE_MS = DAY_MS;
const PAST_MS = Date.parse(SINCE_EVER);
/** A GPS receiver counts weeks in 10 bits: one that does not know of a roll-over tells a date 1,024 weeks too early (IS-GPS-200, 20.3.3.3.1.1). */
const ROLLOVER_MS = 1024 * 7 * DAY_MS;
/** What devices keep in their memory is not older than this; a date that a roll-over puts there is not by chance. */
const MEMORY_MS = 62 * DAY_MS;
const AHEAD_MS = 600_000;

/** Whether a device's clock can be right: not before 2015, not more than a day ahead. */
export function isClockPossible(atMs: number, nowMs: number): boolean {
  return atMs >= PAST_MS && atMs <= nowMs + FUTURE_MS;
}

/**
 * The instant that a device meant, when its GPS week rolled over: a date before 2015 that comes, 1,024 weeks later, to between 62 days ago
 * and ten minutes from now. Null for any other: an impossible date is not guessed at.
 */
export function rolledOver(atMs: number, nowMs: number): number | null {
  const meantMs = atMs + ROLLOVER_MS;
  return atMs < PAST_MS && meantMs >= nowMs - MEMORY_MS && meantMs <= nowMs + AHEAD_MS ? meantMs : null;
}
