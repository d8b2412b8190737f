import { grouped } from '../kit/grouped.ts';
import { DISTANCE_SOURCES, type DistanceSource } from './journey.ts';
import type { JourneyRules } from './journey-rules.ts';
import type { Step } from './journey-steps.ts';
import { SLACK_M } from './sound-fixes.ts';

/** Metres between two steps, by their indexes. */
export interface Way {
  from: number;
  to: number;
  metres: number;
}

export interface Odometer {
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
export function odometerOf(steps: readonly Step[], gps: readonly Way[], rules: JourneyRules): Odometer | null {
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
