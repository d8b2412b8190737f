import { distanceM } from '../../../domain/kit/geometry.ts';
import type { TraceStop } from './traces.ts';

/** A place where vehicles stood, that of its first stop. */
export interface StopPlace {
  lat: number;
  lng: number;
  count: number;
  durationS: number;
  vehicles: number;
}

/** Stops nearer than this to the first one of a place are there too. */
const SAME_PLACE_M = 150;

/** Places of stops, the most visited first; as often, the longest. */
export function stopPlaces(stops: readonly TraceStop[]): StopPlace[] {
  const places: { first: TraceStop; stops: TraceStop[] }[] = [];
  for (const stop of stops) {
    const place = places.find(({ first }) => distanceM([first.lng, first.lat], [stop.lng, stop.lat]) < SAME_PLACE_M);
    if (place) place.stops.push(stop);
    else places.push({ first: stop, stops: [stop] });
  }
  return places
    .map(({ first, stops: there }) => ({ lat: first.lat, lng: first.lng, count: there.length, durationS: there.reduce((sum, { durationS }) => sum + durationS, 0), vehicles: new Set(there.map(({ vehicle }) => vehicle)).size }))
    .toSorted((a, b) => b.count - a.count || b.durationS - a.durationS);
}
