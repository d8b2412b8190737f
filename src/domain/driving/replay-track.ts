import { lastUntil, shareOfWay, type TrailStop, trailStops, worldLines } from './trail.ts';
import type { FlatLine, WeighedLine } from '../geo/mercator.ts';
import type { DayTimeline } from '../telemetry/day-timeline.ts';
import { journeyDays } from './journey-days.ts';
import type { Journey } from './journey.ts';
import { journeysHere } from './journeys.ts';
import { dayStartMs } from '../time/time-zone.ts';
import type { Position } from '../telemetry/message.ts';

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

/** Calendar days of `timeZone`, both included; nothing is known after `nowMs`. */
export interface TrackPeriod {
  from: string;
  to: string;
  timeZone: string;
  nowMs: number;
}

const column = (positions: readonly Position[], of: (position: Position) => number | null): Float32Array<ArrayBuffer> =>
  Float32Array.from(positions, (position) => of(position) ?? Number.NaN);

/** The timelines of the days one after the other, in seconds after the first midnight, and what their journeys come to. */
function segmentsOf(
  journeys: readonly Journey[],
  heardMs: ArrayLike<number>,
  { from, to, timeZone, nowMs }: TrackPeriod,
): Pick<Track, 'segments' | 'drives' | 'distanceKm' | 'drivingS' | 'idlingS' | 'standingS'> {
  const track = {
    segments: [] as DayTimeline['segments'],
    drives: [] as Track['drives'],
    distanceKm: 0,
    drivingS: 0,
    idlingS: 0,
    standingS: 0,
  };
  const startMs = dayStartMs(from, timeZone);
  const seconds = (ms: number): number => Math.round((ms - startMs) / 1000);
  for (const made of journeyDays(journeys, { from, to, timeZone, nowMs, heardMs })) {
    for (const name of ['distanceKm', 'drivingS', 'idlingS', 'standingS'] as const) track[name] += made[name];
    for (const [fromMs, toMs] of made.drives) {
      const last = track.drives.at(-1);
      // One that goes over midnight is one.
      if (last && last[1] === seconds(fromMs)) last[1] = seconds(toMs);
      else track.drives.push([seconds(fromMs), seconds(toMs)]);
    }
    const offsetS = seconds(dayStartMs(made.day, timeZone));
    for (const [a, b, activity] of made.segments) {
      const last = track.segments.at(-1);
      if (last && last[2] === activity && last[1] === a + offsetS) last[1] = b + offsetS;
      else track.segments.push([a + offsetS, b + offsetS, activity]);
    }
  }
  return track;
}

/**
 * The track of a vehicle from its positions and journeys, oldest first: what moves on the map, what its timeline says, the lines it drove, ready to be thinned.
 * Journeys null: they are not on this device, and are made here.
 */
export function trackOf(vehicle: string, positions: readonly Position[], journeys: readonly Journey[] | null, period: TrackPeriod): Track {
  const good = positions.filter(({ valid }) => valid);
  const heardMs = Float64Array.from(positions, ({ at }) => Date.parse(at));
  return {
    vehicle,
    ...segmentsOf(journeys ?? journeysHere(vehicle, positions, period.nowMs), heardMs, period),
    atMs: Float64Array.from(good, ({ at }) => Date.parse(at)),
    lat: Float64Array.from(good, ({ lat }) => lat),
    lng: Float64Array.from(good, ({ lng }) => lng),
    speedKmh: column(good, ({ speedKmh }) => speedKmh),
    headingDeg: column(good, ({ headingDeg }) => headingDeg),
    ...worldLines(good),
    stops: trailStops(good),
  };
}

/** What of a track crosses between threads without being copied. */
export function trackBuffers({ atMs, lat, lng, speedKmh, headingDeg, driven, unknown }: Track): ArrayBuffer[] {
  return [atMs, lat, lng, speedKmh, headingDeg, ...unknown, ...driven.flatMap(({ points, weights }) => [points, weights])].map(
    ({ buffer }) => buffer,
  );
}
