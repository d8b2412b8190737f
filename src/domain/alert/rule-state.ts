import type { LngLat } from '../geo/geometry.ts';
import { DAY_MS, HOUR_MS } from '../time/time-zone.ts';
import type { RunsState } from './alert-run.ts';
import type { Memory, Scene, WatchedRule } from './watch.ts';

/** What is kept of one rule and one vehicle between two looks: plain data, to be stored as JSON. Instants are ms since 1970. */
export interface RuleState extends RunsState {
  /** What of the rule was watched: another condition begins anew. */
  signature: string;
  /** The last message that was looked at; those not after it are late, or came twice. */
  mark: { atMs: number; device: string; receivedMs: number } | null;
  /** How far the vehicle's time has been gone through. */
  clockMs: number;
  /** The last instant at which something came of the vehicle's time alone. Absent: none. */
  turnedMs?: number;
  /** The earliest message that was looked at, and since when messages are (by the server's clock). Absent: the condition was another before. */
  since?: { atMs: number; receivedMs: number };
  /** When the last point of it was kept (`rule-state.ts`). */
  pointMs?: number;
  /** When the vehicle was last heard, by the server's clock. */
  heardMs: number | null;
  /** It rested with its engine off at the last message that told. */
  isParked: boolean;
  place: LngLat | null;
  driverTag: string | null;
  memory: Memory;
}

/** What of a rule decides about alerts; another name, severity or recipient is the same condition. */
export function signatureOf({ kind, threshold, thresholdLow, probe, forS, zones, schedule }: WatchedRule): string {
  return JSON.stringify([kind, threshold, thresholdLow, probe, forS, zones.toSorted((a, b) => (a < b ? -1 : 1)), schedule]);
}

/** A rule that looks at a vehicle for the first time, or another condition than before: what it has seen already stays seen. */
export function freshState({ rule, known }: Scene, before: RuleState | null): RuleState {
  return {
    signature: signatureOf(rule),
    mark: before?.mark ?? null,
    clockMs: before?.clockMs ?? 0,
    heardMs: before?.heardMs ?? known?.heardMs ?? null,
    isParked: before?.isParked ?? known?.isParked ?? false,
    place: before?.place ?? null,
    driverTag: before?.driverTag ?? null,
    memory: {},
    runs: {},
    endedMs: before?.endedMs ?? {},
  };
}

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
