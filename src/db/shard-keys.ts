/** Packs are lines of `meta`, so that they leave with the database and with the right to read it. */
export const PACK_PREFIX = 'pack:';

/** By vehicle and beginning: the trail of the day asked again later replaces the earlier, shorter one. */
export function trailKey(vehicleId: string, fromIso: string): string {
  return `trail:${vehicleId}:${fromIso.slice(0, 16)}`;
}

/** `/api/v1/vehicles/<id>/photo?v=…`: the address changes with the photo. */
export function photoKey(url: string): string {
  return `photo:${url}`;
}

/** The vehicle a shard is of. */
export function vehicleOfKey(key: string): string | undefined {
  return /^trail:([^:]+):/.exec(key)?.[1] ?? /^photo:\/api\/v1\/vehicles\/([^/]+)\//.exec(key)?.[1];
}
