import type { FieldIssue } from '../kit/failure.ts';

const msOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN);

/** It ends after it begins; what is entered afterwards is over, and says why. */
export function checkDriverAssignment(doc: Record<string, unknown>): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (msOf(doc['until']) <= msOf(doc['from'])) issues.push({ field: 'until', code: 'end-before' });
  if ((doc['source'] ?? 'typed') !== 'typed') return issues;
  for (const field of ['until', 'reason']) if ((doc[field] ?? null) === null) issues.push({ field, code: 'required' });
  return issues;
}
