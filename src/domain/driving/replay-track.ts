import { lastUntil, shareOfWay, type TrailStop } from './trail.ts';
import type { FlatLine, WeighedLine } from '../geo/mercator.ts';
import type { DayTimeline } from '../telemetry/day-timeline.ts';

/** A vehicle's positions over some days, in columns: they cross from a worker without being copied. Good fixes only, oldest first. */
export interface Track {
  vehicle: string;
  /** ms since 1970. */
  atMs: Float64Array<ArrayBuffer>;
  lat: Float64Array<ArrayBuffer>;
  lng: Float64Array<ArrayBuffer>;
  /** NaN: not known. */
  speedKmh: Float32Array<ArrayBuffer>;
  headingDeg: Float32Array<ArrayBuffer>;
  /** As those of a day, in seconds after the first midnight. */
  segments: DayTimeline['segments'];
  /** [start, end] of each drive, in the same seconds. */
  drives: [number, number][];
  /** Of the journeys that start in these days. */
  distanceKm: number;
  drivingS: number;
  idlingS: number;
  standingS: number;
  driven: WeighedLine[];
  unknown: FlatLine[];
  stops: TrailStop[];
}

/** Where a vehicle was at an instant of its track. */
interface TrackPoint {
  lat: number;
  lng: number;
  headingDeg: number | null;
  speedKmh: number | null;
  /** When it had been heard last, ms. */
  heardMs: number;
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Between the two positions around an instant, or where it was last heard before; null before the first. */
export function trackAt(track: Track, atMs: number): TrackPoint | null {
  const at = lastUntil(track.atMs.length, (index) => track.atMs[index]!, atMs);
  if (at < 0) return null;
  const next = Math.min(at + 1, track.atMs.length - 1);
  const heardMs = track.atMs[at]!;
  const share = shareOfWay(heardMs, track.atMs[next]!, atMs);
  const between = (values: Float64Array): number => values[at]! + (values[next]! - values[at]!) * share;
  return {
    lat: between(track.lat),
    lng: between(track.lng),
    headingDeg: known(track.headingDeg[at]!),
    speedKmh: known(track.speedKmh[at]!),
    heardMs,
  };
}

/** Starts and ends of the drives of some tracks, in order, each once: where a replay stops to look. Seconds after the first midnight. */
export function trackMarksS(tracks: readonly Pick<Track, 'drives'>[]): number[] {
  return [...new Set(tracks.flatMap(({ drives }) => drives.flat()))].sort((a, b) => a - b);
}
