import { answerIssues } from '../check-list/check-answer.ts';
import type { Answers } from '../check-list/answer.ts';
import type { Setting } from '../check-list/check-record.ts';
import type { TemplateContent } from '../check-list/template.ts';
import type { InstallDraft } from './install-draft.ts';
import { itemsOfStep, stepsOf, type InstallStep } from './install-step.ts';

/** What a step still needs: items by their key, or what is no item. */
export type Missing = { item: string } | { need: 'mission' | 'vehicle' | 'device' | 'out' | 'signatory' };

/**
 * What is left to do in a step before the seal. Tests never hold anybody up: those that are not seen are completed by the server. A client who is
 * absent does not sign, with the reason.
 */
export function missingIn(
  template: Pick<TemplateContent, 'sections'>,
  step: InstallStep,
  draft: InstallDraft,
  answers: Answers,
  setting: Setting,
): Missing[] {
  if (step === 'tests') return [];
  const missing: Missing[] = [];
  if (step === 'vehicle' && draft.mission === null) missing.push({ need: 'mission' });
  if (step === 'vehicle' && draft.vehicleAt === null) missing.push({ need: 'vehicle' });
  if (step === 'device' && draft.deviceAt === null) missing.push({ need: 'device' });
  if (step === 'device' && draft.mission === 'swap' && draft.out === null) missing.push({ need: 'out' });
  const isAbsent = (key: string): boolean => key === 'sig_client' && draft.clientAbsent !== null;
  for (const item of itemsOfStep(template, step, answers, setting))
    if (!isAbsent(item.key) && answerIssues(item, answers[item.key]).length > 0) missing.push({ item: item.key });
  if (step === 'sign' && draft.clientAbsent === null && draft.signatory.trim() === '') missing.push({ need: 'signatory' });
  return missing;
}

/** The first step with something left to do, and what; null: it may be sealed. */
export function firstMissing(
  template: Pick<TemplateContent, 'sections'>,
  draft: InstallDraft,
  answers: Answers,
  setting: Setting,
): { step: InstallStep; missing: Missing[] } | null {
  for (const step of stepsOf(template)) {
    const missing = missingIn(template, step, draft, answers, setting);
    if (missing.length > 0) return { step, missing };
  }
  return null;
}
