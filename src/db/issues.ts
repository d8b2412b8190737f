import type { FieldIssue } from '../domain/kit/failure.ts';

interface Issue {
  code?: string | undefined;
  path?: PropertyKey[] | undefined;
  origin?: string | undefined;
  minimum?: number | bigint | undefined;
  maximum?: number | bigint | undefined;
  input?: unknown;
  keys?: string[] | undefined;
}

function codeOf(issue: Issue, value: unknown): Pick<FieldIssue, 'code' | 'params'> {
  const empty = value === undefined || value === null || value === '';
  if (empty) return { code: 'required' };
  if (issue.code === 'too_small')
    return { code: issue.origin === 'string' ? 'too-short' : 'too-small', params: { minimum: Number(issue.minimum) } };
  if (issue.code === 'too_big') return { code: issue.origin === 'string' ? 'too-long' : 'too-big', params: { maximum: Number(issue.maximum) } };
  return { code: 'invalid' };
}

/** Field issues of a schema's refusal, one per field; words are `failure.field.<code>` of the locale files. */
export function fieldIssues(issues: readonly Issue[], doc: Record<string, unknown>): FieldIssue[] {
  const found = new Map<string, FieldIssue>();
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') for (const field of issue.keys ?? []) found.set(field, { field, code: 'unknown' });
    const field = issue.path?.[0];
    if (typeof field === 'string' && !found.has(field)) found.set(field, { field, ...codeOf(issue, doc[field]) });
  }
  return [...found.values()];
}
