import { inOrder } from '../driving/journey.ts';
import type { AlertReading, Scene } from './watch.ts';
import {
  type AlertFact,
  evaluate,
  evaluateAll,
  type Evaluated,
  goesByVehicleTime,
  type Happening,
  openFacts,
  placeInTime,
} from './evaluate.ts';
import { isPointDue, type Point, REMADE_MS, type RuleState, signatureOf } from './alert-rule.ts';

/*
 * Messages that come late. A rule looks at messages in order of their time; one that is earlier than what it has seen makes it begin again at a point
 * before it (`rule-state.ts`), with all that is stored from there on. What was an alert between and is none now is taken back, by who writes them.
 * A backlog comes in many parts: whoever writes alerts notes the earliest late instant (`goOn`), and begins again once for all of them (`Again`).
 */

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

/** Where a rule begins again, and with which messages. */
interface Beginning {
  state: RuleState | null;
  fromMs: number;
  receivedFromMs: number;
}

const isOfNow = ({ rule }: Scene, state: RuleState | null): state is RuleState => state !== null && state.signature === signatureOf(rule);
const isTooLate = ({ mark }: RuleState, lateMs: number): boolean => mark !== null && mark.atMs - lateMs > REMADE_MS;

/** Where a rule begins again for messages that came late, the earliest of an instant; null: it is late for nothing that this rule looks at again. */
export function beginningOf(scene: Scene, state: RuleState | null, points: readonly Point[], lateMs: number): Beginning | null {
  if (!goesByVehicleTime(scene.rule.kind) || !isOfNow(scene, state)) return null;
  const { since, mark, turnedMs } = state;
  if (mark === null || lateMs > Math.max(mark.atMs, turnedMs ?? -Infinity)) return null;
  // A message that is as late as that changes nothing; the mark may have gone on since it came.
  const fromMs = Math.max(lateMs, mark.atMs - REMADE_MS);
  const point = points.filter(({ atMs }) => atMs <= fromMs).toSorted((a, b) => b.atMs - a.atMs)[0];
  // Since when the rule looks, its present state knows: that of a point tells it of the messages before it, and later ones may have come sooner.
  if (point) return { state: point.state, fromMs: point.atMs, receivedFromMs: since?.receivedMs ?? -Infinity };
  return since ? { state: null, fromMs: Math.min(since.atMs, fromMs), receivedFromMs: since.receivedMs } : null;
}

/** What one rule makes of messages of a vehicle that came. Those that came late are left to `Again`: `lateMs` is the earliest; null: none did. */
export function goOn(scene: Scene, before: RuleState | null, came: readonly AlertReading[]): Made & { lateMs: number | null } {
  const made: Made = { state: before, alerts: [], points: [], remadeFromMs: null };
  if (!goesByVehicleTime(scene.rule.kind)) {
    const messages = came.map((reading): Happening => ({ kind: 'message', reading }));
    return { ...made, ...evaluateAll(scene, before, messages), lateMs: null };
  }
  const readings = inOrder(came);
  const late = isOfNow(scene, before)
    ? readings.find((reading) => placeInTime(before, reading) === 'late' && !isTooLate(before, reading.atMs))
    : undefined;
  goThrough(scene, before, readings, made);
  return { ...made, lateMs: late?.atMs ?? null };
}

/** A rule that begins again: it takes all that is stored from its beginning on, in order of time and in parts. */
export class Again {
  private readonly made: Made;

  constructor(
    private readonly scene: Scene,
    private readonly before: RuleState | null,
    private readonly beginning: Beginning,
  ) {
    this.made = { state: beginning.state, alerts: [], points: [], remadeFromMs: beginning.fromMs };
  }

  /** Messages of one part; those before its beginning, or received before it looked, are left out. */
  take(part: readonly AlertReading[]): void {
    const { fromMs, receivedFromMs } = this.beginning;
    const own = part.filter(({ atMs, receivedMs }) => atMs >= fromMs && receivedMs >= receivedFromMs);
    goThrough(this.scene, this.made.state, own, this.made);
  }

  /** What it made of them. */
  end(): Made {
    const { made, scene, before } = this;
    if (!made.state) return made;
    // What is open and was so at the point is told too: it may have been ended since.
    const told = new Set(made.alerts.map(({ alert }) => alert.key));
    made.alerts.push(
      ...openFacts(scene, made.state).flatMap((alert) => (told.has(alert.key) ? [] : [{ change: 'continued' as const, alert }])),
    );
    made.state = { ...made.state, heardMs: Math.max(made.state.heardMs ?? -Infinity, before?.heardMs ?? -Infinity) };
    return made;
  }
}

/** An alert that is known, of one rule and vehicle. */
export interface KnownAlert {
  id: string;
  key: string;
  zone: string | null;
  detail: string | null;
  startMs: number;
}

/** What becomes of known alerts when a rule was made again from an instant on. */
interface TakenBack {
  /** By id: the alert that it is now. Who was told of it is told of no other. */
  moved: Map<string, AlertFact>;
  /** Ids of what was none. */
  gone: string[];
}

const subjectOf = ({ zone, detail }: Pick<AlertFact, 'zone' | 'detail'>): string => JSON.stringify([zone, detail]);

/**
 * Known alerts that the messages do not bear out any more, `known` being those opened at the instant or later. The next new one of the same subject is
 * the same alert: late messages show that it began earlier, or later. One opened before the instant is no new one: it goes on, and is known already.
 */
export function takeBack(known: readonly KnownAlert[], made: readonly AlertFact[], fromMs: number): TakenBack {
  const keys = new Set(made.map(({ key }) => key));
  const there = new Set(known.map(({ key }) => key));
  const fresh = made
    .filter(({ key, openedMs, startMs }) => !there.has(key) && (openedMs ?? startMs) >= fromMs)
    .toSorted((a, b) => a.startMs - b.startMs);
  const moved = new Map<string, AlertFact>();
  const gone: string[] = [];
  for (const alert of known.filter(({ key }) => !keys.has(key)).toSorted((a, b) => a.startMs - b.startMs)) {
    const same = fresh.filter((fact) => subjectOf(fact) === subjectOf(alert));
    const next = same.toSorted((a, b) => Math.abs(a.startMs - alert.startMs) - Math.abs(b.startMs - alert.startMs))[0];
    if (!next) gone.push(alert.id);
    else {
      moved.set(alert.id, next);
      fresh.splice(fresh.indexOf(next), 1);
    }
  }
  return { moved, gone };
}
