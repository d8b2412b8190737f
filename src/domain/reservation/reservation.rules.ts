import type { FieldIssue } from '../kit/failure.ts';
import { DAY_MS } from '../kit/durations.ts';

/** Longest reservation: who needs a vehicle for longer is given one. */
export const LONGEST_DAYS = 92;

const msOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN);

/** A reservation ends after it begins, within a quarter; a vehicle comes back after it left, with no fewer kilometres. */
export function checkReservation(doc: Record<string, unknown>): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const lasts = msOf(doc['endAt']) - msOf(doc['startAt']);
  if (lasts <= 0) issues.push({ field: 'endAt', code: 'end-before' });
  if (lasts > LONGEST_DAYS * DAY_MS) issues.push({ field: 'endAt', code: 'too-long-slot', params: { count: LONGEST_DAYS } });
  if (msOf(doc['backAt']) < msOf(doc['outAt'])) issues.push({ field: 'backAt', code: 'end-before' });
  const { outKm, backKm } = doc;
  if (typeof outKm === 'number' && typeof backKm === 'number' && backKm < outKm)
    issues.push({ field: 'backKm', code: 'too-small', params: { min: outKm } });
  return issues;
}
