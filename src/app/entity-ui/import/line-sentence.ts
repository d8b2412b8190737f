import type { TFunction } from 'i18next';
import type { FieldIssue } from '../../../domain/kit/failure.ts';
import { issueText } from '../issue-text.ts';

/** Faults that only a file can have; the others have the sentence of the form. */
const OWN = [
  'choice-unknown',
  'ref-unknown',
  'ref-several',
  'row-several',
  'flag',
  'instant',
  'line-twice',
  'may-not-create',
  'may-not-update',
  'too-large',
  'day-order',
  'cell-error',
  'cell-formula',
  'quote',
  'more-cells',
];

/** The sentence of a fault in a file; `t` of the namespace `import`, `tIssue` of `field-issues`. */
export function lineSentence(t: TFunction, tIssue: TFunction, issue: FieldIssue): string {
  return OWN.includes(issue.code) ? t(`issues.${issue.code}`, issue.params ?? {}) : issueText(tIssue, issue);
}
