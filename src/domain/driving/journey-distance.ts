import { distanceM } from '../kit/geometry.ts';
import { DISTANCE_SOURCES, type DistanceSource } from './journey.ts';
import type { JourneyRules } from './journey-rules.ts';
import type { Step } from './journey-steps.ts';
import { addTo } from '../kit/grouped.ts';

/** What is taken for the inexactness of two positions, metres. */
const SLACK_M = 50;
/** A vehicle gains or loses no more speed than this in a second, km/h. */
const GAIN_KMH_S = 15;
/** An odometer that is this much shorter than the straight lines between the positions does not count. */
const SHORTER = 0.7;
const SHORTER_M = 500;

/** Metres between two steps as the vehicle moved, 0 where it did not or where a position must be wrong. */
export function legM(a: Step, b: Step, rules: JourneyRules): number {
  if (!a.place || !b.place || !(a.moving || b.moving)) return 0;
  const seconds = (b.atMs - a.atMs) / 1000;
  const metres = distanceM(a.place, b.place);
  const told =
    a.fix.speedKmh === null || b.fix.speedKmh === null ? rules.maxKmh : Math.max(a.fix.speedKmh, b.fix.speedKmh) + GAIN_KMH_S * seconds;
  return metres <= (Math.min(rules.maxKmh, told) * seconds) / 3.6 + SLACK_M ? metres : 0;
}

/** Great-circle metres from step to good step. */
export function gpsM(steps: readonly Step[], rules: JourneyRules): number {
  let sum = 0;
  let before: Step | null = null;
  for (const step of steps) {
    if (!step.place) continue;
    if (before) sum += legM(before, step, rules);
    before = step;
  }
  return sum;
}

export interface Odometer {
  source: DistanceSource;
  startKm: number;
  endKm: number;
  /** Null when it went backwards, jumped or does not agree with the positions. */
  metres: number | null;
}

/** An odometer belongs to a device and a source: readings of two are never subtracted from one another. */
function seriesOf(steps: readonly Step[]): Map<string, number[]> {
  const series = new Map<string, number[]>();
  steps.forEach(({ fix }, index) => {
    if (fix.odometerKm === null) return;
    const key = `${DISTANCE_SOURCES.indexOf(fix.odometerSource ?? 'device')} ${fix.device}`;
    addTo(series, key, index);
  });
  return series;
}

function metresOf(steps: readonly Step[], indexes: readonly number[], allGpsM: number, rules: JourneyRules): number | null {
  const [first, last] = [indexes[0]!, indexes.at(-1)!];
  let km = 0;
  for (let i = 1; i < indexes.length; i++) {
    const [a, b] = [steps[indexes[i - 1]!]!, steps[indexes[i]!]!];
    const delta = b.fix.odometerKm! - a.fix.odometerKm!;
    if (delta < 0 || delta > (rules.maxKmh * (b.atMs - a.atMs)) / 3_600_000 + 1) return null;
    km += delta;
  }
  const outsideM =
    (first > 0 ? gpsM(steps.slice(0, first + 1), rules) : 0) + (last < steps.length - 1 ? gpsM(steps.slice(last), rules) : 0);
  const metres = km * 1000;
  return outsideM <= rules.minDistanceM && metres >= SHORTER * allGpsM - SHORTER_M ? metres : null;
}

/** The odometer to trust over these steps, else the best one that was read; null when there is none. */
export function odometerOf(steps: readonly Step[], allGpsM: number, rules: JourneyRules): Odometer | null {
  let found: Odometer | null = null;
  for (const [key, indexes] of [...seriesOf(steps)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const metres = metresOf(steps, indexes, allGpsM, rules);
    const odometer: Odometer = {
      source: DISTANCE_SOURCES[Number(key[0])]!,
      startKm: steps[indexes[0]!]!.fix.odometerKm!,
      endKm: steps[indexes.at(-1)!]!.fix.odometerKm!,
      metres,
    };
    if (metres !== null) return odometer;
    found ??= odometer;
  }
  return found;
}
