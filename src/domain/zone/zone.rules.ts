import type { FieldIssue } from '../kit/failure.ts';
import { checkArea, normalizeArea } from '../kit/area-issue.ts';
import { checkOpeningHours, normalizeOpeningHours } from '../kit/opening-hours.ts';

const COLOR = /^#[0-9a-f]{6}$/;

/** Rules of a zone beyond its declaration; run on the device before saving and on the server at each write. */
export function checkZone(doc: Record<string, unknown>): FieldIssue[] {
  const color = doc['color'];
  return [
    ...checkArea('area', doc['area']),
    ...checkOpeningHours('openingHours', doc['openingHours']),
    ...(typeof color === 'string' && !COLOR.test(color) ? [{ field: 'color', code: 'color' }] : []),
  ];
}

/** Puts what was entered in its stored form. */
export function normalizeZone(doc: Record<string, unknown>): Record<string, unknown> {
  const out = { ...doc };
  if ('area' in out) out['area'] = normalizeArea(out['area']);
  if ('openingHours' in out) out['openingHours'] = normalizeOpeningHours(out['openingHours']);
  if (typeof out['color'] === 'string') out['color'] = out['color'].trim().toLowerCase();
  return out;
}
