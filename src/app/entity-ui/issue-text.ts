import type { TFunction } from 'i18next';
import type { FieldIssue } from '../../domain/kit/failure.ts';

/** The sentence of an issue; `t` is of the namespace `field-issues`. An unknown code has a sentence too. */
export function issueText(t: TFunction, issue: FieldIssue): string {
  const params = issue.params ?? {};
  const count = Number(params['count'] ?? params['missing'] ?? params['min'] ?? params['max'] ?? params['minimum'] ?? params['maximum'] ?? 0);
  return t([issue.code, 'unknown'], { ...params, count });
}
