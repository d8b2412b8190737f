import type { Answers } from '../../../domain/check-list/answer.ts';
import type { Setting } from '../../../domain/check-list/check-record.ts';
import type { TemplateContent } from '../../../domain/check-list/template.ts';
import type { InstallDraft } from '../../../domain/install/install-draft.ts';
import { itemsOfStep, type InstallStep } from '../../../domain/install/install-step.ts';

/** What is wired, asked before the tests: no item of the template, it says which of them apply. */
export const WIRED = 'wired';

/** One screen of a step. */
export interface Page {
  step: InstallStep;
  /** Of the item it asks; null: the step is one screen. */
  key: string | null;
}

const ASKED_ONE_BY_ONE: readonly InstallStep[] = ['mounting', 'after'];

/** Screens of an installation in their order; those of items that are not asked now are left out. */
export function pagesOf(
  template: Pick<TemplateContent, 'sections'>,
  steps: readonly InstallStep[],
  answers: Answers,
  setting: Setting,
): Page[] {
  return steps.flatMap((step): Page[] => {
    if (!ASKED_ONE_BY_ONE.includes(step)) return [{ step, key: null }];
    const keys = itemsOfStep(template, step, answers, setting).map(({ key }) => key);
    return [...keys, ...(step === 'mounting' && steps.includes('tests') ? [WIRED] : [])].map((key) => ({ step, key }));
  });
}

/** The screen a draft was left at; its step's first when that item is asked no more. */
export function pageOf(pages: readonly Page[], { step, item }: Pick<InstallDraft, 'step' | 'item'>): Page {
  return pages.find((page) => page.step === step && page.key === item) ?? pages.find((page) => page.step === step) ?? pages[0]!;
}
