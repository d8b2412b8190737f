import { distanceM, type LngLat } from '../kit/geometry.ts';
import type { JourneyRules } from './journey-rules.ts';
import { placeOf, type JourneyFix } from './journey-steps.ts';

/** What is taken for the inexactness of two positions, metres. */
export const SLACK_M = 50;
/** A vehicle gains or loses no more speed than this in a second, km/h. */
export const GAIN_KMH_S = 15;
/** So many positions in a row may be a jump; more of them are where the vehicle is. */
const JUMP_MOST = 3;

/** Speed between two places; infinite for two places at one instant. */
const kmhBetween = (a: LngLat, b: LngLat, ms: number): number => (Math.max(0, distanceM(a, b) - SLACK_M) / Math.max(1, ms)) * 3600;

/** Indexes of good positions that lie where the vehicle cannot have been: neither reached from the one before nor left for the one after, which are near each other. */
function jumps(fixes: readonly JourneyFix[], rules: JourneyRules): Set<number> {
  const places = fixes.flatMap((fix, index) => {
    const place = placeOf(fix);
    return place ? [{ index, place, atMs: fix.atMs }] : [];
  });
  const isFar = (a: number, b: number): boolean =>
    kmhBetween(places[a]!.place, places[b]!.place, places[b]!.atMs - places[a]!.atMs) > rules.maxKmh;
  const found = new Set<number>();
  for (let a = 0; a + 2 < places.length; a++) {
    if (!isFar(a, a + 1)) continue;
    for (let c = a + 2; c <= Math.min(a + 1 + JUMP_MOST, places.length - 1); c++) {
      if (places[c]!.atMs - places[a]!.atMs > rules.gapS * 1000) break;
      if (isFar(a, c) || !isFar(c - 1, c)) continue;
      for (let k = a + 1; k < c; k++) found.add(places[k]!.index);
      break;
    }
  }
  return found;
}

/** Metres that a vehicle of this speed makes at least in that time, before it or after it, however hard it brakes or accelerates. */
function leastM(kmh: number, ms: number): number {
  const [speed, gain, seconds] = [kmh / 3.6, GAIN_KMH_S / 3.6, ms / 1000];
  const braking = Math.min(seconds, speed / gain);
  return speed * braking - (gain * braking * braking) / 2;
}

/** Indexes of speeds that the positions on both sides deny. */
function spikes(fixes: readonly JourneyFix[], bad: ReadonlySet<number>, rules: JourneyRules): Set<number> {
  const good = fixes.flatMap((fix, index) => {
    const place = bad.has(index) ? null : placeOf(fix);
    return place ? [{ index, place, fix }] : [];
  });
  const denies = (at: number, kmh: number, other: number): boolean => {
    const [a, b] = [good[at], good[other]];
    const ms = a && b ? Math.abs(b.fix.atMs - a.fix.atMs) : Infinity;
    return a !== undefined && b !== undefined && ms <= rules.gapS * 1000 && distanceM(a.place, b.place) + SLACK_M < leastM(kmh, ms);
  };
  const found = new Set<number>();
  good.forEach(({ index, fix: { speedKmh } }, at) => {
    if (speedKmh !== null && denies(at, speedKmh, at - 1) && denies(at, speedKmh, at + 1)) found.add(index);
  });
  return found;
}

/**
 * Messages in order of time without what cannot be: a position where the vehicle was not, a speed that the positions deny, a counter or a tank at
 * exactly 0, which is what a device says before it has read the vehicle. What stands beside it stays. What is said of a message follows from the three
 * good positions at most before and after it, and nothing further than `gapS`.
 */
export function soundFixes(fixes: readonly JourneyFix[], rules: JourneyRules): readonly JourneyFix[] {
  const bad = jumps(fixes, rules);
  const fast = spikes(fixes, bad, rules);
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
