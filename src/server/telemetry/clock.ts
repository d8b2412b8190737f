const FUTURE_MS = 86_400_000;
const PAST_MS = Date.parse('2015-01-01T00:00:00Z');

/** Whether a device's clock can be right: not before 2015, not more than a day ahead. */
export function isClockPossible(atMs: number, nowMs: number): boolean {
  return atMs >= PAST_MS && atMs <= nowMs + FUTURE_MS;
}
