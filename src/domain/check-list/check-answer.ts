import { compareSeverity, type Severity } from './severity.ts';
import { isDefect, OK_ANSWERS, TEST_STATES, type Answer, type AnswerIssue, type CheckIssue } from './answer.ts';
import type { Item } from './template.ts';

/**
 * What keeps an item's answer from being sealed. A photo that is asked for may be missing with a reason; the record then says "with reserve".
 * `mayLower`: a manager may say that a defect is less grave than its item (field-work.md §2).
 */
export function answerIssues(item: Item, answer: Answer | undefined, mayLower = false): AnswerIssue[] {
  if (answer === undefined) return item.required ? ['missing'] : [];
  const issues: AnswerIssue[] = [];
  if (answer.na || (item.type === 'ok' && answer.value === 'na')) return item.na ? [] : ['notAllowed'];
  const kind = kindIssue(item, answer);
  if (kind) issues.push(kind);
  if (typeof answer.value === 'number' && item.min !== undefined && answer.value < item.min) issues.push('tooLow');
  if (typeof answer.value === 'number' && item.max !== undefined && answer.value > item.max) issues.push('tooHigh');
  if (asksPhoto(item, answer) && !answer.photos?.length && !answer.photoMissing) issues.push('photoMissing');
  const own = severityOfItem(item, answer);
  if (own && answer.severity && !mayLower && compareSeverity(answer.severity, own) < 0) issues.push('severityLowered');
  return issues;
}

/**
 * Whether whoever finds a defect has to say how grave it is: its item is no graver than minor, and minor is not what is meant by saying nothing. What the
 * option that was chosen is known for needs no word.
 */
export function asksSeverity(item: Item, answer: Answer): boolean {
  return isDefect(item, answer) && !item.options && (item.severity ?? 'minor') === 'minor';
}

/** The same as `answerIssues` for a check-list that is being filled in. What was sealed before it was asked counts as minor. */
export function checkIssues(item: Item, answer: Answer | undefined, mayLower = false): CheckIssue[] {
  const issues: CheckIssue[] = answerIssues(item, answer, mayLower);
  return answer && !answer.severity && asksSeverity(item, answer) ? [...issues, 'severityMissing'] : issues;
}

/** Whether an answer has to come with a photo. */
export function asksPhoto(item: Item, answer: Answer): boolean {
  return item.type === 'photo' || item.photo === 'always' || (item.photo === 'onDefect' && isDefect(item, answer));
}

/** Gravity that the template gives what was found; undefined: nothing is wrong. */
export function severityOfItem(item: Item, answer: Answer): Severity | undefined {
  if (!isDefect(item, answer)) return undefined;
  return item.options?.find(({ key }) => key === answer.value)?.severity ?? item.severity ?? 'minor';
}

function kindIssue({ type, options, required }: Item, { value, signed }: Answer): AnswerIssue | null {
  const isOneOf = (allowed: readonly unknown[]) => (allowed.includes(value) ? null : 'wrongKind');
  switch (type) {
    case 'ok':
      return isOneOf(OK_ANSWERS);
    case 'test':
      return isOneOf(TEST_STATES);
    case 'choice':
      return isOneOf((options ?? []).map(({ key }) => key));
    case 'damage':
      return Array.isArray(value) ? null : 'wrongKind';
    case 'number':
    case 'odometer':
    case 'level':
      return typeof value === 'number' ? null : 'wrongKind';
    case 'text':
    case 'scan':
      return typeof value !== 'string' ? 'wrongKind' : required && value.trim() === '' ? 'missing' : null;
    case 'signature':
      return signed || !required ? null : 'missing';
    case 'photo':
      return value === null ? null : 'wrongKind';
  }
}
