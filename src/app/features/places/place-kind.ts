import type { Area } from '../../../domain/kit/geometry.ts';
import { siteArea } from '../../../domain/site/site-area.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { MapPlace } from '../../map/places-layer.ts';
import { sitePlace, zonePlace } from '../../map/row-place.ts';

export type PlaceKind = 'site' | 'zone';

/** Outline of a site or a zone. */
export function areaOfRow(kind: PlaceKind, row: LocalRow): Area | null {
  if (kind === 'zone') return (row['area'] as Area | null) ?? null;
  return siteArea({ area: row['area'] as Area | null, lat: Number(row['lat']), lng: Number(row['lng']), radiusM: Number(row['radiusM']) });
}

const drawn = new WeakMap<LocalRow, MapPlace>();

/** A row as the map draws it; the same object as long as the row is. */
export function placeOfRow(kind: PlaceKind, row: LocalRow): MapPlace {
  let place = drawn.get(row);
  if (!place) drawn.set(row, (place = kind === 'zone' ? zonePlace(row) : sitePlace(row)));
  return place;
}

/** Address of a place on the live map. */
export function onMapHref(kind: PlaceKind, row: LocalRow): string {
  return `/cartographie?places=1&place=${kind}:${row._id}`;
}
