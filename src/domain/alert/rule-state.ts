import type { LngLat } from '../kit/geometry.ts';
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
  /** When the last point of it was kept (`alert-points.ts`). */
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
