import { expect, it } from 'vitest';
import { findByWords } from './search-words.ts';

const offline = { title: 'Travailler hors ligne', body: 'Les zones créées sans réseau partent plus tard.' };
const zones = { title: 'Zones et sites', body: 'Un périmètre à surveiller.' };
const find = (text: string) => findByWords([offline, zones], text, ({ body }) => body);

it('R-006 finds entries by their words, the title first, whatever accents and plurals', () => {
  expect(find('zone')).toEqual([zones, offline]);
  expect(find('RESEAU ligne')).toEqual([offline]);
  expect(find('zone surveiller réseau')).toEqual([]);
  expect(find('  ')).toEqual([offline, zones]);
});

it('finds a text too short to be a word as it stands', () => {
  expect(find('xy')).toEqual([]);
  expect(find('Un')).toEqual([zones]);
});
