import { answerIssues, type Answers } from '../check-list/check-answer.ts';
import { itemsShown, type Setting } from '../check-list/record.ts';
import { type Item, itemsOf, type TemplateContent } from '../check-list/template.ts';
import type { InstallDraft } from './install-draft.ts';
import { INSTALL_TESTS, type InstallTest, type TestResult } from './install-test.ts';

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

/** What the technician is asked to do now, one at a time. `wait…`: it was done, the device has yet to say so. */
const INSTRUCTIONS = ['on', 'waitOn', 'badge', 'inputs', 'off', 'waitOff', 'buzzer', 'waitFrames'] as const;
export type Instruction = (typeof INSTRUCTIONS)[number];

/** What is needed of the tests' results to say what comes next: whether the edges after the marks were seen, and the results. */
interface TestsSeen {
  results: readonly TestResult[];
  edges: { on: boolean; off: boolean };
  /** Frames can be had now; without them nothing is waited for: the server completes. */
  isLive: boolean;
}

/**
 * What to do next, among the tests asked; null: nothing is left to do here. The contact goes on, what needs it is tried, the contact goes off, the buzzer
 * is heard; a test passed over is not asked for.
 */
export function nextInstruction(
  draft: InstallDraft,
  tests: readonly InstallTest[],
  { results, edges, isLive }: TestsSeen,
): Instruction | null {
  const isAsked = (test: InstallTest): boolean => tests.includes(test) && !draft.skipped[test];
  const isWaited = (test: InstallTest): boolean =>
    isLive && isAsked(test) && !['ok', 'na'].includes(results.find((one) => one.test === test)?.state ?? 'waiting');
  const contact = isAsked('t_contact');
  if (contact && draft.marks.on === null) return 'on';
  if (contact && isLive && !edges.on) return 'waitOn';
  if (draft.badge && isWaited('t_badge')) return 'badge';
  if (draft.inputs.length > 0 && isWaited('t_din')) return 'inputs';
  if (contact && draft.marks.off === null) return 'off';
  if (contact && isLive && !edges.off) return 'waitOff';
  if (draft.hasBuzzer && isAsked('t_buzzer') && draft.buzzer === null) return 'buzzer';
  return isWaited('t_com') ? 'waitFrames' : null;
}

/** Tests whose results are not had yet, passed over ones aside. */
export function testsLeft(draft: InstallDraft, tests: readonly InstallTest[], results: readonly TestResult[]): InstallTest[] {
  return tests.filter(
    (test) =>
      !draft.skipped[test] &&
      (results.find((one) => one.test === test)?.state ?? 'waiting') === 'waiting' &&
      !(test === 't_buzzer' && !draft.hasBuzzer),
  );
}
