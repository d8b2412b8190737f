import type { TFunction } from 'i18next';
import type { FieldIssue } from '../../domain/kit/failure.ts';

/** The sentence of an issue; `t` is of the namespace `field-issues`. Some have one of their field (`duplicate-registration`); an unknown code has a sentence too. */
export function issueText(t: TFunction, issue: FieldIssue): string {
  const params = issue.params ?? {};
  const count = Number(
    params['count'] ?? params['missing'] ?? params['min'] ?? params['max'] ?? params['minimum'] ?? params['maximum'] ?? 0,
  );
  return t([`${issue.code}-${issue.field}`, issue.code, 'unknown'], { ...params, count });
}

/** The same with the name of its field; `t` of the namespace of the entity, `tIssue` of `field-issues`. */
export function namedIssueText(t: TFunction, tIssue: TFunction, entity: string, issue: FieldIssue): string {
  return `${t(`${entity}:fields.${issue.field}`, { defaultValue: issue.field })} : ${issueText(tIssue, issue)}`;
}
