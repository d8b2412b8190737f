import { areaBounds, areaContains, boundsContain } from '../kit/area.ts';
import type { NamedArea } from './sources.ts';

/** Names of the sites and zones around a point, by their name. */
export function areasAt(areas: readonly NamedArea[], lat: number, lng: number): string | null {
  const around = areas.filter(({ area }) => boundsContain(areaBounds(area), [lng, lat]) && areaContains(area, [lng, lat]));
  return around.map(({ name }) => name).sort().join(', ') || null;
}
