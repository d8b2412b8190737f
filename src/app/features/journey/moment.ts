import type { JourneyEvent } from '../../../domain/driving/journey.ts';
import { activityOf, type Activity } from '../../../domain/telemetry/state.ts';
import { KNOWN_TRACK_MS, type JourneyPoint } from './journey-points.ts';

/** What is known of a vehicle at an instant of its journey. */
export interface Moment {
  atMs: number;
  lat: number;
  lng: number;
  headingDeg: number | null;
  /** Between two fixes as the curve draws it; null where it was not measured, or nothing was heard. */
  speedKmh: number | null;
  altitudeM: number | null;
  activity: Activity;
}

function between(from: number | null, to: number | null, share: number): number | null {
  return from === null || to === null ? from : from + (to - from) * share;
}

/** Place of the last point at or before an instant; the first one before all of them. */
function indexAt(way: readonly JourneyPoint[], atMs: number): number {
  let [low, high] = [0, way.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (way[middle]!.atMs <= atMs) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where the vehicle was and what it did at an instant: between two fixes; where it was heard last while nothing was heard. Null without any fix. */
export function momentAt(way: readonly JourneyPoint[], atMs: number): Moment | null {
  const index = indexAt(way, atMs);
  const [point, next] = [way[index], way[index + 1]];
  if (!point) return null;
  const { lat, lng, headingDeg } = point;
  const activity = activityOf(point);
  if (!next || atMs <= point.atMs) return { atMs, lat, lng, headingDeg, speedKmh: point.speedKmh, altitudeM: point.altitudeM, activity };
  if (next.atMs - point.atMs > KNOWN_TRACK_MS) return { atMs, lat, lng, headingDeg, speedKmh: null, altitudeM: null, activity: 'offline' };
  const share = (atMs - point.atMs) / (next.atMs - point.atMs);
  return {
    atMs,
    headingDeg,
    activity,
    lat: lat + (next.lat - lat) * share,
    lng: lng + (next.lng - lng) * share,
    speedKmh: between(point.speedKmh, next.speedKmh, share),
    altitudeM: between(point.altitudeM, next.altitudeM, share),
  };
}

/** What has no length is looked at around its instant. */
const AROUND_MS = 5000;

/** The event an instant belongs to; of several the shortest, which says most. */
export function eventAt(events: readonly JourneyEvent[], atMs: number): JourneyEvent | null {
  let found: { event: JourneyEvent; lengthMs: number } | null = null;
  for (const event of events) {
    const [fromMs, toMs] = [Date.parse(event.at), Date.parse(event.endAt ?? event.at)];
    const lengthMs = toMs - fromMs;
    const marginMs = lengthMs > 0 ? 0 : AROUND_MS;
    if (atMs >= fromMs - marginMs && atMs <= toMs + marginMs && (!found || lengthMs < found.lengthMs)) found = { event, lengthMs };
  }
  return found?.event ?? null;
}
