import { placeOf } from '../driving/journey.ts';
import { SIGNAL_LOST_PARKED_S, SIGNAL_LOST_S } from '../telemetry/state.ts';
import { ALERT_KIND, UNIT_MS, type AlertKind, type AlertKindSpec, type AlertUnit } from './alert-kinds.ts';
import { type AlertReading, doingOf, dueAt, type Look, reachedBy, type Scene, type Watch } from './watch.ts';
import { reachMs, Runs, type Run, type RunChange } from './alert-run.ts';
import { freshState, signatureOf, type RuleState, type AlertRule } from './alert-rule.ts';
import { LEVEL_WATCHES } from './watch-levels.ts';
import { nextPresenceMs, nextTurnedMs, presentAt, turnedAt, ZONE_WATCHES } from './watch-zones.ts';
import { firstWithinMs, isWithin } from './week-clock.ts';

/*
 * Two clocks. What a vehicle did is told by its own time (`at`); that it is silent, or due for something, by the server's. After the last message the
 * vehicle's time goes on with the server's: what comes of that alone (an alert that is over, a dwell reached by a parked vehicle, a zone that closes)
 * happens at its own instant, whoever looks at it first and however often. So the alerts of a vehicle are a function of its messages in order of their
 * time: batches, repetitions, restarts, the pace of the ticks and, by `remake.ts`, the order of arrival change nothing.
 */

export type Happening =
  | { kind: 'message'; reading: AlertReading }
  /** The server's clock, at whatever pace. */
  | { kind: 'instant'; nowMs: number }
  /** The rule is not in force for the vehicle any more. */
  | { kind: 'withdrawn'; nowMs: number };

/** An alert as the evaluation knows it. `key` is the same for the same facts: it begins once. Instants are ms since 1970. */
export interface AlertFact {
  key: string;
  rule: string;
  vehicle: string;
  kind: AlertKind;
  severity: AlertRule['severity'];
  zone: string | null;
  /** When the condition began; it was an alert once it had held for its time. */
  startMs: number;
  /** When it was one, by the vehicle's time; null: it goes by the server's. */
  openedMs: number | null;
  endMs: number | null;
  /** The worst there was, or how long it lasted: in `unit`. */
  value: number | null;
  threshold: number | null;
  unit: AlertUnit | null;
  detail: string | null;
  lat: number | null;
  lng: number | null;
  driverTag: string | null;
  count: number;
  inferred: boolean;
}

export interface Evaluated {
  state: RuleState;
  alerts: { change: RunChange['change']; alert: AlertFact }[];
  /** What became of the message: only what is `seen` can open anything. Late, repeated and ahead of the server's clock ones are heard all the same. */
  message: 'seen' | 'late' | 'repeated' | 'ahead' | null;
}

/** A clock this much ahead of the server's is wrong: taken, it would make all that follows late. */
const AHEAD_MS = 300_000;

const WATCHES: Partial<Record<AlertKind, Watch>> = { ...LEVEL_WATCHES, ...ZONE_WATCHES };

/** One step of one rule for one vehicle. Pure: the same state and happening give the same alerts; the state given is left as it is. */
export function evaluate(scene: Scene, before: RuleState | null, happening: Happening): Evaluated {
  const isSame = before !== null && before.signature === signatureOf(scene.rule);
  const nowMs = happening.kind === 'message' ? happening.reading.receivedMs : happening.nowMs;
  const ended = before !== null && !isSame ? amended(scene, before, nowMs) : null;
  const work = new Evaluation(scene, ended?.state ?? before ?? freshState(scene, null));
  if (ended) work.goOn();
  let message: Evaluated['message'] = null;
  if (happening.kind !== 'message' || !goesByVehicleTime(scene.rule.kind)) work.passTo(nowMs);
  if (happening.kind === 'message') message = work.take(happening.reading);
  else if (happening.kind === 'withdrawn') work.end(nowMs);
  const { state, alerts } = work.result();
  return { state, alerts: [...(ended?.alerts ?? []), ...alerts], message };
}

