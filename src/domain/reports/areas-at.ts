import { areaContains } from '../kit/area.ts';
import { AreaIndex } from '../places/area-index.ts';
import type { NamedArea } from './sources.ts';

/** Names of the sites and zones around a point, by their name; null: none. */
export type PlaceNames = (lat: number, lng: number) => string | null;

/** Made once for many points. */
export function placeNames(areas: readonly NamedArea[]): PlaceNames {
  const index = new AreaIndex(areas.map(({ area }, at) => ({ id: String(at), area })));
  return (lat, lng) => {
    const around = index.around([lng, lat]).filter(({ area }) => areaContains(area, [lng, lat]));
    return (
      around
        .map(({ id }) => areas[Number(id)]!.name)
        .sort()
        .join(', ') || null
    );
  };
}
