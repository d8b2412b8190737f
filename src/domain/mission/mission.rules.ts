import type { FieldIssue } from '../kit/failure.ts';

/** A mission leads somewhere: to a site, or to a point. */
export function checkMission({ site, lat, lng }: Record<string, unknown>): FieldIssue[] {
  if (typeof site === 'string' || (typeof lat === 'number' && typeof lng === 'number')) return [];
  return [{ field: typeof lat === 'number' ? 'lng' : typeof lng === 'number' ? 'lat' : 'site', code: 'required' }];
}
