import { distanceM } from '../geo/geometry.ts';
import type { Position } from '../telemetry/message.ts';
import { eventAt, eventsOf, type SpeedLimits } from './journey-events.ts';
import type { JourneyKind } from './journey-kinds.ts';
import type { Journey, JourneyEdge, JourneyEvent, JourneyFix } from './journey.ts';
import { journeyId } from './journey-id.ts';
import { baseLimitOf, JOURNEY_RULES, type JourneyRules, ruleChanges } from './journey-rules.ts';
import { movementsOf, standingsOf, type Span, slicesOf } from './journey-spans.ts';
import { stepsOf, toldPlace, type Step, apartM } from './journey-steps.ts';
import { ledgerOf, type Ledger } from './ledger.ts';

type Reading = 'engineHours' | 'fuelL' | 'fuelPct' | 'batteryPct';

/** First and last value that was read. */
function readingsOf(steps: readonly Step[], name: Reading): { start: number | null; end: number | null } {
  const value = ({ fix }: Step): number | null => fix[name];
  const has = (step: Step): boolean => value(step) !== null;
  const [first, last] = [steps.find(has), steps.findLast(has)];
  return { start: first ? value(first) : null, end: last ? value(last) : null };
}

/** A change of the tank, from one reading to a later one. */
interface Change {
  from: Step;
  to: Step;
  by: number;
}

/** Nearer than this the vehicle stands at the same pump, metres. */
const SAME_PUMP_M = 100;

/**
 * Changes of the level between readings of one device at most `gapS` apart. A level that goes on rising, or falling, while the vehicle stands is one
 * change, however often it was read meanwhile.
 */
function changesOf(steps: readonly Step[], level: (fix: JourneyFix) => number | null, rules: JourneyRules): Change[] {
  const changes: Change[] = [];
  const last = new Map<string, { step: Step; run: Change | null }>();
  for (const step of steps) {
    const now = level(step.fix);
    if (now === null) continue;
    const before = last.get(step.fix.device);
    last.set(step.fix.device, { step, run: null });
    if (!before || step.atMs - before.step.atMs > rules.gapS * 1000) continue;
    const by = now - level(before.step.fix)!;
    const { run } = before;
    const isStanding = apartM(before.step, step) < SAME_PUMP_M;
    if (run && isStanding && by * run.by >= 0) {
      if (by !== 0) [run.to, run.by] = [step, run.by + by];
      last.set(step.fix.device, { step, run });
    } else if (by !== 0) {
      const change = { from: before.step, to: step, by };
      changes.push(change);
      last.set(step.fix.device, { step, run: isStanding ? change : null });
    }
  }
  return changes;
}

/** Fillings and falls of the tank, in litres where a device tells litres, else in percent. */
function tankEvents(steps: readonly Step[], rules: JourneyRules): JourneyEvent[] {
  const inLitres = steps.some(({ fix }) => fix.fuelL !== null);
  const [rise, fall] = inLitres ? [rules.refuelL, rules.fuelDropL] : [rules.refuelPct, rules.fuelDropPct];
  const changes = changesOf(steps, (fix) => (inLitres ? fix.fuelL : fix.fuelPct), rules).filter(({ by }) => by >= rise || -by >= fall);
  return changes.map(({ from, to, by }) => {
    const place = toldPlace(to);
    return {
      kind: by > 0 ? 'refuel' : 'fuel-drop',
      at: new Date(from.atMs).toISOString(),
      endAt: new Date(to.atMs).toISOString(),
      lat: place?.[1] ?? null,
      lng: place?.[0] ?? null,
      value: Math.round(Math.abs(by) * 10) / 10,
      unit: inLitres ? 'l' : '%',
      source: 'computed',
    };
  });
}

/** Litres burnt: what went from the tank, without what was filled in or drawn meanwhile. */
function fuelUsedL(fuelL: { start: number | null; end: number | null }, events: readonly JourneyEvent[]): number | null {
  if (fuelL.start === null || fuelL.end === null) return null;
  const sum = (kind: JourneyEvent['kind']): number =>
    events.reduce((litres, event) => litres + (event.kind === kind && event.unit === 'l' ? (event.value ?? 0) : 0), 0);
  const used = fuelL.start - fuelL.end + sum('refuel') - sum('fuel-drop');
  return used >= 0 ? Math.round(used * 10) / 10 : null;
}

export interface JourneysInput {
  vehicle: string;
  /** Messages of the vehicle, in any order, each as often as it likes. */
  fixes: readonly JourneyFix[];
  /** What is not followed by a rest at this instant is still open. */
  nowMs: number;
  rules?: JourneyRules;
  /** What limits its speed; absent: the limit of the rules. */
  limits?: SpeedLimits;
  /** Name of a place, where one is known. */
  placeName?: (lat: number, lng: number) => string | null;
  /** Only what starts in [fromMs, untilMs). */
  fromMs?: number;
  untilMs?: number;
}

