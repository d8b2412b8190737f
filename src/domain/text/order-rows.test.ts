import { expect, it } from 'vitest';
import { compareNames, orderRows } from './order-rows.ts';

it('numbers within texts are in their order', () => {
  const order = (texts: string[]): string[] => orderRows(texts, (text) => text, 1);
  expect(order(['100', '9', '10', '2', '1'])).toEqual(['1', '2', '9', '10', '100']);
  expect(order(['car 12', 'car 2 b', 'car 2', 'car', 'bus 7'])).toEqual(['bus 7', 'car', 'car 2', 'car 2 b', 'car 12']);
  expect(order(['ab', 'a1', 'a', '2026-11-21', '2026-02-03', 'v007', 'v8'])).toEqual([
    '2026-02-03',
    '2026-11-21',
    'a',
    'a1',
    'ab',
    'v007',
    'v8',
  ]);
  expect(['Zoé 10', 'Éva', 'Zoé 9'].toSorted(compareNames)).toEqual(['Éva', 'Zoé 9', 'Zoé 10']);
});
