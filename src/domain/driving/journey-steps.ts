import { distanceM, type LngLat } from '../geo/geometry.ts';
import { isAtRest } from '../telemetry/state.ts';
import type { JourneyRules } from './journey-rules.ts';
import { inOrder, type JourneyFix, placeOf } from './journey.ts';

/** A fix with what follows from it and from at most `gapS` before and after it: nothing further away reaches it. */
export interface Step {
  fix: JourneyFix;
  atMs: number;
  /** Null without a good fix. */
  place: LngLat | null;
  kmh: number | null;
  moving: boolean;
  ignition: boolean | null;
  /** Where it is, whether it moves and that the ignition is not on are said by this fix alone. */
  isSure: boolean;
  /** A longer time until the next one is a gap, milliseconds: `gapS`, or that time itself where the messages around it are as far apart. */
  gapMs: number;
}

/** The place of a step, as far as anybody may know it. */
export function toldPlace({ fix, place }: Step): LngLat | null {
  return fix.isPrivate ? null : place;
}

/** Speed from the good place before, where the device tells none. */
function derivedKmh(place: LngLat, atMs: number, before: Step | null, rules: JourneyRules): number | null {
  const ms = before ? atMs - before.atMs : 0;
  if (!before?.place || ms <= 0 || ms > rules.gapS * 1000) return null;
  const kmh = (distanceM(before.place, place) / ms) * 3600;
  return kmh <= rules.maxKmh ? kmh : null;
}

/** A device's own beat may vary by so much. */
const BEAT = 1.5;

/** What is a gap after each message: a device that speaks every ten minutes is not silent for ten minutes. Follows from the messages beside the two. */
function gapsOf(fixes: readonly JourneyFix[], rules: JourneyRules): number[] {
  const usualMs = rules.gapS * 1000;
  const between = (k: number): number => (fixes[k + 1]?.atMs ?? Infinity) - (fixes[k]?.atMs ?? -Infinity);
  return fixes.map((_fix, k) => {
    const ms = between(k);
    if (ms <= usualMs || ms > rules.stopGapS * 1000) return usualMs;
    const besideMs = Math.min(between(k - 1), between(k + 1));
    return Number.isFinite(besideMs) && ms <= BEAT * besideMs ? ms : usualMs;
  });
}

/**
 * Fixes as steps. Movement by the speed, else by the device's own sensor, and by the places. Without a good fix it goes on as it was, for `gapS`, and
 * for as long as the sensor says that it moves; ignition off, or a sensor that says no, ends it. A speed while ignition and sensor both say no is a drift
 * of the position.
 */
export function stepsOf(messages: readonly JourneyFix[], rules: JourneyRules): Step[] {
  const fixes = believed(inOrder(messages), rules).map(readSoFar);
  const gaps = gapsOf(fixes, rules);
  const steps: Step[] = [];
  const reachMs = rules.gapS * 1000;
  let good: Step | null = null;
  let told: { atMs: number; on: boolean } | null = null;
  for (const [index, fix] of fixes.entries()) {
    const { atMs } = fix;
    if (fix.ignition !== null) told = { atMs, on: fix.ignition };
    const ignition: boolean | null = told && atMs - told.atMs <= reachMs ? told.on : null;
    const place = placeOf(fix);
    let kmh: number | null = null;
    let moving = false;
    if (place) {
      kmh = fix.speedKmh ?? derivedKmh(place, atMs, good, rules);
      const fast: boolean = fix.speedKmh === null && fix.moving !== null ? fix.moving : (kmh ?? 0) > rules.movingKmh;
      moving = fast && !isAtRest({ ignition, moving: fix.moving });
    } else {
      const longestMs = fix.moving ? rules.stopGapS * 1000 : reachMs;
      moving =
        fix.ignition !== false && fix.moving !== false && (steps.at(-1)?.moving ?? false) && good !== null && atMs - good.atMs <= longestMs;
    }
    const saysIgnition = fix.ignition === false || ignition === null;
    const isSure: boolean = saysIgnition && place !== null && (fix.speedKmh !== null || fix.moving !== null);
    const step: Step = { fix, atMs, place, kmh, moving, ignition, isSure, gapMs: gaps[index]! };
    steps.push(step);
    if (place) good = step;
  }
  for (let k = 0; k + 1 < steps.length; k++) seeDisplacement(steps[k]!, steps[k + 1]!, rules);
  return steps;
}

