import { distanceM } from '../../domain/geo/geometry.ts';
import { type Junction, JUNCTIONS, type LatLng } from './network.ts';

/** A place off the road: an address reached from a junction. */
export interface Spot extends LatLng {
  junction: string;
}

const M_PER_DEG_LAT = 111_195;

/** A point some metres north and east of another. */
export function shift(from: LatLng, northM: number, eastM: number): LatLng {
  return { lat: from.lat + northM / M_PER_DEG_LAT, lng: from.lng + eastM / (M_PER_DEG_LAT * Math.cos((from.lat * Math.PI) / 180)) };
}

export function metresBetween(a: LatLng, b: LatLng): number {
  return distanceM([a.lng, a.lat], [b.lng, b.lat]);
}

const towns: readonly Junction[] = [...JUNCTIONS.values()].filter(({ isTown }) => isTown);

/** The spot of a known place: the nearest junction of an ordinary road serves it. */
export function spotAt(place: LatLng): Spot {
  let nearest = towns[0]!;
  for (const town of towns) if (metresBetween(town, place) < metresBetween(nearest, place)) nearest = town;
  return { lat: place.lat, lng: place.lng, junction: nearest.name };
}

/** Junctions of ordinary roads between two distances from a place, nearest first. */
export function townsAround(place: LatLng, fromKm: number, toKm: number): string[] {
  return towns
    .map((town) => ({ name: town.name, km: metresBetween(town, place) / 1000 }))
    .filter(({ km }) => km >= fromKm && km <= toKm)
    .sort((a, b) => a.km - b.km)
    .map(({ name }) => name);
}