/** What a vehicle did, by its own time; the others go by the server's. */
export function goesByVehicleTime(kind: AlertKind): boolean {
  return kind !== 'device-silent' && kind !== 'maintenance';
}

/** What became of a message by when it was: not after the one before it, or not after what the vehicle's time alone made of that. */
export function placeInTime(
  { mark, turnedMs }: RuleState,
  { atMs, device, receivedMs }: AlertReading,
): Exclude<Evaluated['message'], null> {
  if (atMs > receivedMs + AHEAD_MS) return 'ahead';
  if (mark && atMs === mark.atMs && device === mark.device) return 'repeated';
  if (mark && (atMs < mark.atMs || (atMs === mark.atMs && device < mark.device))) return 'late';
  return turnedMs !== undefined && atMs < turnedMs ? 'late' : 'seen';
}

/** The same with several happenings, in the order they came. */
export function evaluateAll(
  scene: Scene,
  before: RuleState | null,
  happenings: readonly Happening[],
): { state: RuleState | null; alerts: Evaluated['alerts'] } {
  let state = before;
  const alerts: Evaluated['alerts'] = [];
  for (const happening of happenings) {
    const step = evaluate(scene, state, happening);
    state = step.state;
    alerts.push(...step.alerts);
  }
  return { state, alerts };
}

/** Alerts that go on by a state. */
export function openFacts(scene: Scene, state: RuleState): AlertFact[] {
  return new Evaluation(scene, state).open();
}

/**
 * The state of a rule that was edited: what the edit is not about goes on, told or not yet; what is watched no more ends. Another kind begins anew. Messages
 * of before the edit were judged by what the rule was then, and are not again.
 */
function amended(scene: Scene, before: RuleState, nowMs: number): Pick<Evaluated, 'state' | 'alerts'> {
  const kind = (JSON.parse(before.signature) as [AlertKind])[0];
  const work = new Evaluation({ ...scene, rule: { ...scene.rule, kind } }, before);
  if (kind !== scene.rule.kind) {
    work.end(nowMs);
    const { state, alerts } = work.result();
    return { state: freshState(scene, state), alerts };
  }
  work.endWhere((subject, run) => !isWatched(scene, subject, run), nowMs);
  const { state, alerts } = work.result();
  const { since: _since, pointMs: _pointMs, ...rest } = state;
  return { state: { ...rest, signature: signatureOf(scene.rule) }, alerts };
}

/** Whether a rule as it is now may still say something of a subject: its zone, its probe. */
function isWatched({ rule, zones }: Scene, subject: string, { zone, detail }: Run): boolean {
  if (zone !== null && !zones.some(({ _id }) => _id === zone)) return false;
  if (rule.kind !== 'temperature') return true;
  return (rule.probe === null || rule.probe === detail) && (subject.endsWith(' low') ? rule.thresholdLow : rule.threshold) !== null;
}

class Evaluation {
  private state: RuleState;
  private readonly runs: Runs;
  private readonly spec: AlertKindSpec;
  private readonly watch: Watch | undefined;

  constructor(
    private readonly scene: Scene,
    before: RuleState,
  ) {
    const { kind, forS, threshold } = scene.rule;
    this.state = { ...before };
    this.spec = ALERT_KIND[kind];
    this.watch = WATCHES[kind];
    const unitMs = this.spec.unit === null ? 0 : (UNIT_MS[this.spec.unit] ?? 0);
    this.runs = new Runs(before, this.spec, this.spec.holdS === 'threshold' ? (threshold ?? 0) * unitMs : (forS ?? this.spec.holdS) * 1000);
  }

  result(): Pick<Evaluated, 'state' | 'alerts'> {
    return {
      state: { ...this.state, ...this.runs.state() },
      alerts: this.runs.changes.map((change) => ({ change: change.change, alert: this.factOf(change) })),
    };
  }

