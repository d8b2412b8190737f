import { useMemo } from 'react';
import type { LocalRow } from '../../db/queries/live-rows.ts';
import { areaBounds, areaCenter, areaContains, areaMeasures, type Bounds } from '../../domain/geo/area.ts';
import type { Area, LngLat } from '../../domain/geo/geometry.ts';
import { placeNames, type PlaceNames } from '../../domain/places/area-index.ts';
import { siteArea } from '../../domain/places/site.ts';
import { useRows } from '../entity-ui/use-rows.ts';
import type { MapPlace } from './places-layer.ts';

export interface KnownPlace {
  id: string;
  area: Area;
  box: Bounds;
  sizeM2: number;
}

/** The outline of a place: its own, or the circle of its radius. */
export function placeArea(place: MapPlace): Area {
  return place.area ?? { kind: 'circle', center: [place.lng, place.lat], radiusM: place.radiusM };
}

/** Places ready to be asked, the smallest first. */
export function knownPlaces(places: readonly MapPlace[]): KnownPlace[] {
  return places
    .map((place): KnownPlace => {
      const area = placeArea(place);
      return { id: place.id, area, box: areaBounds(area), sizeM2: areaMeasures(area).areaM2 };
    })
    .toSorted((a, b) => a.sizeM2 - b.sizeM2);
}

/** The smallest place that a point is in. */
export function placeAt(places: readonly KnownPlace[], at: LngLat): string | null {
  const [lng, lat] = at;
  return (
    places.find(
      ({ area, box: [west, south, east, north] }) => lng >= west && lng <= east && lat >= south && lat <= north && areaContains(area, at),
    )?.id ?? null
  );
}

/** The place whose dot is nearest to a point, within reach; `pxPerDeg` along a parallel. */
export function dotAt(places: readonly MapPlace[], [lng, lat]: LngLat, pxPerDeg: number, reachPx: number): string | null {
  const stretch = 1 / Math.cos((lat * Math.PI) / 180);
  let [best, bestPx]: [string | null, number] = [null, reachPx];
  for (const place of places) {
    const far = Math.hypot((place.lng - lng) * pxPerDeg, (place.lat - lat) * pxPerDeg * stretch);
    if (far <= bestPx) [best, bestPx] = [place.id, far];
  }
  return best;
}

/** A site as the map draws it: its outline, else the circle of its radius. */
export function sitePlace(row: LocalRow): MapPlace {
  return {
    id: row._id,
    kind: 'site',
    name: String(row['name']),
    color: null,
    area: (row['area'] as Area | null) ?? null,
    lat: Number(row['lat']),
    lng: Number(row['lng']),
    radiusM: Number(row['radiusM'] ?? 150),
  };
}

/** A zone as the map draws it. */
export function zonePlace(row: LocalRow): MapPlace {
  const area = row['area'] as Area;
  const [lng, lat] = areaCenter(area);
  return {
    id: row._id,
    kind: 'zone',
    name: String(row['name']),
    color: (row['color'] as string | null) ?? null,
    area,
    lat,
    lng,
    radiusM: 0,
  };
}

/** Names of the sites and zones of this device around a point; null: none. */
export function usePlaceAt(): PlaceNames {
  const sites = useRows('site').rows;
  const zones = useRows('zone').rows;
  return useMemo(
    () =>
      placeNames([
        ...sites.map((row) => ({ name: row.name, area: siteArea(row) })),
        ...zones.map((row) => ({ name: row.name, area: row.area })),
      ]),
    [sites, zones],
  );
}
