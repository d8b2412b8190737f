import { areaContains, areaReaches } from '../kit/area.ts';
import type { Area, LngLat } from '../kit/geometry.ts';
import { PLACE_RULES, type PlaceRules } from './place-rules.ts';

/** Whether a vehicle at a point is in an area, by whether it was before: it enters at the outline, and leaves some metres outside of it. */
export function isPresent(area: Area, point: LngLat, wasPresent: boolean, { borderM }: PlaceRules = PLACE_RULES): boolean {
  return wasPresent ? areaReaches(area, point, borderM) : areaContains(area, point);
}
