import type { FieldIssue } from '../kit/failure.ts';
import { checkArea, normalizeArea } from '../kit/area-issue.ts';
import { checkOpeningHours, normalizeOpeningHours } from '../kit/opening-hours.ts';

/** Rules of a site beyond its declaration; run on the device before saving and on the server at each write. */
export function checkSite(doc: Record<string, unknown>): FieldIssue[] {
  const country = doc['country'];
  return [
    ...checkArea('area', doc['area']),
    ...checkOpeningHours('openingHours', doc['openingHours']),
    ...(typeof country === 'string' && !/^[A-Z]{2}$/.test(country) ? [{ field: 'country', code: 'country' }] : []),
  ];
}

/** Puts what was entered in its stored form. */
export function normalizeSite(doc: Record<string, unknown>): Record<string, unknown> {
  const out = { ...doc };
  if ('area' in out) out['area'] = normalizeArea(out['area']);
  if ('openingHours' in out) out['openingHours'] = normalizeOpeningHours(out['openingHours']);
  if (typeof out['country'] === 'string') out['country'] = out['country'].trim().toUpperCase();
  return out;
}
