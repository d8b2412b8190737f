import { itemsShown, type Setting } from '../check-list/check-record.ts';
import { itemsOf, type Item, type TemplateContent } from '../check-list/template.ts';
import { answerIssues, type Answers } from '../check-list/check-answer.ts';
import { INSTALL_TESTS, type InstallTest } from './install-test.ts';
import type { InstallDraft } from './install-draft.ts';

/** Steps of an installation, in their order; one without anything to do is left out (a removal has no tests). */
export const INSTALL_STEPS = ['vehicle', 'device', 'mounting', 'tests', 'after', 'sign'] as const;
export type InstallStep = (typeof INSTALL_STEPS)[number];

/** Items that say which job it is: answered by the mission itself. */
const JOB_ITEMS: readonly string[] = ['mission', 'motif'];

export function isInstallTest(key: string): key is InstallTest {
  return (INSTALL_TESTS as readonly string[]).includes(key);
}

/**
 * In which step each item of an installation's template is asked: what is scanned identifies vehicle and device, tests and signatures have their own
 * steps, the rest is mounting until the section of the tests (or but for the last section, without tests), then what is put back.
 */
export function stepOfItems({ sections }: Pick<TemplateContent, 'sections'>): ReadonlyMap<string, InstallStep> {
  const tested = sections.findIndex(({ items }) => items.some(({ key }) => isInstallTest(key)));
  const turn = tested < 0 ? sections.length - 1 : tested + 1;
  return new Map(sections.flatMap(({ items }, at) => items.map((item) => [item.key, stepOf(item, at >= turn)] as const)));
}

function stepOf({ key, type, scan }: Item, isAfter: boolean): InstallStep {
  if (type === 'signature') return 'sign';
  if (isInstallTest(key)) return 'tests';
  if (JOB_ITEMS.includes(key) || scan === 'plate' || scan === 'vin') return 'vehicle';
  if (scan === 'imei' || scan === 'iccid') return 'device';
  return isAfter ? 'after' : 'mounting';
}

/** Steps that a template has. */
export function stepsOf(template: Pick<TemplateContent, 'sections'>): InstallStep[] {
  const used = new Set(stepOfItems(template).values());
  return INSTALL_STEPS.filter((step) => used.has(step));
}

/** Items of a step that are to be answered now. */
export function itemsOfStep(template: Pick<TemplateContent, 'sections'>, step: InstallStep, answers: Answers, setting: Setting): Item[] {
  const steps = stepOfItems(template);
  return itemsShown(template, answers, setting).filter(({ key }) => steps.get(key) === step);
}

/** Of a template, what a retest asks again: who and what, the odometer when it is compared, the tests to repeat, the signatures. */
export function retestTemplate(template: TemplateContent, tests: readonly InstallTest[]): TemplateContent {
  const steps = stepOfItems(template);
  const isKept = ({ key, type }: Item): boolean => {
    if (isInstallTest(key)) return tests.includes(key);
    return type === 'odometer' ? tests.includes('t_odo') : ['vehicle', 'device', 'sign'].includes(steps.get(key)!);
  };
  return {
    ...template,
    sections: template.sections
      .map((section) => ({ ...section, items: section.items.filter(isKept) }))
      .filter(({ items }) => items.length > 0),
  };
}

/** Tests that a template asks for. */
export function testsOf(template: Pick<TemplateContent, 'sections'>): InstallTest[] {
  return itemsOf(template).flatMap(({ key }) => (isInstallTest(key) ? [key] : []));
}

/** What a step still needs: items by their key, or what is no item. */
type Missing = { item: string } | { need: 'mission' | 'vehicle' | 'device' | 'out' | 'signatory' };

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