/**
 * Messages far apart may see a vehicle at halts only: when it is elsewhere, it moved in between; from the first one, unless it was switched off there
 * or is seen to move at the second and nothing says that the engine ran before.
 */
function seeDisplacement(a: Step, b: Step, rules: JourneyRules): void {
  const seconds = (b.atMs - a.atMs) / 1000;
  if (
    a.moving ||
    (b.moving && !a.ignition) ||
    b.atMs - a.atMs > a.gapMs ||
    (a.fix.moving === false && b.fix.moving === false && a.ignition === false)
  )
    return;
  const metres = apartM(a, b);
  if (metres < leastM(seconds, rules) || metres > (rules.maxKmh * seconds) / 3.6) return;
  (a.ignition === false ? b : a).moving = true;
}

/** What a vehicle goes in that time at least if it is driven. */
export function leastM(seconds: number, rules: JourneyRules): number {
  return Math.max(rules.minDistanceM, (rules.movingKmh * seconds) / 3.6);
}

/** Metres between two steps by their places, else by the odometer; 0 when neither tells. */
export function apartM(a: Step, b: Step): number {
  if (a.place && b.place) return distanceM(a.place, b.place);
  const [from, to] = [a.fix, b.fix];
  if (from.odometerKm === null || to.odometerKm === null || from.device !== to.device || from.odometerSource !== to.odometerSource)
    return 0;
  return Math.max(0, to.odometerKm - from.odometerKm) * 1000;
}

/** What is taken for the inexactness of two positions, metres. */
export const SLACK_M = 50;
/** A vehicle gains or loses no more speed than this in a second, km/h. */
export const GAIN_KMH_S = 15;
/** So many positions in a row may be a jump; more of them are where the vehicle is. */
const JUMP_MOST = 3;

/** Speed between two places; infinite for two places at one instant. */
const kmhBetween = (a: LngLat, b: LngLat, ms: number): number => (Math.max(0, distanceM(a, b) - SLACK_M) / Math.max(1, ms)) * 3600;

/** What is asked before a message is believed. */
type Told = Pick<JourneyFix, 'atMs' | 'device' | 'lat' | 'lng' | 'valid' | 'speedKmh' | 'odometerKm'>;
/** What decides of it. */
export type BeliefRules = Pick<JourneyRules, 'maxKmh' | 'gapS'>;

/** A good position: its index among the messages. */
interface Placed {
  index: number;
  place: LngLat;
  fix: Told;
}

const placedOf = (fixes: readonly Told[]): Placed[] =>
  fixes.flatMap((fix, index) => {
    const place = placeOf(fix);
    return place ? [{ index, place, fix }] : [];
  });

const isFar = (a: Placed, b: Placed, rules: BeliefRules): boolean => kmhBetween(a.place, b.place, b.fix.atMs - a.fix.atMs) > rules.maxKmh;

/** Whether two positions that follow each other bear each other out; one too long before or after says nothing against it. */
const agrees = (a: Placed | undefined, b: Placed | undefined, rules: BeliefRules): boolean =>
  !a || !b || b.fix.atMs - a.fix.atMs > rules.gapS * 1000 || !isFar(a, b, rules);

/**
 * Indexes of good positions that lie where the vehicle cannot have been: neither reached from the one before nor left for the one after, which are near each
 * other and of which one is borne out by its other neighbour. Where positions alternate between two places nobody knows which of them is right.
 */
function jumps(placed: readonly Placed[], rules: BeliefRules): Set<number> {
  const found = new Set<number>();
  for (const [at, before] of placed.entries()) {
    const away: Placed[] = [];
    for (const one of placed.slice(at + 1, at + 2 + JUMP_MOST)) {
      const last = away.at(-1);
      if (one.fix.atMs - before.fix.atMs > rules.gapS * 1000 || (!last && !isFar(before, one, rules))) break;
      if (last && !isFar(before, one, rules) && isFar(last, one, rules)) {
        const isBorneOut = agrees(placed[at - 1], before, rules) || agrees(one, placed[at + 2 + away.length], rules);
        for (const { index } of isBorneOut ? away : []) found.add(index);
        break;
      }
      away.push(one);
    }
  }
  return found;
}

