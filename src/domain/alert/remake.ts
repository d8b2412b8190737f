import { inOrder } from '../driving/journey-fix.ts';
import { isPointDue, REMADE_MS, type Point } from './alert-points.ts';
import type { AlertReading } from './alert-reading.ts';
import { evaluate, evaluateAll, goesByVehicleTime, openFacts, placeInTime, type Evaluated, type Happening } from './evaluate.ts';
import { signatureOf, type RuleState } from './rule-state.ts';
import type { Scene } from './watch.ts';

/*
 * Messages that come late. A rule looks at messages in order of their time; one that is earlier than what it has seen makes it begin again at a point
 * before it (`alert-points.ts`), with all that is stored from there on. What was an alert between and is none now is taken back, by who writes them.
 */

/** What is stored of a vehicle. */
export interface Past {
  /** Points of the rule, in any order. */
  points(): Promise<readonly Point[]>;
  /** Messages of an instant and later, in order of time, those received since; in parts. */
  readings(fromMs: number, receivedFromMs: number): AsyncIterable<readonly AlertReading[]>;
}

/** What a rule makes of messages that came. */
export interface Made {
  state: RuleState | null;
  alerts: Evaluated['alerts'];
  /** To be kept, beside those before. */
  points: Point[];
  /** Points from this instant on are no more, and alerts opened at it or later are only those that are told here. Null: all of before stands. */
  remadeFromMs: number | null;
}

/** Goes through messages in order of their time, and keeps points on the way. */
function goThrough(scene: Scene, from: RuleState | null, readings: readonly AlertReading[], made: Made): void {
  let state = from;
  for (const reading of readings) {
    const isOther = state !== null && state.signature !== signatureOf(scene.rule);
    if (state !== null && !isOther && placeInTime(state, reading) === 'seen' && isPointDue(state, reading.atMs)) {
      made.points.push({ atMs: reading.atMs, state });
      state = { ...state, pointMs: reading.atMs };
    }
    const step = evaluate(scene, state, { kind: 'message', reading });
    state = step.state;
    made.alerts.push(...step.alerts);
  }
  made.state = state;
}

/** Where a rule begins again for a message that came late, and with which messages; null: it is later than anything looks back. */
function beginningOf(
  { since, mark }: RuleState,
  points: readonly Point[],
  lateMs: number,
): { state: RuleState | null; fromMs: number; receivedFromMs: number } | null {
  if (mark !== null && mark.atMs - lateMs > REMADE_MS) return null;
  const point = points.filter(({ atMs }) => atMs <= lateMs).toSorted((a, b) => b.atMs - a.atMs)[0];
  // Since when the rule looks, its present state knows: that of a point tells it of the messages before it, and later ones may have come sooner.
  if (point) return { state: point.state, fromMs: point.atMs, receivedFromMs: since?.receivedMs ?? -Infinity };
  return since ? { state: null, fromMs: Math.min(since.atMs, lateMs), receivedFromMs: since.receivedMs } : null;
}

/** What one rule makes of messages of a vehicle, in whatever order they came and whichever came before. `past` has them too. */
export async function makeAlerts(scene: Scene, before: RuleState | null, came: readonly AlertReading[], past: Past): Promise<Made> {
  const made: Made = { state: before, alerts: [], points: [], remadeFromMs: null };
  if (!goesByVehicleTime(scene.rule.kind)) {
    const messages = came.map((reading): Happening => ({ kind: 'message', reading }));
    return { ...made, ...evaluateAll(scene, before, messages) };
  }
  const readings = inOrder(came);
  const isSame = before !== null && before.signature === signatureOf(scene.rule);
  const late = isSame ? readings.find((reading) => placeInTime(before, reading) === 'late') : undefined;
  const beginning = late && before ? beginningOf(before, await past.points(), late.atMs) : null;
  if (!before || !beginning) {
    goThrough(scene, before, readings, made);
    return made;
  }
  made.remadeFromMs = beginning.fromMs;
  made.state = beginning.state;
  for await (const part of past.readings(beginning.fromMs, beginning.receivedFromMs)) goThrough(scene, made.state, part, made);
  // What is open and was so at the point is told too: it may have been ended since.
  if (made.state) {
    const told = new Set(made.alerts.map(({ alert }) => alert.key));
    made.alerts.push(
      ...openFacts(scene, made.state).flatMap((alert) => (told.has(alert.key) ? [] : [{ change: 'continued' as const, alert }])),
    );
    made.state = { ...made.state, heardMs: Math.max(made.state.heardMs ?? -Infinity, before.heardMs ?? -Infinity) };
  }
  return made;
}
