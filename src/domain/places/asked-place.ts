import * as z from 'zod/mini';
import { checkArea } from '../geo/area.rules.ts';
import { type Area, areaSchema, type LngLat } from '../geo/geometry.ts';

/** A place that a report is asked for: a site or a zone by its id, or an area of nobody. */
export type AskedPlace = { kind: 'site' | 'zone'; id: string } | { kind: 'area'; area: Area };

/** Longest text of a place in an address. */
export const ASKED_PLACE_MAX = 2000;
const ID = /^(site|zone):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const DIGITS = 5;

const points = (text: string): LngLat[] => text.split(';').map((one) => one.split(',').map(Number) as LngLat);
const told = ([lng, lat]: LngLat): string => `${Number(lng.toFixed(DIGITS))},${Number(lat.toFixed(DIGITS))}`;

function areaOf(text: string): unknown {
  const [kind, body = '', metres = ''] = text.split(':');
  if (kind === 'circle') return { kind, center: points(body)[0], radiusM: Number(metres) };
  if (kind === 'polygon') return { kind, rings: [[...points(body), points(body)[0]]] };
  if (kind === 'corridor') return { kind, line: points(body), halfWidthM: Number(metres) };
  return null;
}

/**
 * A place by its text: `site:<id>`, `zone:<id>`, `circle:<lng>,<lat>:<radius in metres>`, `polygon:<lng>,<lat>;<lng>,<lat>;…` (not closed, without
 * holes), `corridor:<lng>,<lat>;…:<half width in metres>`. Null for any other text, or an area that cannot be.
 */
export function askedPlaceOf(text: string | undefined): AskedPlace | null {
  if (text === undefined || text.length > ASKED_PLACE_MAX) return null;
  const named = ID.exec(text);
  if (named) return { kind: named[1] as 'site' | 'zone', id: named[2]! };
  const parsed = areaSchema.safeParse(areaOf(text));
  return parsed.success && checkArea('area', parsed.data).length === 0 ? { kind: 'area', area: parsed.data } : null;
}

/** The text of an area; null when it is too long for an address. */
export function areaText(area: Area): string | null {
  const line = area.kind === 'polygon' ? area.rings[0]!.slice(0, -1) : area.kind === 'corridor' ? area.line : [area.center];
  const size = area.kind === 'circle' ? `:${Math.round(area.radiusM)}` : area.kind === 'corridor' ? `:${Math.round(area.halfWidthM)}` : '';
  const text = `${area.kind}:${line.map(told).join(';')}${size}`;
  return text.length > ASKED_PLACE_MAX ? null : text;
}

/** A place that the provider of addresses has for what was typed. */
const foundAddressSchema = z.object({ label: z.string(), lat: z.number(), lng: z.number() });
export type FoundAddress = z.infer<typeof foundAddressSchema>;

/** `GET /api/v1/addresses`: the best first; none where no provider is configured. */
export const foundAddressesSchema = z.object({ results: z.array(foundAddressSchema) });

/** What is typed is worth a question from so many characters on. */
export const ADDRESS_LEAST = 3;
/** Nobody's address is longer. */
export const ADDRESS_MOST = 200;
