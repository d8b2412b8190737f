import type { Span } from './journey-points.ts';

/** How many times faster than it was driven. */
export const REPLAY_SPEEDS = [10, 30, 60, 120] as const;
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];

export interface ReplayOf extends Span {
  /** Nothing is to be seen there: the replay goes on after. In order of time. */
  holes: readonly Span[];
}

/** Instant of the journey that is shown `passedMs` of real time after another one; never after its end. */
export function replayedAt({ toMs, holes }: ReplayOf, atMs: number, passedMs: number, speed: number): number {
  const next = atMs + passedMs * speed;
  const hole = holes.find((one) => next > one.fromMs && next < one.toMs);
  return Math.min(toMs, hole ? hole.toMs : next);
}

const STEP_MS = 10_000;
const LEAP_MS = 60_000;

/** Where a key leads from an instant: arrows 10 s, with Shift a minute, Home and End; null for another key. */
export function keyedAt({ fromMs, toMs }: Span, atMs: number, key: string, isShifted: boolean): number | null {
  const step = isShifted ? LEAP_MS : STEP_MS;
  const to: Record<string, number> = { ArrowLeft: atMs - step, ArrowRight: atMs + step, Home: fromMs, End: toMs };
  const found = to[key];
  return found === undefined ? null : Math.min(toMs, Math.max(fromMs, found));
}