  open(): AlertFact[] {
    return this.runs.list().flatMap(([subject, run]) => (run.isOpen ? [this.factOf({ subject, run, endMs: null })] : []));
  }

  /** Goes on by the server's clock to `nowMs`. */
  passTo(nowMs: number): void {
    const { mark } = this.state;
    if (this.scene.rule.kind === 'device-silent') this.hearSilence(nowMs);
    else if (this.scene.rule.kind === 'maintenance') this.tell(dueAt(this.state.memory, nowMs, this.scene), nowMs, true);
    else if (mark) this.passVehicleTo(mark.atMs + Math.max(0, nowMs - mark.receivedMs));
  }

  take(reading: AlertReading): Evaluated['message'] {
    const { heardMs } = this.state;
    const { atMs, device, receivedMs } = reading;
    this.state.heardMs = Math.max(heardMs ?? -Infinity, receivedMs);
    if (this.scene.rule.kind === 'device-silent') this.runs.close('', receivedMs);
    const order = placeInTime(this.state, reading);
    if (order !== 'seen') return order;
    const { since } = this.state;
    if (this.state.mark === null || since)
      this.state.since = { atMs: Math.min(since?.atMs ?? Infinity, atMs), receivedMs: Math.min(since?.receivedMs ?? Infinity, receivedMs) };
    this.passVehicleTo(atMs);
    // The server's clock may have gone further, and nothing came of it.
    this.state.clockMs = atMs;
    const doing = doingOf(reading);
    this.state = {
      ...this.state,
      mark: { atMs, device, receivedMs },
      isParked: doing === null ? this.state.isParked : doing === 'parked',
      place: reading.isPrivate ? null : (placeOf(reading) ?? this.state.place),
      driverTag: reading.driverTag ?? (reading.ignition === false ? null : this.state.driverTag),
    };
    if (this.scene.rule.kind === 'maintenance') {
      this.state.memory = reachedBy(reading, this.state.memory, this.scene);
      this.tell(dueAt(this.state.memory, receivedMs, this.scene), receivedMs, true);
    } else if (this.watch) this.tell(this.watch(reading, this.state.memory, this.scene), atMs);
    return 'seen';
  }

  end(nowMs: number): void {
    this.endWhere(() => true, nowMs);
    this.state.memory = {};
  }

  endWhere(isEnded: (subject: string, run: Run) => boolean, nowMs: number): void {
    for (const [subject, run] of this.runs.list()) if (isEnded(subject, run)) this.runs.close(subject, run.offMs ?? nowMs);
  }

  /** By another threshold, what was presumed until now may be an alert already, or not yet. */
  goOn(): void {
    this.runs.holdAnew();
    const { mark, clockMs, turnedMs } = this.state;
    if (!mark || !this.spec.presumes || clockMs > this.presumedUntilMs()) return;
    this.state.turnedMs = Math.max(turnedMs ?? -Infinity, clockMs);
    this.tell(presentAt(this.state.memory, clockMs, this.scene), clockMs);
  }

  private tell({ memory, tellings, isWhole }: Look, atMs: number, anyTime = false): void {
    const { schedule } = this.scene.rule;
    const counts = anyTime || isWithin(schedule, atMs, this.scene.timeZone);
    const { place, driverTag } = this.state;
    this.state.memory = memory;
    if (isWhole)
      for (const [subject] of this.runs.list())
        if (!tellings.some((telling) => telling.subject === subject)) this.runs.take({ subject, is: 'off' }, atMs, { place, driverTag });
    for (const telling of tellings) {
      if (counts) this.runs.take(telling, atMs, { place, driverTag });
      else if (telling.is !== 'pulse') this.runs.take({ subject: telling.subject, is: 'off' }, atMs, { place, driverTag });
    }
  }

