import { expect, it } from 'vitest';
import { docAnswerOf } from './doc-answer.ts';
import { searchDocs } from './search-docs.ts';

const offline = { title: 'Travailler hors ligne', body: 'Les zones créées sans réseau partent plus tard.' };
const zones = { title: 'Zones et sites', body: 'Un périmètre à surveiller.' };

it('R-006 finds entries by their words, the title first, whatever accents and plurals', () => {
  expect(searchDocs([offline, zones], 'zone')).toEqual([zones, offline]);
  expect(searchDocs([offline, zones], 'RESEAU ligne')).toEqual([offline]);
  expect(searchDocs([offline, zones], 'zone surveiller réseau')).toEqual([]);
  expect(searchDocs([offline, zones], '  ')).toEqual([offline, zones]);
  expect(searchDocs([offline, zones], 'xy')).toEqual([]);
});

it('R-007 an entry is read in the language asked for, else in French', () => {
  const row = { _id: 'a', title: 'Bonjour', body: 'Texte', versions: { en: { title: 'Hello', body: 'Text' } }, category: 'start', position: 1, updatedAt: '2026-11-21T07:00:00.000Z' } as never;
  expect(docAnswerOf(row, 'en')).toMatchObject({ title: 'Hello', body: 'Text', lang: 'en' });
  for (const lang of ['fr', 'hu'] as const) expect(docAnswerOf(row, lang)).toMatchObject({ title: 'Bonjour', body: 'Texte', lang: 'fr' });
});
