/** Packs are lines of `meta`, so that they leave with the database and with the right to read it. */
export const PACK_PREFIX = 'pack:';

export const TRAIL_PREFIX = 'trail:';

/** By vehicle and beginning: the trail of the day asked again later replaces the earlier, shorter one. */
export function trailKey(vehicleId: string, fromIso: string): string {
  return `${TRAIL_PREFIX}${vehicleId}:${fromIso.slice(0, 16)}`;
}

/** Whose trail a shard is, and since when. */
export function trailOfKey(key: string): { vehicle: string; fromIso: string } | undefined {
  const [, vehicle, minute] = /^trail:([^:]+):(.{16})$/.exec(key) ?? [];
  return vehicle === undefined ? undefined : { vehicle, fromIso: `${minute}:00.000Z` };
}

/** `/api/v1/vehicles/<id>/photo?v=…`: the address changes with the photo. */
export function photoKey(url: string): string {
  return `photo:${url}`;
}

/** The vehicle a shard is of. */
export function vehicleOfKey(key: string): string | undefined {
  return trailOfKey(key)?.vehicle ?? /^photo:\/api\/v1\/vehicles\/([^/]+)\//.exec(key)?.[1];
}

/** Areas of the map that are kept; a kind of pack, so that they leave as the others do. */
export const MAP_PACK_PREFIX = `${PACK_PREFIX}map:`;

/** Lines of `meta`: which pieces of an archive an area needs. */
export const MAP_LIST_PREFIX = 'map-pieces:';

/** Pieces of map archives: headers, directories and tiles, as they are in the archive. */
export const MAP_PIECE_PREFIX = 'map:';

/** A piece of a version of an archive, by where it begins: a tile that several areas or places share is kept once. */
export function mapPieceKey(version: string, offset: number): string {
  return `${MAP_PIECE_PREFIX}${version}:${offset}`;
}
