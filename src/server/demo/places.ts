import { distanceM } from '../../domain/geo/geometry.ts';
import { type Junction, JUNCTIONS, type LatLng, LIMIT_KMH, type Path, pathBetween } from './network.ts';
import { hashText, noise } from './random.ts';

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

/** An address near a junction, the same for the same key: a customer's door, a home. */
export function spotNear(junction: string, key: string): Spot {
  const town = JUNCTIONS.get(junction);
  if (!town) throw new Error(`no junction ${junction}`);
  const seed = hashText(`${junction}/${key}`);
  const far = 180 + 420 * Math.abs(noise(seed, 3));
  const turn = Math.PI * noise(seed, 4);
  return { ...shift(town, far * Math.cos(turn), far * Math.sin(turn)), junction };
}

/** A parking bay of one vehicle at a site, so that vehicles do not stand on one another. */
export function bayOf(spot: Spot, key: string): Spot {
  const seed = hashText(key);
  return { ...shift(spot, 70 * noise(seed, 1), 70 * noise(seed, 2)), junction: spot.junction };
}

/** Junctions of ordinary roads between two distances from a place, nearest first. */
export function townsAround(place: LatLng, fromKm: number, toKm: number): string[] {
  return towns
    .map((town) => ({ name: town.name, km: metresBetween(town, place) / 1000 }))
    .filter(({ km }) => km >= fromKm && km <= toKm)
    .sort((a, b) => a.km - b.km)
    .map(({ name }) => name);
}

/** Where the side street to a spot turns: aside of the straight line, left or right. */
function elbow(spot: Spot): LatLng {
  const town = JUNCTIONS.get(spot.junction)!;
  const squeeze = Math.cos((town.lat * Math.PI) / 180);
  const north = spot.lat - town.lat;
  const east = (spot.lng - town.lng) * squeeze;
  const side = noise(hashText(spot.junction), Math.round(spot.lat * 1e5)) > 0 ? 0.3 : -0.3;
  return { lat: town.lat + 0.6 * north - side * east, lng: town.lng + (0.6 * east + side * north) / squeeze };
}

/** The whole way from one spot to another: out by the first junction, in by the last. Two spots of one junction go through it. */
export function pathOf(from: Spot, to: Spot): Path {
  const way = pathBetween(from.junction, to.junction);
  const isSame = way.line.length === 1;
  return {
    line: [from, elbow(from), ...way.line, elbow(to), to],
    limitKmh: [LIMIT_KMH.street, 30, 30, ...way.limitKmh.slice(1), 30, 30],
    isStop: [false, false, !isSame, ...way.isStop.slice(1), false, false],
  };
}
