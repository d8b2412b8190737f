import type { FieldIssue } from '../domain/kit/failure.ts';

interface Issue {
  code?: string | undefined;
  path?: readonly PropertyKey[] | undefined;
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  keys?: readonly string[];
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined), input);
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function codeOf(issue: Issue, value: unknown): Omit<FieldIssue, 'field'> {
  const counted = issue.origin === 'string' || issue.origin === 'array';
  if (issue.code === 'too_small') {
    if (counted && isBlank(value)) return { code: 'required' };
    return { code: counted ? 'too-short' : 'too-small', params: { min: Number(issue.minimum) } };
  }
  if (issue.code === 'too_big') return { code: counted ? 'too-long' : 'too-big', params: { max: Number(issue.maximum) } };
  if (issue.code === 'invalid_format') return { code: isBlank(value) ? 'required' : 'format' };
  if (value === undefined || value === null) return { code: 'required' };
  return { code: issue.code === 'invalid_value' ? 'choice' : 'type' };
}

/**
 * Issues of a schema's refusal with the server's codes: required, too-short, too-long, too-small, too-big, not-allowed, format,
 * choice, type. `field` is a dotted path; words are `failure.field.<code>` of the locale files.
 */
export function fieldIssues(issues: readonly Issue[], doc: Record<string, unknown>): FieldIssue[] {
  return issues.flatMap((issue): FieldIssue[] => {
    const path = issue.path ?? [];
    if (issue.code === 'unrecognized_keys') return (issue.keys ?? []).map((key) => ({ field: [...path, key].join('.'), code: 'not-allowed' }));
    return [{ field: path.join('.'), ...codeOf(issue, valueAt(doc, path)) }];
  });
}
