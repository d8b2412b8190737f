import { ALERT_KIND, type AlertKind } from '../../domain/alert/alert-kinds.ts';
import type { AlertReading } from '../../domain/alert/alert-reading.ts';
import { evaluate, evaluateAll, type AlertFact, type Evaluated, type Happening } from '../../domain/alert/evaluate.ts';
import type { RuleState } from '../../domain/alert/rule-state.ts';
import type { Scene, WatchedRule } from '../../domain/alert/watch.ts';
import { isInForce, sceneOf, type Ground, type VehicleRow } from './alert-ground.ts';
import type { VehicleStates } from './alert-load.ts';

/** What became of an alert since the last look, and whether it began since. */
export interface Outcome {
  fact: AlertFact;
  isNew: boolean;
}

export interface Look {
  vehicleId: string;
  /** Null: removed. */
  vehicle: VehicleRow | null;
  before: VehicleStates;
  readings: readonly AlertReading[];
  /** The server's clock, when what comes of time alone is looked at. */
  nowMs: number;
  isTick: boolean;
  listeningSinceMs: number | null;
  known: Scene['known'];
}

const OF_TIME: readonly AlertKind[] = ['device-silent', 'maintenance'];

function comesOfTime(kind: AlertKind, state: RuleState | null): boolean {
  if (OF_TIME.includes(kind)) return true;
  return state !== null && (ALERT_KIND[kind].presumes === true || Object.keys(state.runs).length > 0);
}

/** A rule that is gone, as its state remembers it. */
function goneRule(id: string, { signature }: RuleState): WatchedRule {
  const [kind, threshold, thresholdLow, probe, forS, zones, schedule] = JSON.parse(signature) as [AlertKind, ...unknown[]];
  return { _id: id, kind, threshold, thresholdLow, probe, forS, zones, schedule, severity: 'warning' } as WatchedRule;
}

/** What of a state the next look would not find again by itself. */
function essenceOf(state: RuleState): string {
  const runs = Object.entries(state.runs).map(([subject, { toldMs: _toldMs, ...run }]) => [subject, run]);
  return JSON.stringify([state.signature, state.mark, state.heardMs, state.memory, state.endedMs, runs]);
}

const isWorthKeeping = (before: RuleState | null, after: RuleState): boolean => before === null || essenceOf(before) !== essenceOf(after);

/** Every rule looks at one vehicle: alerts by key, and the states to keep; null: those from before. */
export function lookAt(ground: Ground, look: Look): { outcomes: Map<string, Outcome>; states: VehicleStates | null } {
  const { vehicleId, vehicle, before, readings, nowMs, isTick } = look;
  const outcomes = new Map<string, Outcome>();
  const after: VehicleStates = { ...before };
  let changed = false;
  const note = (alerts: Evaluated['alerts']): void => {
    for (const { change, alert } of alerts)
      outcomes.set(alert.key, { fact: alert, isNew: change === 'opened' || outcomes.get(alert.key)?.isNew === true });
  };
  const known = { listeningSinceMs: look.listeningSinceMs, known: look.known };
  const inForce = vehicle ? [...ground.rules.values()].filter((rule) => isInForce(ground, rule, vehicle)) : [];
  for (const rule of inForce) {
    const state = before[rule._id] ?? null;
    const happenings: Happening[] = readings.map((reading) => ({ kind: 'message', reading }));
    if (isTick && comesOfTime(rule.kind, state)) happenings.push({ kind: 'instant', nowMs });
    if (happenings.length === 0) continue;
    const step = evaluateAll(sceneOf(ground, rule, vehicle, vehicleId, known), state, happenings);
    note(step.alerts);
    if (step.state && isWorthKeeping(state, step.state)) {
      after[rule._id] = step.state;
      changed = true;
    }
  }
  for (const [id, state] of Object.entries(before)) {
    if (inForce.some(({ _id }) => _id === id)) continue;
    const rule = ground.rules.get(id);
    if (Object.keys(state.runs).length > 0 || Object.keys(state.memory).length > 0) {
      const step = evaluate(sceneOf(ground, rule ?? goneRule(id, state), vehicle, vehicleId, known), state, { kind: 'withdrawn', nowMs });
      note(step.alerts);
      after[id] = step.state;
      changed = true;
    }
    if (!rule || !vehicle) {
      delete after[id];
      changed = true;
    }
  }
  return { outcomes, states: changed ? after : null };
}