  /** Lets happen, in order, what comes of the vehicle's time alone. */
  private passVehicleTo(untilMs: number): void {
    for (;;) {
      const atMs = this.nextMs();
      if (atMs > untilMs) break;
      this.state.clockMs = Math.max(this.state.clockMs, atMs);
      this.state.turnedMs = Math.max(this.state.turnedMs ?? -Infinity, atMs);
      for (const [subject, run] of this.runs.list()) if (this.overMs(run) <= atMs) this.runs.close(subject, run.offMs ?? run.toldMs);
      if (this.spec.needsZones && nextTurnedMs(this.state.memory) <= atMs) this.tell(turnedAt(this.state.memory, atMs, this.scene), atMs);
      if (this.spec.presumes && atMs <= this.presumedUntilMs()) this.tell(presentAt(this.state.memory, atMs, this.scene), atMs);
    }
    this.state.clockMs = Math.max(this.state.clockMs, untilMs);
  }

  private nextMs(): number {
    let next = this.spec.needsZones ? nextTurnedMs(this.state.memory) : Infinity;
    const untilMs = this.presumedUntilMs();
    for (const [, run] of this.runs.list()) {
      next = Math.min(next, this.overMs(run));
      const openMs = run.sinceMs + run.holdMs;
      if (this.spec.presumes && !run.isOpen && openMs > this.state.clockMs && openMs <= untilMs) next = Math.min(next, openMs);
    }
    if (!this.spec.presumes) return next;
    const turnMs = this.state.clockMs < untilMs ? nextPresenceMs(this.state.memory, this.state.clockMs, this.scene) : Infinity;
    return turnMs <= untilMs ? Math.min(next, turnMs) : next;
  }

  /** When an alert is over without another word: it was told to be and nothing said otherwise, or nobody knows of it any more. */
  private overMs(run: Run): number {
    const { isOpen, offMs, toldMs } = run;
    if (!isOpen) return Infinity;
    if (offMs !== null) return offMs + this.spec.clearS * 1000;
    return this.spec.endsUnheard ? toldMs + reachMs(run, this.spec) + 1 : Infinity;
  }

  /** How long the vehicle is taken to be where and as it was. */
  private presumedUntilMs(): number {
    const { mark, isParked } = this.state;
    return mark ? mark.atMs + (isParked ? SIGNAL_LOST_PARKED_S : SIGNAL_LOST_S) * 1000 : -Infinity;
  }

  /** Opens the alert of a vehicle that has not been heard for the threshold, at least for as long as a parked device may sleep. */
  private hearSilence(nowMs: number): void {
    const { rule, listeningSinceMs, timeZone } = this.scene;
    const { heardMs, isParked, place, driverTag } = this.state;
    if (heardMs === null || this.runs.list().length > 0) return;
    const holdMs = Math.max((rule.threshold ?? 0) * 60_000, isParked ? SIGNAL_LOST_PARKED_S * 1000 : 0);
    const dueMs = firstWithinMs(rule.schedule, Math.max(heardMs, listeningSinceMs ?? -Infinity) + holdMs, timeZone);
    if (dueMs <= nowMs)
      this.runs.take({ subject: '', is: 'on', sinceMs: heardMs, holdMs, threshold: holdMs / 60_000 }, dueMs, { place, driverTag });
  }

  private factOf({ subject, run, endMs }: Omit<RunChange, 'change'>): AlertFact {
    const { rule, vehicle } = this.scene;
    return {
      key: [rule._id, vehicle._id, subject, run.sinceMs].join(':'),
      rule: rule._id,
      vehicle: vehicle._id,
      kind: rule.kind,
      severity: rule.severity,
      zone: run.zone,
      startMs: run.sinceMs,
      openedMs: goesByVehicleTime(rule.kind) ? (run.openMs ?? run.sinceMs) : null,
      endMs,
      value: run.value,
      threshold: run.threshold,
      unit: run.unit,
      detail: run.detail,
      lat: run.place?.[1] ?? null,
      lng: run.place?.[0] ?? null,
      driverTag: run.driverTag,
      count: run.count,
      inferred: run.inferred === true,
    };
  }
}
