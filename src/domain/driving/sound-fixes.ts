import { distanceM, type LngLat } from '../kit/geometry.ts';
import type { JourneyRules } from './journey-rules.ts';
import { placeOf, type JourneyFix } from './journey.ts';

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
function leastM(kmh: number, ms: number): number {
  const [speed, gain, seconds] = [kmh / 3.6, GAIN_KMH_S / 3.6, ms / 1000];
  const braking = Math.min(seconds, speed / gain);
  return speed * braking - (gain * braking * braking) / 2;
}

/** Whether the way to another position is too short for a speed that was read. */
function denies(kmh: number, one: Placed, other: Placed | undefined, rules: JourneyRules): boolean {
  const ms = other ? Math.abs(other.fix.atMs - one.fix.atMs) : Infinity;
  return other !== undefined && ms <= rules.gapS * 1000 && distanceM(one.place, other.place) + SLACK_M < leastM(kmh, ms);
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
export function soundFixes(fixes: readonly JourneyFix[], rules: JourneyRules): readonly JourneyFix[] {
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
