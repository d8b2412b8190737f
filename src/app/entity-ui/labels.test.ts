import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../domain/kit/locale.ts';
import { ENTITY_LIST } from '../../domain/registry.ts';

describe.each(LOCALES)('labels in %s', (lang) => {
  it.each(ENTITY_LIST.map((entity) => [entity.name, entity] as const))('%s has a label for each field and each choice', (name, entity) => {
    const words = JSON.parse(readFileSync(new URL(`../i18n/locales/${lang}/${name}.json`, import.meta.url), 'utf8'));
    expect(words.one && words.other && words.count_one && words.count_other).toBeTruthy();
    expect(Object.keys(words.fields).toSorted()).toEqual(Object.keys(entity.fields).toSorted());
    for (const [field, { options }] of Object.entries(entity.fields)) {
      if (options) expect(Object.keys(words.choices[field]).toSorted(), `${name}.${field}`).toEqual([...options].toSorted());
    }
  });
});
