import { expect, it } from 'vitest';
import type { Item } from './template.ts';
import { templateDiff } from './template-diff.ts';

const one = (key: string, but: Partial<Item> = {}): Item => ({
  key,
  type: 'ok',
  label: { fr: key },
  required: true,
  na: true,
  photo: 'onDefect',
  ...but,
});
const of = (...sections: Item[][]) => ({ sections: sections.map((items, at) => ({ key: `s${at}`, label: { fr: 'S' }, items })) });

it('the same template differs in nothing, whatever the order of its keys', () => {
  const { key, ...rest } = one('a');
  expect(templateDiff(of([one('a'), one('b')]), of([{ ...rest, key }, one('b')]))).toEqual([]);
});

it('added, removed, changed, with what changed', () => {
  const after = of([one('a', { severity: 'critical', label: { fr: 'A', en: 'A' } }), one('c')]);
  expect(templateDiff(of([one('a'), one('b')]), after)).toEqual([
    { item: 'a', kind: 'changed', fields: ['label', 'severity'] },
    { item: 'c', kind: 'added', fields: [] },
    { item: 'b', kind: 'removed', fields: [] },
  ]);
});

it('one item put first is one move, not three', () => {
  expect(templateDiff(of([one('a'), one('b'), one('c')]), of([one('c'), one('a'), one('b')]))).toEqual([
    { item: 'c', kind: 'moved', fields: [] },
  ]);
});

it('an item of another section moved, even where the order stays', () => {
  expect(templateDiff(of([one('a'), one('b')], [one('c')]), of([one('a')], [one('b'), one('c')]))).toEqual([
    { item: 'b', kind: 'moved', fields: [] },
  ]);
});
