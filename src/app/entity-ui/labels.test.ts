import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../domain/text/locale.ts';
import { ENTITY_LIST } from '../../domain/registry.ts';
import { localeWords } from '../../../tests/helpers/locale-words.ts';

type Labels = Record<'one' | 'other' | 'count_one' | 'count_other', string> & { fields: object; choices: Record<string, object> };

describe.each(LOCALES)('labels in %s', (lang) => {
  it.each(ENTITY_LIST.map((entity) => [entity.name, entity] as const))('%s has a label for each field and each choice', (name, entity) => {
    const words = localeWords<Labels>(lang, name);
    expect(words.one && words.other && words.count_one && words.count_other).toBeTruthy();
    expect(Object.keys(words.fields).toSorted()).toEqual(Object.keys(entity.fields).toSorted());
    for (const [field, { options }] of Object.entries(entity.fields)) {
      if (options) expect(Object.keys(words.choices[field] ?? {}).toSorted(), `${name}.${field}`).toEqual([...options].toSorted());
    }
  });
});
