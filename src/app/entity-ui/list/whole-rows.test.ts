import { expect, it } from 'vitest';
import { wholeRows, type Reading } from './whole-rows.ts';

interface Row {
  title: string;
  state: 'open' | 'closed';
  owner: { id: string };
  device: string | null;
}

const row = (title: string, change: Partial<Row> = {}): Row => ({ title, state: 'open', owner: { id: 'a' }, device: null, ...change });
const ROWS = [row('Zone'), row('Économie', { device: 'x', owner: { id: 'b' } }), row('aire', { state: 'closed' })];
const READING: Reading<Row> = {
  find: (rows, typed) => rows.filter(({ title }) => title.includes(typed)),
  filterValues: { owner: ({ owner }) => owner.id },
  sortKeys: { state: ({ state }) => ['open', 'closed'].indexOf(state) },
};
const titles = (search: Record<string, string>, sort = 'title', typed = ''): string[] =>
  wholeRows(ROWS, READING, typed, search, ['state', 'owner', 'device'], { column: sort, direction: 1 }).map(({ title }) => title);

it('orders by the field of the column, accents and capitals apart, or by the key it was given', () => {
  expect(titles({})).toEqual(['aire', 'Économie', 'Zone']);
  expect(titles({}, 'state')).toEqual(['Zone', 'Économie', 'aire']);
  expect(titles({}, 'device')[0]).toBe('Économie');
});

it('leaves the rows that every filter and the typed words want', () => {
  expect(titles({ state: 'closed' })).toEqual(['aire']);
  expect(titles({ owner: 'b,c' })).toEqual(['Économie']);
  expect(titles({ device: '-', state: 'open' })).toEqual(['Zone']);
  expect(titles({}, 'title', 'o')).toEqual(['Économie', 'Zone']);
});
