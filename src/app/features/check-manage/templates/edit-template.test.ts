import { describe, expect, it } from 'vitest';
import { SEED_TEMPLATES } from '../../../../domain/check-list/seed-templates.ts';
import { itemsOf, templateContentSchema, type Item, type TemplateContent } from '../../../../domain/check-list/template.ts';
import {
  addItem,
  changeItem,
  editIssues,
  keysOf,
  moveItem,
  moveSection,
  newKey,
  removeItem,
  UNSTORABLE,
  withType,
} from './edit-template.ts';

const one = (key: string, but: Partial<Item> = {}): Item => ({
  key,
  type: 'ok',
  label: { fr: key },
  required: true,
  na: true,
  photo: 'onDefect',
  ...but,
});
const of = (...sections: string[][]): TemplateContent => ({
  kind: 'check',
  label: { fr: 'X' },
  sections: sections.map((keys, at) => ({ key: `s${at}`, label: { fr: 'S' }, items: keys.map((key) => one(key)) })),
});
const order = (content: TemplateContent) => content.sections.map(({ items }) => items.map(({ key }) => key));

it('a key is made of its words, once', () => {
  expect([
    newKey('Éclairage avant !', new Set()),
    newKey('Éclairage avant', new Set(['eclairage_avant'])),
    newKey('2e roue', new Set()),
    newKey('…', new Set()),
  ]).toEqual(['eclairage_avant', 'eclairage_avant_2', 'e_roue', 'point']);
});

describe('order', () => {
  it('within its section, then into the next one, then nowhere', () => {
    const start = of(['a', 'b'], ['c']);
    const first = moveItem(start, { section: 0, item: 0 }, 1);
    expect([order(first.content), first.at]).toEqual([[['b', 'a'], ['c']], { section: 0, item: 1 }]);
    const next = moveItem(first.content, first.at, 1);
    expect([order(next.content), next.at]).toEqual([[['b'], ['a', 'c']], { section: 1, item: 0 }]);
    const back = moveItem(next.content, next.at, -1);
    expect([order(back.content), back.at]).toEqual([[['b', 'a'], ['c']], { section: 0, item: 1 }]);
    expect(moveItem(start, { section: 1, item: 0 }, 1).content).toBe(start);
  });

  it('sections', () => {
    expect(order(moveSection(of(['a'], ['b']), 0, 1))).toEqual([['b'], ['a']]);
    expect(order(moveSection(of(['a'], ['b']), 0, -1))).toEqual([['a'], ['b']]);
  });
});

it('another type leaves behind what it does not know; every type can be stored', () => {
  const choice = withType(one('x', { type: 'number', unit: 'V', min: 1 }), 'choice');
  expect(choice).not.toHaveProperty('unit');
  expect(withType(choice, 'level')).toMatchObject({ type: 'level', unit: '%', min: 0, max: 100 });
  for (const type of ['ok', 'number', 'choice', 'text', 'photo', 'damage', 'odometer', 'level', 'signature', 'scan', 'test'] as const)
    expect(editIssues(changeItem(of(['a']), { section: 0, item: 0 }, withType(one('a'), type)), [])).toEqual([]);
});

describe('what is wrong, at its place', () => {
  it('nothing of the templates an organization starts with', () => {
    for (const content of Object.values(SEED_TEMPLATES)) expect(editIssues(content, [])).toEqual([]);
  });

  it('a new item has no words yet, and cannot be stored', () => {
    const { content, at } = addItem(of(['a'], ['b']), 0, 'c');
    expect(editIssues(content, [])).toEqual([{ at, code: 'labelMissing' }]);
    expect(UNSTORABLE).toContain('labelMissing');
    expect(templateContentSchema.safeParse(content).success).toBe(false);
  });

  it('an empty section, a key twice at its second place, a key of another type before', () => {
    expect(editIssues(removeItem(of(['a'], ['b']), { section: 0, item: 0 }), [])).toEqual([
      { at: { section: 0, item: -1 }, code: 'sectionEmpty' },
    ]);
    expect(editIssues(of(['a'], ['a']), [])).toEqual([{ at: { section: 1, item: 0 }, code: 'keyTwice' }]);
    expect(editIssues(of(['a']), [{ ...of(), sections: [{ key: 's', label: { fr: 'S' }, items: [one('a', { type: 'text' })] }] }])).toEqual(
      [{ at: { section: 0, item: 0 }, code: 'retyped' }],
    );
  });

  it('what cannot be stored is what the schema refuses', () => {
    const broken = [
      changeItem(of(['a']), { section: 0, item: 0 }, one('a', { type: 'choice', options: [{ key: 'x', label: { fr: 'X' } }] })),
      { ...of(['a']), sections: [{ key: 's', label: { fr: ' ' }, items: [one('a')] }] },
      changeItem(of(['a']), { section: 0, item: 0 }, one('a', { help: { fr: '' } })),
    ];
    for (const content of broken) {
      expect(templateContentSchema.safeParse(content).success).toBe(false);
      expect(editIssues(content, []).filter(({ code }) => UNSTORABLE.includes(code))).toHaveLength(1);
    }
  });
});

it('keys of sections and items', () =>
  expect([...keysOf(of(['a'], ['b']))]).toEqual(['s0', 's1', ...itemsOf(of(['a'], ['b'])).map(({ key }) => key)]));
