import { grouped } from '../kit/grouped.ts';
import { DISTANCE_SOURCES, type DistanceSource } from './journey.ts';
import type { JourneyRules } from './journey-rules.ts';
import type { Step } from './journey-steps.ts';
import { SLACK_M } from './sound-fixes.ts';

export interface Odometer {
  source: DistanceSource;
  startKm: number;
  endKm: number;
  /** Null when it went backwards, jumped, stood still, counts too coarsely or does not agree with the positions. */
  metres: number | null;
  /** Metres between the steps that tell it, by their indexes. */
  ways: readonly { from: number; to: number; metres: number }[];
}

interface Reading {
  at: number;
  atMs: number;
  km: number;
  device: string;
  source: DistanceSource;
}

/** An odometer that is this much shorter than the straight lines between the positions does not count. */
const SHORTER = 0.7;
const SHORTER_M = 100;
/** Readings all of whole kilometres are good for ways of at least this many. */
const COARSE_KM = 10;

/** What one odometer tells over some steps. `untilM`: metres of the positions until each of them. */
function told(readings: readonly Reading[], untilM: readonly number[], rules: JourneyRules): Odometer | null {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return null;
  const ways: { from: number; to: number; metres: number }[] = [];
  let isWrong = false;
  let before = first;
  for (const reading of readings.slice(1)) {
    const km = reading.km - before.km;
    isWrong ||= km < 0 || km > (rules.maxKmh * (reading.atMs - before.atMs)) / 3_600_000 + 1;
    ways.push({ from: before.at, to: reading.at, metres: km * 1000 });
    before = reading;
  }
  const allM = untilM.at(-1) ?? 0;
  const outsideM = (untilM[first.at] ?? 0) + allM - (untilM[last.at] ?? 0);
  const metres = ways.reduce((sum, way) => sum + way.metres, 0);
  const isStill = metres === 0 && allM >= SLACK_M;
  const isCoarse = metres < COARSE_KM * 1000 && metres - 1000 <= allM && readings.every(({ km }) => Number.isInteger(km));
  const isTrusted = !isWrong && !isStill && !isCoarse && outsideM <= rules.minDistanceM && metres >= SHORTER * allM - SHORTER_M;
  return { source: first.source, startKm: first.km, endKm: last.km, metres: isTrusted ? metres : null, ways };
}

/**
 * The odometer to trust over these steps, else the best one that was read; null when there is none. One belongs to a device and a source: readings of
 * two are never subtracted from one another.
 */
export function odometerOf(steps: readonly Step[], untilM: readonly number[], rules: JourneyRules): Odometer | null {
  const readings = steps.flatMap(({ fix: { odometerKm: km, odometerSource, device }, atMs }, at): Reading[] =>
    km === null ? [] : [{ at, atMs, km, device, source: odometerSource ?? 'device' }],
  );
  const series = [...grouped(readings, ({ source, device }) => `${DISTANCE_SOURCES.indexOf(source)} ${device}`)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const odometers = series.flatMap(([, own]) => told(own, untilM, rules) ?? []);
  return odometers.find(({ metres }) => metres !== null) ?? odometers[0] ?? null;
}