interface Made {
  input: JourneysInput;
  rules: JourneyRules;
  limits: SpeedLimits;
  steps: readonly Step[];
}

/**
 * Journeys of a vehicle from its messages: drives, movements with the ignition off, and engine time without a drive, in order of time.
 * Same messages and rules, same journeys, whatever the order and however often each came; `windowAround` says which messages a part needs.
 */
export function journeysOf(input: JourneysInput): Journey[] {
  const rules = input.rules ?? JOURNEY_RULES;
  const steps = stepsOf(input.fixes, rules);
  const limits = input.limits ?? { base: baseLimitOf({ category: null }, null, rules.speedLimitKmh), zones: [] };
  const made: Made = { input, rules, limits, steps };
  const moves = movementsOf(steps, input.nowMs, rules).flatMap((span) => {
    const ledger = ledgerOf(steps, span, false, rules);
    const journey = recordOf(made, span, movedBy(steps, span), ledger);
    return journey ? [{ span, journey, ledger }] : [];
  });
  const departures = new Map(moves.map(({ span, ledger }) => [span.from, ledger.startMs]));
  const stood = standingsOf(
    steps,
    moves.map(({ span }) => span),
    input.nowMs,
    rules,
  ).flatMap((span) => {
    const ledger = ledgerOf(steps, span, true, rules, departures.get(span.to));
    // What it stood until it left may be less than a standing.
    return ledger.endMs - ledger.startMs < rules.stopS * 1000 ? [] : [recordOf(made, span, 'standing', ledger)!];
  });
  const { fromMs = -Infinity, untilMs = Infinity } = input;
  return [...moves.map(({ journey }) => journey), ...stood]
    .filter(({ startAt }) => Date.parse(startAt) >= fromMs && Date.parse(startAt) < untilMs)
    .sort((a, b) => (a.startAt < b.startAt ? -1 : 1));
}

/** Towed when the ignition is known to be off at each step that moves. */
function movedBy(steps: readonly Step[], { from, to }: Span): JourneyKind {
  for (let k = from; k <= to; k++) if (steps[k]!.moving && steps[k]!.ignition !== false) return 'driven';
  return 'towed';
}

/** The furthest of its places from the first one. */
function reachM(steps: readonly Step[]): number {
  const first = steps.find(({ place }) => place !== null)?.place;
  return first ? steps.reduce((most, { place }) => (place ? Math.max(most, distanceM(first, place)) : most), 0) : 0;
}

const round1 = (value: number): number => Math.round(value * 10) / 10;

/** Whole seconds of a span; the four after the first add up to it. */
function timesOf(
  { pieces }: Ledger,
  isTold: boolean,
): Pick<Journey, 'durationS' | 'drivingS' | 'idlingS' | 'stoppedS' | 'silentS' | 'engineS'> {
  const times = { durationS: 0, driving: 0, idling: 0, stopped: 0, silent: 0, engine: 0 };
  for (const { fromS, toS, state, isOn } of pieces) {
    times.durationS += toS - fromS;
    times[state] += toS - fromS;
    if (isOn) times.engine += toS - fromS;
  }
  return {
    durationS: times.durationS,
    drivingS: times.driving,
    idlingS: times.idling,
    stoppedS: times.stopped,
    silentS: times.silent,
    engineS: isTold || times.engine > 0 ? times.engine : null,
  };
}

/**
 * The highest speed that is known: told, proven by two positions, or by the whole way in the whole time; null when nothing tells one, and of private time
 * alone, whose speeds are nobody's business.
 */
function maxKmhOf(steps: readonly Step[], { provenKmh }: Ledger, meanKmh: number | null, rules: JourneyRules): number | null {
  const told = steps.flatMap((step) => (toldPlace(step) && (step.fix.speedKmh ?? Infinity) <= rules.maxKmh ? [step.fix.speedKmh!] : []));
  const isHidden = told.length === 0 && provenKmh === 0 && steps.some(({ fix }) => fix.isPrivate);
  if (isHidden || (told.length === 0 && meanKmh === null)) return null;
  return round1(told.reduce((most, kmh) => Math.max(most, kmh), Math.max(provenKmh, meanKmh ?? 0)));
}

