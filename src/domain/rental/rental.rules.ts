import type { FieldIssue } from '../kit/failure.ts';

/** A contract ends after it began. */
export function checkRentalContract(doc: Record<string, unknown>): FieldIssue[] {
  const { startOn, endOn } = doc;
  return typeof startOn === 'string' && typeof endOn === 'string' && endOn <= startOn ? [{ field: 'endOn', code: 'before' }] : [];
}
