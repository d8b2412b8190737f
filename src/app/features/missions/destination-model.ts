import { figureText, readFigure } from '../../../domain/kit/figure-text.ts';
import { distanceM, type LngLat } from '../../../domain/kit/geometry.ts';
import type { FormValues } from '../../entity-ui/form-model.ts';

/** Where a mission leads: a site, else a point with what it is called. */
export interface Destination {
  site: string | null;
  at: LngLat | null;
  name: string;
}

/** A point that moves by less is the same place, and keeps its name. */
const SAME_PLACE_M = 1000;
const DIGITS = 1e6;

/** A figure that the form holds; null: none, or not one. */
export function figureOf(values: FormValues, name: string): number | null {
  const read = readFigure(String(values[name] ?? ''), 'en', { min: -180, max: 180 });
  return read.kind === 'one' ? read.value : null;
}

/** What the form holds. */
export function destinationOf(values: FormValues): Destination {
  const [lat, lng] = [figureOf(values, 'lat'), figureOf(values, 'lng')];
  const site = typeof values['site'] === 'string' && values['site'] !== '' ? values['site'] : null;
  return { site, at: site !== null || lat === null || lng === null ? null : [lng, lat], name: String(values['destination'] ?? '') };
}

/** What the form is to hold: a site says by itself where it is and what it is called. */
export function valuesOfDestination({ site, at, name }: Destination): FormValues {
  const text = (degrees: number): string => figureText(Math.round(degrees * DIGITS) / DIGITS);
  return site !== null || at === null
    ? { site: site ?? '', lat: '', lng: '', destination: '' }
    : { site: '', lat: text(at[1]), lng: text(at[0]), destination: name.slice(0, 200) };
}

/** A point put on the map: inside a site it is that site; near the point before it keeps its name, elsewhere it is called by what is near. */
export function pressed(before: Destination, at: LngLat, siteThere: string | null, nearName: string): Destination {
  if (siteThere !== null) return { site: siteThere, at: null, name: '' };
  const stays = before.at !== null && before.name !== '' && distanceM(before.at, at) < SAME_PLACE_M;
  return { site: null, at, name: stays ? before.name : nearName };
}
