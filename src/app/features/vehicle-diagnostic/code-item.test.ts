import { expect, it } from 'vitest';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { codeItems, filterCodes } from './code-item.ts';

const row = (_id: string, code: string, status: string, severity: string) => ({ _id, code, status, severity }) as unknown as LocalRow;
const items = codeItems(
  [row('1', 'P0301', 'cleared', 'soon'), row('2', 'P0301', 'active', 'soon'), row('3', 'SPN 100 FMI 1', 'pending', 'stop')],
  (code) => (code === 'P0301' ? 'Raté d’allumage · cylindre 1' : ''),
);
const found = (filters: Parameters<typeof filterCodes>[1], typed = ''): string[] =>
  filterCodes(items, filters, typed).map(({ _id }) => _id);

it('a line knows its system, and how often its code came', () => {
  expect(items.map(({ system, times }) => [system, times])).toEqual([
    ['P', 2],
    ['P', 2],
    ['J1939', 1],
  ]);
});

it('is found by its code, its words, its state, gravity and system', () => {
  expect(found({})).toEqual(['1', '2', '3']);
  expect(found({}, 'rate cylindre')).toEqual(['1', '2']);
  expect(found({}, 'spn 100')).toEqual(['3']);
  expect(found({ status: 'active,pending' })).toEqual(['2', '3']);
  expect(found({ severity: 'stop' }, 'p0301')).toEqual([]);
  expect(found({ system: 'J1939' })).toEqual(['3']);
});
