import { compareSeverity, type Severity } from './defect.ts';
import { checkIssues, severityOfItem, type Answer, type CheckIssue, type Answers } from './check-answer.ts';
import { type Circumstances, holds, type Item, itemsOf, type TemplateContent } from './template.ts';

/** What conditions are asked of, beside the answers. */
export type Setting = Omit<Circumstances, 'answers'>;

/** Items to answer, in walking order: those whose condition holds of the answers to what is shown before them. */
export function itemsShown(template: Pick<TemplateContent, 'sections'>, answers: Answers, setting: Setting): Item[] {
  const known: Record<string, unknown> = {};
  const shown: Item[] = [];
  for (const item of itemsOf(template)) {
    if (item.if && !holds(item.if, { ...setting, answers: known })) continue;
    shown.push(item);
    known[item.key] = answers[item.key]?.value;
  }
  return shown;
}

/** How far a record is: `done` of `all` items to answer. */
export function progressOf(template: Pick<TemplateContent, 'sections'>, answers: Answers, setting: Setting): { done: number; all: number } {
  const shown = itemsShown(template, answers, setting).filter(({ required }) => required);
  return { done: shown.filter((item) => checkIssues(item, answers[item.key]).length === 0).length, all: shown.length };
}

/** What is left to do before the seal, in walking order. */
export function recordIssues(
  template: Pick<TemplateContent, 'sections'>,
  answers: Answers,
  setting: Setting,
  mayLower = false,
): { item: string; code: CheckIssue }[] {
  return itemsShown(template, answers, setting).flatMap((item) =>
    checkIssues(item, answers[item.key], mayLower).map((code) => ({ item: item.key, code })),
  );
}

/** The answers that are sealed: those of hidden items are dropped (field-work.md §3). */
export function answersToSeal(template: Pick<TemplateContent, 'sections'>, answers: Answers, setting: Setting): Record<string, Answer> {
  return Object.fromEntries(itemsShown(template, answers, setting).flatMap(({ key }) => (answers[key] ? [[key, answers[key]]] : [])));
}

/** A defect that a record found. */
export interface Finding {
  item: string;
  zone: string | null;
  severity: Severity;
}

/** Defects of a record in walking order, with the gravity somebody gave them, else their item's. */
export function findingsOf(template: Pick<TemplateContent, 'sections'>, answers: Answers, setting: Setting): Finding[] {
  const shown = new Set(itemsShown(template, answers, setting).map(({ key }) => key));
  return template.sections.flatMap((section) =>
    section.items.flatMap((item) => {
      const answer = answers[item.key];
      const own = answer && shown.has(item.key) ? severityOfItem(item, answer) : undefined;
      return own ? [{ item: item.key, zone: section.zone ?? null, severity: answer!.severity ?? own }] : [];
    }),
  );
}

export const CHECK_VERDICTS = ['fit', 'fit-with-reserve', 'do-not-drive'] as const;
export type CheckVerdict = (typeof CHECK_VERDICTS)[number];

/**
 * What a check-list says of its vehicle: a critical defect, whether found now or still open, immobilizes it; any other defect, or a photo that is
 * missing, makes a reserve (field-work.md §2, §3).
 */
export function checkVerdict(findings: readonly Finding[], open: readonly Severity[], photosMissing: boolean): CheckVerdict {
  const worst = [...findings.map(({ severity }) => severity), ...open].sort(compareSeverity).at(-1);
  if (worst === 'critical') return 'do-not-drive';
  return worst !== undefined || photosMissing ? 'fit-with-reserve' : 'fit';
}
