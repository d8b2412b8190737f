import type { FieldIssue } from '../kit/failure.ts';

/** A reason is of a journey that ends after it begins. */
export function checkJourneyReason({ startAt, endAt }: Record<string, unknown>): FieldIssue[] {
  return typeof startAt === 'string' && typeof endAt === 'string' && Date.parse(endAt) < Date.parse(startAt)
    ? [{ field: 'endAt', code: 'end-before' }]
    : [];
}
