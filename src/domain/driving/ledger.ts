import { distanceM } from '../geo/geometry.ts';
import { secondOf } from '../time/time-zone.ts';
import { grouped } from '../text/order-rows.ts';
import type { JourneyRules } from './journey-rules.ts';
import type { Span } from './journey-spans.ts';
import { GAIN_KMH_S, SLACK_M, type Step } from './journey-steps.ts';
import { DISTANCE_SOURCES, type DistanceSource } from './journey.ts';

/** Metres between two steps, by their indexes. */
interface Way {
  from: number;
  to: number;
  metres: number;
}

interface Odometer {
  source: DistanceSource;
  startKm: number;
  endKm: number;
  /** Null when it stood still, counts too coarsely, does not agree with the positions, or tells less than half of the way. */
  metres: number | null;
  /** The whole way, by the odometers that are trusted and by the positions where none tells it. */
  ways: readonly Way[];
}

interface Reading {
  at: number;
  atMs: number;
  km: number;
  device: string;
  source: DistanceSource;
}

interface Series extends Pick<Odometer, 'source' | 'startKm' | 'endKm'> {
  ways: readonly Way[];
  isTrusted: boolean;
}

/** An odometer that is this much shorter than the straight lines between the positions does not count. */
const SHORTER = 0.7;
const SHORTER_M = 100;
/** Readings all of whole kilometres are good for ways of at least this many. */
const COARSE_KM = 10;
/** Less of the way than this, and the positions are asked alone. */
const LEAST_SHARE = 0.5;

const metresOf = (ways: readonly Way[]): number => ways.reduce((sum, { metres }) => sum + metres, 0);

/** What one odometer tells over some steps, of a run of its readings (`own`: all of them). `gpsM`: metres of the positions between two steps. */
function seriesOf(readings: readonly Reading[], own: readonly Reading[], gpsM: (from: number, to: number) => number): Series | null {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return null;
  const ways: Way[] = [];
  let before = first;
  for (const reading of readings.slice(1)) {
    ways.push({ from: before.at, to: reading.at, metres: (reading.km - before.km) * 1000 });
    before = reading;
  }
  const allM = ways.length > 0 ? gpsM(first.at, last.at) : 0;
  const metres = metresOf(ways);
  const isStill = metres === 0 && allM >= SLACK_M;
  const isCoarse = metres < COARSE_KM * 1000 && metres - 1000 <= allM && readings.every(({ km }) => Number.isInteger(km));
  const isTrusted = ways.length > 0 && !isStill && !isCoarse && metres >= SHORTER * allM - SHORTER_M;
  return { source: first.source, startKm: own[0]?.km ?? first.km, endKm: own.at(-1)?.km ?? last.km, ways, isTrusted };
}

/** Readings of one odometer, apart where it went backwards or jumped: it was set anew. */
function runsOf(readings: readonly Reading[], rules: JourneyRules): Reading[][] {
  const runs: Reading[][] = [];
  let before: Reading | null = null;
  for (const reading of readings) {
    const km = before ? reading.km - before.km : 0;
    const mostKm = before ? (rules.maxKmh * (reading.atMs - before.atMs)) / 3_600_000 + 1 : 0;
    const run = runs.at(-1);
    if (run && km >= 0 && km <= mostKm) run.push(reading);
    else runs.push([reading]);
    before = reading;
  }
  return runs;
}

/** Ways that are told one after the other, each where none before it told anything. */
function joined(...told: readonly (readonly Way[])[]): Way[] {
  const ways: Way[] = [];
  const covered = new Set<number>();
  for (const way of told.flat()) {
    const legs = Array.from({ length: way.to - way.from }, (_, k) => way.from + k);
    if (legs.some((leg) => covered.has(leg))) continue;
    ways.push(way);
    for (const leg of legs) covered.add(leg);
  }
  return ways;
}

/**
 * The odometer to trust over these steps, with what others and the positions (`gps`) tell where it says nothing; else the best one that was read; null when
 * there is none. One belongs to a device and a source: readings of two are never subtracted from one another.
 */
