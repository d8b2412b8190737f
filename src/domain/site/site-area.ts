import type { Area } from '../kit/geometry.ts';

/** Where a site is: its own outline, or the circle of its radius around its point. */
export function siteArea({ area, lat, lng, radiusM }: { area?: Area | null; lat: number; lng: number; radiusM: number }): Area {
  return area ?? { kind: 'circle', center: [lng, lat], radiusM };
}
