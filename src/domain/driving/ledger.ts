import { distanceM } from '../kit/geometry.ts';
import { DISTANCE_SOURCES, type DistanceSource } from './journey.ts';
import type { JourneyRules } from './journey-rules.ts';
import type { Span } from './journey-spans.ts';
import type { Step } from './journey-steps.ts';
import { GAIN_KMH_S, SLACK_M } from './sound-fixes.ts';
import { addTo } from '../kit/grouped.ts';

export const STATES = ['driving', 'idling', 'stopped', 'silent'] as const;
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
  /** Index of the step it follows. */
  step: number;
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
  odometer: Odometer | null;
  /** Speed that the positions prove by themselves, km/h; 0: none. */
  provenKmh: number;
}

export interface Odometer {
  source: DistanceSource;
  startKm: number;
  endKm: number;
  /** Null when it went backwards, jumped, stood still, counts too coarsely or does not agree with the positions. */
  metres: number | null;
}

/** An instant that nobody told is a whole second. */
const wholeSecond = (ms: number, mostMs: number): number => Math.min(mostMs, Math.ceil(ms / 1000) * 1000);
const secondOf = (ms: number): number => Math.round(ms / 1000);

/** It arrived when it is found standing, unless it needs so much less for the way. */
const ARRIVES_MS = 30_000;
/** A way over a silence was driven at about this speed where nothing tells another one, km/h. */
const UNTOLD_KMH = 50;
/** An odometer that is this much shorter than the straight lines between the positions does not count. */
const SHORTER = 0.7;
const SHORTER_M = 100;
/** Positions nearer in time than this say little of the speed between them. */
const PROVES_MS = 60_000;
/** Readings all of whole kilometres are good for ways of at least this many. */
const COARSE_KM = 10;

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

interface Time {
  pieces: Piece[];
  startMs: number;
  endMs: number;
}

/** The time of a span, piece by piece; metres come later. */
function timeOf(steps: readonly Step[], { from, to, lead, open }: Span, isStanding: boolean, rules: JourneyRules, untilMs: number): Time {
  const pieces: Piece[] = [];
  let [startMs, endMs] = [steps[from]!.atMs, Math.min(untilMs, steps[to]!.atMs)];
  const add = (fromMs: number, toMs: number, state: LedgerState, isOn: boolean, step: number): void => {
    const [fromS, toS] = [secondOf(fromMs), secondOf(Math.min(toMs, untilMs))];
    if (toS > fromS) pieces.push({ fromS, toS, state, isOn, metres: 0, step });
  };
  for (let k = lead ?? from; k < to; k++) {
    const [a, b] = [steps[k]!, steps[k + 1]!];
    const [fromMs, toMs] = isStanding ? [b.atMs, b.atMs] : drivenMs(a, b, rules);
    const still: LedgerState = a.ignition ? 'idling' : 'stopped';
    if (k >= from) add(a.atMs, fromMs, still, a.ignition === true, k);
    else startMs = fromMs;
    add(fromMs, toMs, 'driving', a.ignition === true || (!a.moving && b.ignition === true), k);
    const isArrival = k + 1 === to && !open && !b.moving && b.ignition !== true && b.fix.event === null && b.atMs - a.atMs <= a.gapMs;
    if (isArrival && toMs > fromMs) endMs = toMs;
    else if (toMs < b.atMs)
      add(toMs, b.atMs, a.moving && b.atMs - a.atMs > a.gapMs ? 'silent' : still, a.ignition === true && b.atMs - a.atMs <= a.gapMs, k);
  }
  return { pieces, startMs, endMs };
}

/** Metres of a stretch of steps, spread over the time in which it was driven between them. */
class Ways {
  readonly #driven: readonly number[];
  readonly metres: number[];

  constructor(
    private readonly pieces: readonly Piece[],
    private readonly first: number,
    count: number,
  ) {
    const driven = Array.from({ length: count }, () => 0);
    for (const { step, state, fromS, toS } of pieces) if (state === 'driving') driven[step - first]! += toS - fromS;
    this.#driven = driven;
    this.metres = driven.map(() => 0);
  }

