import type { FieldIssue } from '../../domain/kit/failure.ts';

/** The part of a zod issue that is read here; the same for both builds of the library. */
export interface SchemaIssue {
  code?: string | undefined;
  path?: readonly PropertyKey[] | undefined;
  keys?: readonly string[];
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  values?: readonly unknown[];
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined), input);
}

function codeOf(issue: SchemaIssue, value: unknown): Omit<FieldIssue, 'field'> {
  const isText = issue.origin === 'string' || issue.origin === 'array';
  switch (issue.code) {
    case 'too_small':
      if (isText && (value === '' || (typeof value === 'string' && value.trim() === ''))) return { code: 'required' };
      return { code: isText ? 'too-short' : 'too-small', params: { min: Number(issue.minimum) } };
    case 'too_big':
      return { code: isText ? 'too-long' : 'too-big', params: { max: Number(issue.maximum) } };
    case 'invalid_format':
      return { code: 'format' };
    case 'invalid_value':
      return { code: value === undefined || value === null ? 'required' : 'choice' };
    case 'invalid_type':
    case 'invalid_union':
      return { code: value === undefined || value === null ? 'required' : 'type' };
    default:
      return { code: 'type' };
  }
}

/** Issues with stable codes: required, too-short, too-long, too-small, too-big, not-allowed, format, choice, type. `field` is a dotted path. */
export function fieldIssues(issues: readonly SchemaIssue[], input: unknown): FieldIssue[] {
  return issues.flatMap((issue): FieldIssue[] => {
    const path = issue.path ?? [];
    if (issue.code === 'unrecognized_keys') return (issue.keys ?? []).map((key) => ({ field: [...path, key].join('.'), code: 'not-allowed' }));
    return [{ field: path.join('.'), ...codeOf(issue, valueAt(input, path)) }];
  });
}
