import type { FieldIssue } from './failure.ts';

/** The part of a zod issue that is read here; the same for both builds of the library. */
export interface SchemaIssue {
  code?: string | undefined;
  path?: readonly PropertyKey[] | undefined;
  keys?: readonly string[];
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  /** Of a check of our own: its `code` is the one that is told. */
  params?: Readonly<Record<string, unknown>> | undefined;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    input,
  );
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function codeOf(issue: SchemaIssue, value: unknown): Omit<FieldIssue, 'field'> {
  const isCounted = issue.origin === 'string' || issue.origin === 'array';
  const own = issue.params?.['code'];
  if (typeof own === 'string') return { code: isBlank(value) ? 'required' : own };
  switch (issue.code) {
    case 'too_small':
      if (isCounted && isBlank(value)) return { code: 'required' };
      return { code: isCounted ? 'too-short' : 'too-small', params: { min: Number(issue.minimum) } };
    case 'too_big':
      return { code: isCounted ? 'too-long' : 'too-big', params: { max: Number(issue.maximum) } };
    case 'invalid_format':
      return { code: isBlank(value) ? 'required' : 'format' };
    case 'invalid_value':
      return { code: value === undefined || value === null ? 'required' : 'choice' };
    default:
      return { code: value === undefined || value === null ? 'required' : 'type' };
  }
}

/**
 * Issues of a schema's refusal with stable codes: required, too-short, too-long, too-small, too-big, not-allowed, format, choice, type. What is not there, or is
 * a blank text, is `required`, whatever its format. `field` is a dotted path; words are `field-issues` of the locale files.
 */
export function fieldIssues(issues: readonly SchemaIssue[], input: unknown): FieldIssue[] {
  return issues.flatMap((issue): FieldIssue[] => {
    const path = issue.path ?? [];
    if (issue.code === 'unrecognized_keys')
      return (issue.keys ?? []).map((key) => ({ field: [...path, key].join('.'), code: 'not-allowed' }));
    return [{ field: path.join('.'), ...codeOf(issue, valueAt(input, path)) }];
  });
}
