import { dayStrip, drivesOf, type StripFix } from '../driving/day-strip.ts';
import { lastUntil, trailStops, worldLines } from '../driving/trail.ts';
import { addDays, dayStartMs } from '../kit/time-zone.ts';
import type { DayStrip } from '../telemetry/day-strip.ts';
import type { Position } from '../telemetry/message.ts';
import type { Track } from './track.ts';

/** Calendar days of `timeZone`, both included; nothing is known after `nowMs`. */
export interface TrackPeriod {
  from: string;
  to: string;
  timeZone: string;
  nowMs: number;
}

const column = (positions: readonly Position[], of: (position: Position) => number | null): Float32Array<ArrayBuffer> => Float32Array.from(positions, (position) => of(position) ?? Number.NaN);

/** The ribbons of the days one after the other, in seconds after the first midnight, and the kilometres of all. */
function segmentsOf(vehicle: string, fixes: readonly StripFix[], { from, to, timeZone, nowMs }: TrackPeriod): Pick<Track, 'segments' | 'distanceKm'> {
  const segments: DayStrip['segments'] = [];
  let distanceKm = 0;
  const startMs = dayStartMs(from, timeZone);
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const dayMs = dayStartMs(day, timeZone);
    const msAt = (index: number): number => fixes[index]!.atMs;
    // With the last one before the day and the first one after it: they make its edges.
    const first = Math.max(0, lastUntil(fixes.length, msAt, dayMs - 1));
    const strip = dayStrip({ vehicle, day, timeZone, nowMs, fixes: fixes.slice(first, lastUntil(fixes.length, msAt, dayStartMs(addDays(day, 1), timeZone) - 1) + 2) });
    if (!strip) continue;
    distanceKm += strip.distanceKm;
    const offsetS = Math.round((dayMs - startMs) / 1000);
    for (const [a, b, activity] of strip.segments) {
      const last = segments.at(-1);
      if (last && last[2] === activity && last[1] === a + offsetS) last[1] = b + offsetS;
      else segments.push([a + offsetS, b + offsetS, activity]);
    }
  }
  return { segments, distanceKm: Math.round(distanceKm * 10) / 10 };
}

/** The track of a vehicle from its positions, oldest first: what moves on the map, what its ribbon says, the lines it drove, ready to be thinned. */
export function trackOf(vehicle: string, positions: readonly Position[], period: TrackPeriod): Track {
  const good = positions.filter(({ valid }) => valid);
  const { segments, distanceKm } = segmentsOf(vehicle, positions.map(({ at, ...fix }) => ({ ...fix, atMs: Date.parse(at) })), period);
  return {
    vehicle, segments, distanceKm, drives: drivesOf(segments),
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
  return [atMs, lat, lng, speedKmh, headingDeg, ...unknown, ...driven.flatMap(({ points, weights }) => [points, weights])].map(({ buffer }) => buffer);
}
