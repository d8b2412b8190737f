import type { Mission } from './mission.ts';

/** Where a mission leads, in words: as it was written, else the site, else the point. */
export function missionPlace(
  { destination, site, lat, lng }: Pick<Mission, 'destination' | 'site' | 'lat' | 'lng'>,
  siteName: string | null | undefined,
): string | null {
  const named = destination ?? (site === null ? null : (siteName ?? null));
  return named ?? (lat === null || lng === null ? null : `${lat.toFixed(5)}, ${lng.toFixed(5)}`);
}
