import { DAY_MS, HOUR_MS } from '../kit/durations.ts';
import type { RuleState } from './rule-state.ts';

/** The state of a rule and vehicle before all messages of an instant and later: from there on alerts are made again. */
export interface Point {
  atMs: number;
  state: RuleState;
}

/** How far points are apart when they are made; a message later than the last of them changes nothing any more. */
const POINT_MS = 6 * HOUR_MS;
export const REMADE_MS = 31 * DAY_MS;

/** Whether a point is due before a message of an instant: so long after the last one, or after the first message; at once for a condition that was another before. */
export function isPointDue({ mark, pointMs, since }: RuleState, atMs: number): boolean {
  if (mark === null || atMs <= mark.atMs) return false;
  const fromMs = pointMs ?? since?.atMs;
  return fromMs === undefined || atMs - fromMs >= POINT_MS;
}

/**
 * Which points are kept, by their instants: few, and the further back the further apart. Of each length of time twice as long as the one before, the
 * first and the last. One from before a long silence stays while what was kept on the device comes in.
 */
export function keptPoints(instants: readonly number[]): number[] {
  const sorted = [...new Set(instants)].toSorted((a, b) => b - a);
  const newest = sorted[0];
  if (newest === undefined) return [];
  const classes = new Map<number, number[]>();
  for (const at of sorted) {
    const kind = Math.floor(Math.log2((newest - at) / POINT_MS + 1));
    classes.set(kind, [...(classes.get(kind) ?? []), at]);
  }
  const kept = [...classes.values()].flatMap((all) => all.filter((_, i) => i === 0 || i === all.length - 1));
  const old = kept.filter((at) => newest - at > REMADE_MS);
  // Of those too old to be used, the youngest is where the oldest message that counts begins from.
  return kept.filter((at) => newest - at <= REMADE_MS || at === old[0]).toSorted((a, b) => a - b);
}
