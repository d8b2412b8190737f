import type { Answer } from './check-answer.ts';
import { itemsShown, type Setting } from './check-record.ts';
import type { Item, TemplateContent } from './template.ts';

/** An answer that finds nothing wrong; a photo that is always asked for is missing until there is one. */
function fine(item: Item): Answer {
  const photo: Partial<Answer> = item.photo === 'always' ? { photoMissing: 'other' } : {};
  switch (item.type) {
    case 'ok':
      return { value: 'ok', ...photo };
    case 'test':
      return { value: 'ok', ...photo };
    case 'choice':
      return { value: item.options!.find(({ severity }) => severity === undefined)!.key, ...photo };
    case 'damage':
      return { value: [], ...photo };
    case 'odometer':
      return { value: 52_000_000, ...photo };
    case 'number':
    case 'level':
      return { value: 50, ...photo };
    case 'text':
    case 'scan':
      return { value: 'Rien', ...photo };
    case 'signature':
      return { value: null, signed: true };
    case 'photo':
      return { value: null, photoMissing: 'other' };
  }
}

/** Answers to what a template shows first, of a vehicle with nothing wrong: what tests and the demonstration begin with. */
export function fineAnswers(template: Pick<TemplateContent, 'sections'>, setting: Setting): Record<string, Answer> {
  return Object.fromEntries(itemsShown(template, {}, setting).map((item) => [item.key, fine(item)]));
}