/** Metres that a vehicle of this speed makes at least in that time, before it or after it, however hard it brakes or accelerates. */
function leastWayM(kmh: number, ms: number): number {
  const [speed, gain, seconds] = [kmh / 3.6, GAIN_KMH_S / 3.6, ms / 1000];
  const braking = Math.min(seconds, speed / gain);
  return speed * braking - (gain * braking * braking) / 2;
}

/** Whether the way to another position is too short for a speed that was read. */
function denies(kmh: number, one: Placed, other: Placed | undefined, rules: BeliefRules): boolean {
  const ms = other ? Math.abs(other.fix.atMs - one.fix.atMs) : Infinity;
  return other !== undefined && ms <= rules.gapS * 1000 && distanceM(one.place, other.place) + SLACK_M < leastWayM(kmh, ms);
}

/** Indexes of speeds that the positions on both sides deny. */
function spikes(placed: readonly Placed[], rules: BeliefRules): Set<number> {
  const found = new Set<number>();
  for (const [at, one] of placed.entries()) {
    const { speedKmh } = one.fix;
    if (speedKmh !== null && denies(speedKmh, one, placed[at - 1], rules) && denies(speedKmh, one, placed[at + 1], rules))
      found.add(one.index);
  }
  return found;
}

/**
 * Messages in order of time without what cannot be: a position where the vehicle was not, a speed that the positions deny, a counter at exactly 0. What
 * stands beside it stays. Journeys and visits believe the same. What is said of a place follows from the four good positions at most before and after it,
 * and nothing further than twice `gapS`; of a speed, from what is at most three times `gapS` away.
 */
export function believed<Fix extends Told>(fixes: readonly Fix[], rules: BeliefRules): readonly Fix[] {
  const placed = placedOf(fixes);
  const bad = jumps(placed, rules);
  const fast = spikes(
    placed.filter(({ index }) => !bad.has(index)),
    rules,
  );
  return fixes.map((fix, index) => {
    if (!bad.has(index) && !fast.has(index) && fix.odometerKm !== 0) return fix;
    return {
      ...fix,
      valid: fix.valid && !bad.has(index),
      speedKmh: fast.has(index) ? null : fix.speedKmh,
      odometerKm: fix.odometerKm === 0 ? null : fix.odometerKm,
    };
  });
}

/** How long before an instant `believedUntil` has to know; half of it says which positions of that instant to believe. */
export const beliefReachMs = ({ gapS }: BeliefRules): number => 6 * gapS * 1000;

/**
 * From when on what is believed may be otherwise when messages from an instant on are: that instant, or the first message before it of which they say
 * something. `fixes`: in order, from `beliefReachMs` before it on.
 */
export function believedUntil(fixes: readonly Told[], ms: number, rules: BeliefRules): number {
  const placed = placedOf(fixes.filter(({ atMs }) => atMs < ms));
  const reachMs = rules.gapS * 1000;
  // A place that cannot be reached waits for those after it.
  const open = placed.find((one, at) => {
    const before = placed[at - 1];
    return before !== undefined && at + JUMP_MOST + 1 >= placed.length && ms - before.fix.atMs <= 2 * reachMs && isFar(before, one, rules);
  });
  const untilMs = open?.fix.atMs ?? ms;
  // A speed that the place before it denies waits for the one after it.
  const bad = jumps(placed, rules);
  const [one, before] = placed.filter(({ index, fix }) => fix.atMs < untilMs && !bad.has(index)).reverse();
  const isDenied = one !== undefined && one.fix.speedKmh !== null && denies(one.fix.speedKmh, one, before, rules);
  return isDenied && untilMs - one.fix.atMs <= reachMs ? one.fix.atMs : untilMs;
}

/** Without a reading of exactly 0, which is what a device says before it has read the vehicle. */
function readSoFar(fix: JourneyFix): JourneyFix {
  const { engineHours, fuelL, fuelPct } = fix;
  if (engineHours !== 0 && fuelL !== 0 && fuelPct !== 0) return fix;
  return { ...fix, engineHours: engineHours || null, fuelL: fuelL || null, fuelPct: fuelPct || null };
}
