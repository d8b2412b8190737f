import { expect, it } from 'vitest';
import { isOutOfRange } from './figures.ts';

it('a figure is marked where it is outside of what is usual for its column, and there alone', () => {
  expect([59.9, 60, 100, null].map((cell) => isOutOfRange({ id: 'score' }, cell))).toEqual([true, false, false, false]);
  expect([0, 1].map((cell) => isOutOfRange({ id: 'outS' }, cell))).toEqual([false, true]);
  expect(isOutOfRange({ id: 'distanceKm' }, 1e9)).toBe(false);
});
