import { itemsShown, type Setting } from '../check-list/check-record.ts';
import type { Answers } from '../check-list/answer.ts';
import { itemsOf, type Item, type TemplateContent } from '../check-list/template.ts';
import { INSTALL_TESTS, type InstallTest } from './install-test.ts';

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
