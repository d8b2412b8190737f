import { journeyDays } from './journey-days.ts';
import type { Journey } from './journey.ts';
import { journeysHere } from './journeys.ts';
import { trailStops, worldLines } from './trail.ts';
import { dayStartMs } from '../time/time-zone.ts';
import type { DayTimeline } from '../telemetry/day-timeline.ts';
import type { Position } from '../telemetry/message.ts';
import type { Track } from './replay-track.ts';

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
