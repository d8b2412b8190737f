import { distanceM, type LngLat } from '../kit/geometry.ts';
import { inOrder, placeOf, type JourneyFix } from './journey.ts';
import type { JourneyRules } from './journey-rules.ts';
import { isAtRest } from '../telemetry/state.ts';
import { soundFixes } from './sound-fixes.ts';

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
