import { itemsAsked } from './condition.ts';
import { itemsOf, type Item, type TemplateContent } from './template.ts';

export const TEMPLATE_ISSUES = [
  'keyTwice',
  'asksLater',
  'asksNobody',
  'optionsMissing',
  'optionTwice',
  'boundsTurned',
  'scanMissing',
  'retyped',
] as const;
/** What keeps a template from being published, at the item it is in. */
export interface TemplateIssue {
  item: string;
  code: (typeof TEMPLATE_ISSUES)[number];
}

/**
 * What a schema cannot say of a template: keys once, conditions on items before, options of choices, bounds in order, and no key that an earlier
 * version (`before`) used for another type: records of every version must stay readable.
 */
export function templateIssues(content: TemplateContent, before: readonly TemplateContent[] = []): TemplateIssue[] {
  const issues: TemplateIssue[] = [];
  const types = new Map(before.flatMap(itemsOf).map(({ key, type }) => [key, type]));
  const all = new Set(itemsOf(content).map(({ key }) => key));
  const seen = new Set<string>();
  for (const item of itemsOf(content)) {
    const say = (code: TemplateIssue['code']) => issues.push({ item: item.key, code });
    if (seen.has(item.key)) say('keyTwice');
    for (const asked of item.if ? itemsAsked(item.if) : []) if (!seen.has(asked)) say(all.has(asked) ? 'asksLater' : 'asksNobody');
    seen.add(item.key);
    if ((types.get(item.key) ?? item.type) !== item.type) say('retyped');
    if (item.type === 'choice' && !item.options) say('optionsMissing');
    if (item.options && new Set(item.options.map(({ key }) => key)).size !== item.options.length) say('optionTwice');
    if (item.type === 'scan' && !item.scan) say('scanMissing');
    if (areBoundsTurned(item)) say('boundsTurned');
  }
  return issues;
}

function areBoundsTurned({ min, max, warnMin, warnMax }: Item): boolean {
  const bounds = [min, warnMin, warnMax, max].filter((bound): bound is number => bound !== undefined);
  return bounds.some((bound, index) => index > 0 && bounds[index - 1]! > bound);
}
