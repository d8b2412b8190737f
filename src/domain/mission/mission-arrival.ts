import type { Area } from '../geo/geometry.ts';
import { type Visit, visitSpan } from '../places/visits.ts';
import { siteArea } from '../places/site.ts';
import type { Mission } from './mission.ts';

/** Around a destination that is a point. */
export const ARRIVAL_RADIUS_M = 150;
/** Who stays for less went past. */
const ARRIVAL_STAY_MS = 60_000;

/** Where the vehicle is expected: the site as it stands, else the surroundings of the point; null: the site is no more and left no point. */
export function destinationArea({ lat, lng }: Pick<Mission, 'lat' | 'lng'>, site: Parameters<typeof siteArea>[0] | null): Area | null {
  if (site) return siteArea(site);
  return lat === null || lng === null ? null : { kind: 'circle', center: [lng, lat], radiusM: ARRIVAL_RADIUS_M };
}

/**
 * When a vehicle arrived: the begin of the first stay there that goes on for a minute after the mission was sent; null: it has not. One that was
 * there already arrives as the mission is sent.
 */
export function arrivalOf(visits: readonly Visit[], sentMs: number, nowMs: number): number | null {
  for (const visit of visits) {
    const { startMs, untilMs } = visitSpan(visit, nowMs);
    const fromMs = Math.max(startMs, sentMs);
    if (untilMs - fromMs >= ARRIVAL_STAY_MS) return fromMs;
  }
  return null;
}
