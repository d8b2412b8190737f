import * as z from 'zod/mini';
import { ACTIVITIES } from '../../../domain/telemetry/state.ts';
import { dayParam, idParam, idsParam, lenient, textParam, vehicleFilterShape, yesParam } from '../../entity-ui/list/list-search.ts';
import type { MapStart } from '../../map/map-setup.ts';

export const ORDERS = ['recent', 'plate', 'driver', 'speed'] as const;
export type Order = (typeof ORDERS)[number];

const AT = /^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?,\d{1,2}(\.\d{1,2})?$/;

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?Z$/;

const PLACE = /^(site|zone):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Search parameters of /cartographie. Every part has a fallback (undefined): an old or mistyped link opens the map. */
export const mapSearchSchema = z.object({
  /** The vehicle whose card is open. */
  vehicle: idParam(),
  q: textParam(),
  state: lenient(z.enum(ACTIVITIES)),
  ...vehicleFilterShape,
  /** The map stays on the vehicle. */
  follow: yesParam(),
  /** The way it went today. */
  trail: yesParam(),
  /** Only vehicles in view in the list. */
  here: yesParam(),
  /** Sites and zones. */
  places: yesParam(),
  /** The site or the zone whose card is open: "site:<id>". */
  place: lenient(z.string().check(z.regex(PLACE))),
  /** The panel of areas kept offline. */
  keep: yesParam(),
  order: lenient(z.enum(ORDERS)),
  /** latitude,longitude,zoom */
  at: lenient(z.string().check(z.regex(AT))),
  /** The vehicles whose days are played again, those from `from` to `to`. */
  replay: idsParam(),
  from: dayParam(),
  to: dayParam(),
  /** The instant that is looked at, UTC to the minute or the second: of the replay, or else of the whole map. */
  moment: lenient(
    z.string().check(
      z.regex(MOMENT),
      z.refine((text) => !Number.isNaN(Date.parse(text))),
    ),
  ),
});
export type MapSearch = z.infer<typeof mapSearchSchema>;

/** What the map shows: the present, an instant of the past, or days played again. */
export function modeOf({ replay, moment }: MapSearch): 'live' | 'past' | 'replay' {
  return replay !== undefined ? 'replay' : moment !== undefined ? 'past' : 'live';
}

/** Back to the present, with the vehicle that was looked at. */
export const LIVE: Partial<Record<keyof MapSearch, undefined>> = { replay: undefined, from: undefined, to: undefined, moment: undefined };

/** An instant as the address has it, to the second. */
export function momentParam(atMs: number): string {
  return new Date(atMs).toISOString().replace(/(:00)?\.\d{3}Z$/, 'Z');
}

/** The view of a link; null when there is none or it is nowhere. */
export function startOf(search: MapSearch): MapStart | null {
  const [lat, lng, zoom] = (search.at ?? '').split(',').map(Number);
  if (lat === undefined || lng === undefined || zoom === undefined) return null;
  return Math.abs(lat) <= 85 && Math.abs(lng) <= 180 && zoom <= 19 ? { lat, lng, zoom } : null;
}

export function atParam({ lat, lng, zoom }: MapStart): string {
  return `${lat.toFixed(5)},${lng.toFixed(5)},${zoom.toFixed(2)}`;
}
