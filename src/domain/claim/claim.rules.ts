import type { FieldIssue } from '../kit/failure.ts';

/** Nothing is declared before it happens, and an immobilization ends after it began. */
export function checkClaim(doc: Record<string, unknown>): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const { happenedAt, declaredOn, immobilizedFrom, immobilizedTo } = doc;
  // A day of any time zone: one may be ahead of the instant's.
  if (typeof happenedAt === 'string' && typeof declaredOn === 'string' && Date.parse(declaredOn) + 36 * 3_600_000 < Date.parse(happenedAt))
    issues.push({ field: 'declaredOn', code: 'before' });
  if (
    typeof immobilizedTo === 'string' &&
    (typeof immobilizedFrom !== 'string' ? 'immobilizedFrom' in doc : immobilizedTo < immobilizedFrom)
  )
    issues.push({ field: 'immobilizedTo', code: 'before' });
  return issues;
}
