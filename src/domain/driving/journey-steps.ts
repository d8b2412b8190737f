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
  const fixes = soundFixes(inOrder(messages), rules);
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

/** A good position: its index among the messages. */
interface Placed {
  index: number;
  place: LngLat;
  fix: JourneyFix;
}

const isFar = (a: Placed, b: Placed, rules: JourneyRules): boolean => kmhBetween(a.place, b.place, b.fix.atMs - a.fix.atMs) > rules.maxKmh;

/** Whether two positions that follow each other bear each other out; one too long before or after says nothing against it. */
const agrees = (a: Placed | undefined, b: Placed | undefined, rules: JourneyRules): boolean =>
  !a || !b || b.fix.atMs - a.fix.atMs > rules.gapS * 1000 || !isFar(a, b, rules);

/**
 * Indexes of good positions that lie where the vehicle cannot have been: neither reached from the one before nor left for the one after, which are near each
 * other and of which one is borne out by its other neighbour. Where positions alternate between two places nobody knows which of them is right.
 */
function jumps(placed: readonly Placed[], rules: JourneyRules): Set<number> {
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
function denies(kmh: number, one: Placed, other: Placed | undefined, rules: JourneyRules): boolean {
  const ms = other ? Math.abs(other.fix.atMs - one.fix.atMs) : Infinity;
  return other !== undefined && ms <= rules.gapS * 1000 && distanceM(one.place, other.place) + SLACK_M < leastWayM(kmh, ms);
}

/** Indexes of speeds that the positions on both sides deny. */
function spikes(placed: readonly Placed[], rules: JourneyRules): Set<number> {
  const found = new Set<number>();
  for (const [at, one] of placed.entries()) {
    const { speedKmh } = one.fix;
    if (speedKmh !== null && denies(speedKmh, one, placed[at - 1], rules) && denies(speedKmh, one, placed[at + 1], rules))
      found.add(one.index);
  }
  return found;
}

/**
 * Messages in order of time without what cannot be: a position where the vehicle was not, a speed that the positions deny, a counter or a tank at
 * exactly 0, which is what a device says before it has read the vehicle. What stands beside it stays. What is said of a message follows from the four
 * good positions at most before and after it, and nothing further than twice `gapS`.
 */
function soundFixes(fixes: readonly JourneyFix[], rules: JourneyRules): readonly JourneyFix[] {
  const placed = fixes.flatMap((fix, index) => {
    const place = placeOf(fix);
    return place ? [{ index, place, fix }] : [];
  });
  const bad = jumps(placed, rules);
  const fast = spikes(
    placed.filter(({ index }) => !bad.has(index)),
    rules,
  );
  return fixes.map((fix, index) => {
    const isZero = fix.odometerKm === 0 || fix.fuelL === 0 || fix.fuelPct === 0 || fix.engineHours === 0;
    if (!bad.has(index) && !fast.has(index) && !isZero) return fix;
    return {
      ...fix,
      ...(bad.has(index) ? { valid: false } : {}),
      ...(fast.has(index) ? { speedKmh: null } : {}),
      odometerKm: fix.odometerKm === 0 ? null : fix.odometerKm,
      engineHours: fix.engineHours === 0 ? null : fix.engineHours,
      fuelL: fix.fuelL === 0 ? null : fix.fuelL,
      fuelPct: fix.fuelPct === 0 ? null : fix.fuelPct,
    };
  });
}
