import * as z from 'zod/mini';
import { ACTIVITIES } from '../../../domain/telemetry/state.ts';
import type { MapStart } from '../../map/map-view-state.ts';

/** What a parser of the query string may have made of a text ("0123" stays a text, "123" became a number). */
const plain = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String));
const yes = z.pipe(plain, z.pipe(z.enum(['1', 'true']), z.transform(() => 1 as const)));

export const ORDERS = ['recent', 'plate', 'driver', 'speed'] as const;
export type Order = (typeof ORDERS)[number];

const AT = /^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?,\d{1,2}(\.\d{1,2})?$/;

const PLACE = /^(site|zone):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Search parameters of /cartographie. Every part has a fallback (undefined): an old or mistyped link opens the map. */
export const mapSearchSchema = z.object({
  /** The vehicle whose card is open. */
  vehicle: z.catch(z.optional(z.uuid()), undefined),
  q: z.catch(z.optional(z.pipe(plain, z.string().check(z.maxLength(100)))), undefined),
  state: z.catch(z.optional(z.enum(ACTIVITIES)), undefined),
  /** Follows the person from screen to screen: ids, comma-separated. */
  fleet: z.catch(z.optional(z.pipe(plain, z.string().check(z.maxLength(8000)))), undefined),
  /** The map stays on the vehicle. */
  follow: z.catch(z.optional(yes), undefined),
  /** The way it went today. */
  trail: z.catch(z.optional(yes), undefined),
  /** Only vehicles in view in the list. */
  here: z.catch(z.optional(yes), undefined),
  /** Sites and zones. */
  places: z.catch(z.optional(yes), undefined),
  /** The site or the zone whose card is open: "site:<id>". */
  place: z.catch(z.optional(z.string().check(z.regex(PLACE))), undefined),
  order: z.catch(z.optional(z.enum(ORDERS)), undefined),
  /** latitude,longitude,zoom */
  at: z.catch(z.optional(z.pipe(plain, z.string().check(z.regex(AT)))), undefined),
});
export type MapSearch = z.infer<typeof mapSearchSchema>;

/** The view of a link; null when there is none or it is nowhere. */
export function startOf(search: MapSearch): MapStart | null {
  const [lat, lng, zoom] = (search.at ?? '').split(',').map(Number);
  if (lat === undefined || lng === undefined || zoom === undefined) return null;
  return Math.abs(lat) <= 85 && Math.abs(lng) <= 180 && zoom <= 19 ? { lat, lng, zoom } : null;
}

export function atParam({ lat, lng, zoom }: MapStart): string {
  return `${lat.toFixed(5)},${lng.toFixed(5)},${zoom.toFixed(2)}`;
}
