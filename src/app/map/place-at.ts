import { areaBounds, areaContains, areaMeasures, type Bounds } from '../../domain/kit/area.ts';
import type { Area, LngLat } from '../../domain/kit/geometry.ts';
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
  return places.find(({ area, box: [west, south, east, north] }) => lng >= west && lng <= east && lat >= south && lat <= north && areaContains(area, at))?.id ?? null;
}