/** The journey of a span; null for a movement that went nowhere. */
function recordOf({ input, rules, limits, steps: all }: Made, span: Span, kind: JourneyKind, ledger: Ledger): Journey | null {
  const steps = all.slice(span.from, span.to + 1);
  const moved =
    kind === 'standing' && steps.at(-1)!.moving ? steps.slice(0, -1) : span.lead === null ? steps : all.slice(span.lead, span.to + 1);
  const { odometer, gpsM } = ledger;
  if (
    kind !== 'standing' &&
    reachM(moved) < rules.minDistanceM &&
    !(kind === 'driven' && (odometer?.metres ?? 0) >= rules.minDistanceM && steps.some(({ ignition }) => ignition))
  )
    return null;
  const [first, last] = [steps[0]!, steps.at(-1)!];
  const metres = ledger.pieces.reduce((sum, piece) => sum + piece.metres, 0);
  const times = timesOf(
    ledger,
    steps.some(({ fix }) => fix.ignition !== null),
  );
  const meanKmh = times.drivingS > 0 ? round1((metres / times.drivingS) * 3.6) : null;
  const tank = tankEvents(steps, rules);
  const fuelL = readingsOf(steps, 'fuelL');
  const tags = tagsOf(steps);
  const events: JourneyEvent[] = [...eventsOf(steps, ledger.pieces, rules, limits), ...tank];
  if (kind === 'towed') events.push(eventAt('towing', first, last, Math.round(metres), 'm'));
  events.sort((a, b) => (a.at === b.at ? (a.kind < b.kind ? -1 : 1) : a.at < b.at ? -1 : 1));
  return {
    _id: journeyId(input.vehicle, ledger.startMs),
    vehicle: input.vehicle,
    kind,
    startAt: new Date(ledger.startMs).toISOString(),
    endAt: new Date(ledger.endMs).toISOString(),
    open: span.open,
    partialStart: span.partialStart,
    partialEnd: span.partialEnd,
    start: edgeOf(
      moved.find(({ place }) => place !== null),
      input,
    ),
    end: edgeOf(
      moved.findLast(({ place }) => place !== null),
      input,
    ),
    distanceM: Math.round(metres),
    distanceSource: odometer?.metres == null ? 'gps' : odometer.source,
    gpsM: Math.round(gpsM),
    odometerKm: { start: odometer?.startKm ?? null, end: odometer?.endKm ?? null },
    odometerSource: odometer?.source ?? null,
    ...times,
    slices: slicesOf(ledger.pieces, events).map((slice) => [...slice]),
    meanKmh,
    maxKmh: maxKmhOf(steps, ledger, meanKmh, rules),
    engineHours: readingsOf(steps, 'engineHours'),
    fuelL,
    fuelPct: readingsOf(steps, 'fuelPct'),
    batteryPct: readingsOf(steps, 'batteryPct'),
    fuelUsedL: fuelUsedL(fuelL, tank),
    driverTag: tags[0]?.tag ?? null,
    driverTags: tags,
    events,
    messages: steps.length,
    badFixes: steps.filter(({ place }) => place === null).length,
    rules: ruleChanges(rules) as Record<string, number>,
    device: first.fix.device,
    ...(moved.some(({ fix }) => fix.isPrivate) ? { isPrivate: true } : {}),
    updatedAt: new Date(input.nowMs).toISOString(),
  };
}

function edgeOf(step: Step | undefined, { placeName }: JourneysInput): JourneyEdge | null {
  const place = step ? toldPlace(step) : null;
  if (!place) return null;
  const [lng, lat] = place;
  return { lat, lng, place: placeName?.(lat, lng) ?? null };
}

/** Each tag from when it was read first or again after another one. */
function tagsOf(steps: readonly Step[]): Journey['driverTags'] {
  const tags: Journey['driverTags'] = [];
  for (const { fix, atMs } of steps)
    if (fix.driverTag !== null && tags.at(-1)?.tag !== fix.driverTag) tags.push({ at: new Date(atMs).toISOString(), tag: fix.driverTag });
  return tags;
}

/** Journeys of a vehicle made of its positions, on a device to which its journeys did not come: those of the server but for what positions do not tell. */
export function journeysHere(vehicle: string, positions: readonly Position[], nowMs: number): Journey[] {
  const fixes = positions.map(
    ({ at, lat, lng, speedKmh, headingDeg, valid, ignition, odometerKm, odometerSource, event, fuelL, fuelPct }) => ({
      atMs: Date.parse(at),
      device: '',
      lat,
      lng,
      speedKmh,
      headingDeg,
      valid,
      ignition,
      moving: null,
      odometerKm,
      odometerSource: odometerSource ?? null,
      engineHours: null,
      fuelL: fuelL ?? null,
      fuelPct: fuelPct ?? null,
      batteryPct: null,
      voltageV: null,
      driverTag: null,
      event: event ?? null,
    }),
  );
  return journeysOf({ vehicle, fixes, nowMs });
}