  /** `metres` driven between two steps, by their indexes. */
  add(from: number, to: number, metres: number): void {
    if (metres <= 0) return;
    let seconds = 0;
    for (let k = from; k < to; k++) seconds += this.#driven[k - this.first] ?? 0;
    for (let k = from; k < to; k++) {
      const share = seconds > 0 ? (this.#driven[k - this.first] ?? 0) / seconds : 1 / (to - from);
      this.metres[k - this.first]! += metres * share;
    }
  }

  /** The pieces with their metres; what was driven in no time goes to the next piece that drives, or the last one that did. */
  told(): Piece[] {
    let rest = 0;
    const seen = new Set<number>();
    const told = this.pieces.map((piece) => {
      if (piece.state !== 'driving' || seen.has(piece.step)) return piece;
      seen.add(piece.step);
      return { ...piece, metres: this.metres[piece.step - this.first]! };
    });
    this.metres.forEach((metres, k) => {
      if (!seen.has(k + this.first)) rest += metres;
    });
    const last = told.findLastIndex(({ state }) => state === 'driving');
    if (rest > 0 && last >= 0) told[last] = { ...told[last]!, metres: told[last]!.metres + rest };
    return told;
  }
}

/** An odometer belongs to a device and a source: readings of two are never subtracted from one another. */
function seriesOf(steps: readonly Step[], first: number, last: number): Map<string, number[]> {
  const series = new Map<string, number[]>();
  for (let k = first; k <= last; k++) {
    const { fix } = steps[k]!;
    if (fix.odometerKm !== null) addTo(series, `${DISTANCE_SOURCES.indexOf(fix.odometerSource ?? 'device')} ${fix.device}`, k);
  }
  return series;
}

/** Metres of a series of readings; null when it cannot be trusted over these steps. `gpsUntil`: metres of the positions from the first step to each one. */
function trustedM(
  steps: readonly Step[],
  indexes: readonly number[],
  [allM, beforeM, afterM]: readonly [number, number, number],
  rules: JourneyRules,
): number | null {
  let km = 0;
  let isCoarse = true;
  for (let i = 1; i < indexes.length; i++) {
    const [a, b] = [steps[indexes[i - 1]!]!, steps[indexes[i]!]!];
    const delta = b.fix.odometerKm! - a.fix.odometerKm!;
    if (delta < 0 || delta > (rules.maxKmh * (b.atMs - a.atMs)) / 3_600_000 + 1) return null;
    km += delta;
  }
  for (const k of indexes) isCoarse &&= Number.isInteger(steps[k]!.fix.odometerKm);
  const metres = km * 1000;
  if (beforeM + afterM > rules.minDistanceM) return null;
  if (metres === 0 && allM >= SLACK_M) return null;
  if (isCoarse && km < COARSE_KM && metres - 1000 <= allM) return null;
  return metres >= SHORTER * allM - SHORTER_M ? metres : null;
}

/** Time and way of a span of steps. `isStanding`: it waits, whatever its last step does, until `untilMs` where the vehicle left before that step. */
export function ledgerOf(steps: readonly Step[], span: Span, isStanding: boolean, rules: JourneyRules, untilMs = Infinity): Ledger {
  const first = span.lead ?? span.from;
  // The way to a step that moves is the drive's, or nobody saw it.
  const last = isStanding && steps[span.to]!.moving ? span.to - 1 : span.to;
  const { pieces, startMs, endMs } = timeOf(steps, span, isStanding, rules, untilMs);
  const gps = new Ways(pieces, first, span.to - first + 1);
  const untilM = new Map<number, number>();
  let [gpsM, provenKmh] = [0, 0];
  let before = -1;
  for (let k = first; k <= last; k++) {
    const step = steps[k]!;
    if (step.place) {
      if (before >= 0) {
        const metres = legM(steps[before]!, step, rules);
        gps.add(before, k, metres);
        gpsM += metres;
        const ms = step.atMs - steps[before]!.atMs;
        // How fast somebody drove in private time is nobody's business.
        if (ms >= PROVES_MS && !step.fix.isPrivate && !steps[before]!.fix.isPrivate)
          provenKmh = Math.max(provenKmh, ((metres - SLACK_M) / ms) * 3600);
      }
      before = k;
    }
    untilM.set(k, gpsM);
  }
  let odometer: Odometer | null = null;
  let trusted: readonly number[] | null = null;
  for (const [key, indexes] of [...seriesOf(steps, first, last)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [one, end] = [indexes[0]!, indexes.at(-1)!];
    const metres = trustedM(steps, indexes, [gpsM, untilM.get(one) ?? 0, gpsM - (untilM.get(end) ?? 0)], rules);
    const found = {
      source: DISTANCE_SOURCES[Number(key[0])]!,
      startKm: steps[one]!.fix.odometerKm!,
      endKm: steps[end]!.fix.odometerKm!,
      metres,
    };
    if (metres !== null) [odometer, trusted] = [found, indexes];
    else odometer ??= found;
    if (trusted) break;
  }
  let ways = gps;
  if (trusted) {
    ways = new Ways(pieces, first, span.to - first + 1);
    for (let i = 1; i < trusted.length; i++) {
      const [a, b] = [trusted[i - 1]!, trusted[i]!];
      ways.add(a, b, (steps[b]!.fix.odometerKm! - steps[a]!.fix.odometerKm!) * 1000);
    }
  }
  return { pieces: ways.told(), startMs, endMs, gpsM, odometer, provenKmh: Math.max(0, provenKmh) };
}
