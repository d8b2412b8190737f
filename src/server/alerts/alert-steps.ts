import { ALERT_KIND, type AlertKind } from '../../domain/alert/alert-kinds.ts';
import type { AlertReading, Scene, WatchedRule } from '../../domain/alert/watch.ts';
import { evaluate, type AlertFact, type Evaluated } from '../../domain/alert/evaluate.ts';
import { goOn } from '../../domain/alert/remake.ts';
import { type Point, type RuleState, signatureOf } from '../../domain/alert/alert-rule.ts';
import { type Ground, isInForce, sceneOf, type VehicleRow, type VehicleStates } from './alert-ground.ts';

/** What became of an alert since the last look, and whether it began since. */
export interface Outcome {
  fact: AlertFact;
  isNew: boolean;
}

interface Look {
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

/** What every rule found. */
export interface Looked {
  /** By the key of the alert. */
  outcomes: Map<string, Outcome>;
  /** To be kept; null: those from before. */
  states: VehicleStates | null;
  /** By rule, where there are some: points to keep, and since when alerts were made again. */
  points: Map<string, { points: readonly Point[]; remadeFromMs: number | null }>;
  /** Rules that begin anew: their points are no more. */
  begunAnew: string[];
  /** The earliest message that came late for a rule: alerts are made again from it on, in a turn of their own. Null: none did. */
  lateMs: number | null;
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
  return JSON.stringify([
    state.signature,
    state.turnedMs,
    state.since,
    state.pointMs,
    state.mark,
    state.heardMs,
    state.memory,
    state.endedMs,
    runs,
  ]);
}

const isWorthKeeping = (before: RuleState | null, after: RuleState): boolean => before === null || essenceOf(before) !== essenceOf(after);

/** Adds what became of alerts to what is known of them. */
export function noteOutcomes(outcomes: Map<string, Outcome>, alerts: Evaluated['alerts']): void {
  for (const { change, alert } of alerts)
    outcomes.set(alert.key, { fact: alert, isNew: change === 'opened' || outcomes.get(alert.key)?.isNew === true });
}

/** Every rule looks at one vehicle: alerts by key, and the states to keep; null: those from before. */
export function lookAt(ground: Ground, look: Look): Looked {
  const { vehicleId, vehicle, before, readings, nowMs, isTick } = look;
  const outcomes = new Map<string, Outcome>();
  const after: VehicleStates = { ...before };
  let changed = false;
  let lateMs: number | null = null;
  const points: Looked['points'] = new Map();
  const begunAnew: string[] = [];
  const note = (alerts: Evaluated['alerts']): void => noteOutcomes(outcomes, alerts);
  const known = { listeningSinceMs: look.listeningSinceMs, known: look.known };
  const inForce = vehicle ? [...ground.rules.values()].filter((rule) => isInForce(ground, rule, vehicle)) : [];
  for (const rule of inForce) {
    const state = before[rule._id] ?? null;
    const ticks = isTick && comesOfTime(rule.kind, state);
    if (readings.length === 0 && !ticks) continue;
    const scene = sceneOf(ground, rule, vehicle, vehicleId, known);
    if (state !== null && state.signature !== signatureOf(scene.rule)) begunAnew.push(rule._id);
    const made = goOn(scene, state, readings);
    note(made.alerts);
    if (made.points.length > 0) points.set(rule._id, made);
    if (made.lateMs !== null) lateMs = Math.min(lateMs ?? Infinity, made.lateMs);
    let next = made.state;
    if (ticks) {
      const step = evaluate(scene, next, { kind: 'instant', nowMs });
      note(step.alerts);
      next = step.state;
    }
    if (next && isWorthKeeping(state, next)) {
      after[rule._id] = next;
      changed = true;
    }
  }
  for (const [id, state] of Object.entries(before)) {
    if (inForce.some(({ _id }) => _id === id)) continue;
    const rule = ground.rules.get(id);
    // One that looked keeps points, whatever it remembers: they are no more.
    const looked = state.since !== undefined || state.pointMs !== undefined;
    if (looked || Object.keys(state.runs).length > 0 || Object.keys(state.memory).length > 0) {
      const step = evaluate(sceneOf(ground, rule ?? goneRule(id, state), vehicle, vehicleId, known), state, { kind: 'withdrawn', nowMs });
      note(step.alerts);
      // What comes while it is not in force is nothing to it.
      const { since: _since, pointMs: _pointMs, ...rest } = step.state;
      after[id] = rest;
      begunAnew.push(id);
      changed = true;
    }
    if (!rule || !vehicle) {
      delete after[id];
      begunAnew.push(id);
      changed = true;
    }
  }
  return { outcomes, states: changed ? after : null, points, begunAnew, lateMs };
}
