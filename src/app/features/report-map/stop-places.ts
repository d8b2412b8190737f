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

interface Place {
  first: TraceStop;
  stops: TraceStop[];
}

/** Stops nearer than this to the first one of a place are there too. */
const SAME_PLACE_M = 150;

/** Nothing nearer than that is farther than one square away. */
const SQUARE_DEG = SAME_PLACE_M / 111_195;

const rowOf = (lat: number): number => Math.floor(lat / SQUARE_DEG);

/** Column of a longitude in a row of squares, which are at least as wide as they are high. */
function columnOf(row: number, lng: number): number {
  const farthestDeg = Math.min(89, (Math.abs(row) + 2) * SQUARE_DEG);
  return Math.floor((lng * Math.cos((farthestDeg * Math.PI) / 180)) / SQUARE_DEG);
}

/** Places of stops, the most visited first; as often, the longest. */
export function stopPlaces(stops: readonly TraceStop[]): StopPlace[] {
  const places: Place[] = [];
  const bySquare = new Map<string, Place[]>();
  for (const stop of stops) {
    const row = rowOf(stop.lat);
    const around = [-1, 0, 1].flatMap((up) =>
      [-1, 0, 1].flatMap((right) => bySquare.get(`${row + up}:${columnOf(row + up, stop.lng) + right}`) ?? []),
    );
    const place = around.find(({ first }) => distanceM([first.lng, first.lat], [stop.lng, stop.lat]) < SAME_PLACE_M);
    if (place) {
      place.stops.push(stop);
      continue;
    }
    const made: Place = { first: stop, stops: [stop] };
    const key = `${row}:${columnOf(row, stop.lng)}`;
    places.push(made);
    bySquare.set(key, [...(bySquare.get(key) ?? []), made]);
  }
  return places
    .map(({ first, stops: there }) => ({
      lat: first.lat,
      lng: first.lng,
      count: there.length,
      durationS: there.reduce((sum, { durationS }) => sum + durationS, 0),
      vehicles: new Set(there.map(({ vehicle }) => vehicle)).size,
    }))
    .toSorted((a, b) => b.count - a.count || b.durationS - a.durationS);
}
