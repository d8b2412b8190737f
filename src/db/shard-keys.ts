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