function odometerOf(steps: readonly Step[], gps: readonly Way[], rules: JourneyRules): Odometer | null {
  const readings = steps.flatMap(({ fix: { odometerKm: km, odometerSource, device }, atMs }, at): Reading[] =>
    km === null ? [] : [{ at, atMs, km, device, source: odometerSource ?? 'device' }],
  );
  const gpsM = (from: number, to: number): number => metresOf(gps.filter((way) => way.from >= from && way.to <= to));
  const all = [...grouped(readings, ({ source, device }) => `${DISTANCE_SOURCES.indexOf(source)} ${device}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]) => runsOf(own, rules).flatMap((run) => seriesOf(run, own, gpsM) ?? []));
  const trusted = all.filter(({ isTrusted }) => isTrusted);
  const best = trusted[0] ?? all[0];
  if (!best) return null;
  const { source, startKm, endKm } = best;
  const byOdometer = joined(...trusted.map(({ ways }) => ways));
  const ways = joined(byOdometer, gps);
  const metres = metresOf(ways);
  const isTold = trusted.length > 0 && metresOf(byOdometer) >= LEAST_SHARE * metres;
  return { source, startKm, endKm, metres: isTold ? metres : null, ways };
}

const STATES = ['driving', 'idling', 'stopped', 'silent'] as const;
export type LedgerState = (typeof STATES)[number];

/** Time in which a vehicle did one thing, between two messages that follow each other. Whole seconds since 1970; pieces follow each other without a gap. */
export interface Piece {
  fromS: number;
  toS: number;
  state: LedgerState;
  /** The engine was on. */
  isOn: boolean;
  /** Only of driving. */
  metres: number;
  /** It follows this step. */
  step: Step;
}

/** What one span is made of: its time and its way, each once. */
export interface Ledger {
  pieces: readonly Piece[];
  /** Of the first and last message, or between messages where it left or arrived. */
  startMs: number;
  endMs: number;
  /** Great-circle metres of the good positions. */
  gpsM: number;
  /** The odometer to trust, else the best one that was read. */
  odometer: Pick<Odometer, 'source' | 'startKm' | 'endKm' | 'metres'> | null;
  /** Speed that the positions prove by themselves, km/h; 0: none. */
  provenKmh: number;
}

/** An instant that nobody told is a whole second. */
const wholeSecond = (ms: number, mostMs: number): number => Math.min(mostMs, Math.ceil(ms / 1000) * 1000);

/** It arrived when it is found standing, unless it needs so much less for the way. */
const ARRIVES_MS = 30_000;
/** A way over a silence was driven at about this speed where nothing tells another one, km/h. */
const UNTOLD_KMH = 50;
/** Positions nearer in time than this say little of the speed between them. */
const PROVES_MS = 60_000;

/** Metres between two good steps as the vehicle moved, 0 where it did not or where a position must be wrong. */
function legM(a: Step, b: Step, rules: JourneyRules): number {
  if (!a.place || !b.place || !(a.moving || b.moving)) return 0;
  const seconds = (b.atMs - a.atMs) / 1000;
  const metres = distanceM(a.place, b.place);
  const told =
    a.fix.speedKmh === null || b.fix.speedKmh === null ? rules.maxKmh : Math.max(a.fix.speedKmh, b.fix.speedKmh) + GAIN_KMH_S * seconds;
  return metres <= (Math.min(rules.maxKmh, told) * seconds) / 3.6 + SLACK_M ? metres : 0;
}

/** Metres that the odometer of one device counted between two steps; 0 when it tells none that can be. */
function countedM({ fix: a, atMs }: Step, { fix: b, atMs: untilMs }: Step, rules: JourneyRules): number {
  if (a.odometerKm === null || b.odometerKm === null || a.device !== b.device || a.odometerSource !== b.odometerSource) return 0;
  const metres = (b.odometerKm - a.odometerKm) * 1000;
  return metres > 0 && metres <= (rules.maxKmh * (untilMs - atMs)) / 3600 ? metres : 0;
}

/** Seconds that `metres` take between two steps whose speeds are told, at a speed that changes evenly; null when no speed is told. */
function secondsFor(metres: number, a: Step, b: Step, rules: JourneyRules): number | null {
  if (a.fix.speedKmh === null && b.fix.speedKmh === null) return null;
  const kmh = ((a.fix.speedKmh ?? b.fix.speedKmh ?? 0) + (b.fix.speedKmh ?? a.fix.speedKmh ?? 0)) / 2;
  return kmh * 2 <= rules.movingKmh ? null : (metres / kmh) * 3.6;
}

/** When the vehicle drove between two steps, milliseconds: at the end of the time when it stood before, else at its start. */
function drivenMs(a: Step, b: Step, rules: JourneyRules): [fromMs: number, toMs: number] {
  const ms = b.atMs - a.atMs;
  const metres = Math.max(legM(a, b, rules), countedM(a, b, rules));
  const neededMs = (untoldMs: number): number => {
    const seconds = secondsFor(metres, a, b, rules);
    return seconds === null ? untoldMs : seconds * 1000;
  };
  if (!a.moving) {
    if (!b.moving || metres === 0) return [b.atMs, b.atMs];
    const needed = neededMs(ms);
    return [needed >= ms ? a.atMs : wholeSecond(b.atMs - needed, b.atMs), b.atMs];
  }
  const isSilent = ms > a.gapMs;
  const isKnown = a.place !== null && b.place !== null && metres > 0;
  if (!isSilent && (b.moving || !isKnown)) return [a.atMs, b.atMs];
  const needed = neededMs(isSilent ? (metres / UNTOLD_KMH) * 3600 : ms);
  return [a.atMs, needed >= ms - (isSilent ? 0 : ARRIVES_MS) ? b.atMs : wholeSecond(a.atMs + needed, b.atMs)];
}

/** Two messages that follow each other. */
interface Leg {
  drivenS: number;
  metres: number;
  /** What it was driven in. */
  piece: Piece | null;
}

interface Time {
  pieces: Piece[];
  legs: Leg[];
  startMs: number;
  endMs: number;
}

/** The time of a span, piece by piece; metres come later. */
function timeOf(steps: readonly Step[], { lead, open }: Span, isStanding: boolean, rules: JourneyRules, untilMs: number): Time {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return { pieces: [], legs: [], startMs: 0, endMs: 0 };
  const pieces: Piece[] = [];
  const legs: Leg[] = [];
  let [startMs, endMs] = [first.atMs, Math.min(untilMs, last.atMs)];
  const add = (fromMs: number, toMs: number, state: LedgerState, isOn: boolean, step: Step): Piece | null => {
    const [fromS, toS] = [secondOf(fromMs), secondOf(Math.min(toMs, untilMs))];
    if (toS <= fromS) return null;
    const piece = { fromS, toS, state, isOn, metres: 0, step };
    pieces.push(piece);
    return piece;
  };
  for (const [k, a] of steps.entries()) {
    const b = steps[k + 1];
    if (!b) break;
    const [fromMs, toMs] = isStanding ? [b.atMs, b.atMs] : drivenMs(a, b, rules);
    const still: LedgerState = a.ignition ? 'idling' : 'stopped';
    // Of the step that it left from nothing but the way is the journey's.
    if (k === 0 && lead !== null) startMs = fromMs;
    else add(a.atMs, fromMs, still, a.ignition === true, a);
    const piece = add(fromMs, toMs, 'driving', a.ignition === true || (!a.moving && b.ignition === true), a);
    legs.push({ drivenS: piece ? piece.toS - piece.fromS : 0, metres: 0, piece });
    const isHeard = b.atMs - a.atMs <= a.gapMs;
    if (b === last && !open && !b.moving && b.ignition !== true && b.fix.event === null && isHeard && toMs > fromMs) endMs = toMs;
    else if (toMs < b.atMs) add(toMs, b.atMs, a.moving && !isHeard ? 'silent' : still, a.ignition === true && isHeard, a);
  }
  return { pieces, legs, startMs, endMs };
}

/** Spreads a way over the legs it was made in, by the time they were driven. */
function spread(legs: readonly Leg[], metres: number): void {
  if (metres <= 0) return;
  const seconds = legs.reduce((sum, { drivenS }) => sum + drivenS, 0);
  for (const leg of legs) leg.metres += metres * (seconds > 0 ? leg.drivenS / seconds : 1 / legs.length);
}

/** Gives pieces their metres; what was driven in no time is of the last piece that was driven. */
function settle({ pieces, legs }: Pick<Time, 'pieces' | 'legs'>): void {
  let rest = 0;
  for (const { piece, metres } of legs)
    if (piece) piece.metres += metres;
    else rest += metres;
  const last = pieces.findLast(({ state }) => state === 'driving');
  if (last) last.metres += rest;
}

/** Time and way of a span of steps. `isStanding`: it waits, whatever its last step does, until `untilMs` where the vehicle left before that step. */
export function ledgerOf(all: readonly Step[], span: Span, isStanding: boolean, rules: JourneyRules, untilMs = Infinity): Ledger {
  const steps = all.slice(span.lead ?? span.from, span.to + 1);
  const { pieces, legs, startMs, endMs } = timeOf(steps, span, isStanding, rules, untilMs);
  // The way to a step that moves is the drive's, or nobody saw it.
  const own = isStanding && steps.at(-1)?.moving ? steps.slice(0, -1) : steps;
  const ways: Way[] = [];
  let [gpsM, provenKmh] = [0, 0];
  let good: { step: Step; at: number } | null = null;
  for (const [at, step] of own.entries()) {
    if (step.place && good) {
      const metres = legM(good.step, step, rules);
      ways.push({ from: good.at, to: at, metres });
      gpsM += metres;
      const ms = step.atMs - good.step.atMs;
      // How fast somebody drove in private time is nobody's business.
      const isTold = !step.fix.isPrivate && !good.step.fix.isPrivate;
      if (ms >= PROVES_MS && isTold) provenKmh = Math.max(provenKmh, ((metres - SLACK_M) / ms) * 3600);
    }
    if (step.place) good = { step, at };
  }
  const odometer = odometerOf(own, ways, rules);
  for (const { from, to, metres } of odometer?.metres != null ? odometer.ways : ways) spread(legs.slice(from, to), metres);
  settle({ pieces, legs });
  return { pieces, startMs, endMs, gpsM, odometer, provenKmh };
}
