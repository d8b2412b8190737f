import { expect, it } from 'vitest';
import { fitting } from './use-fit.ts';

it('keeps every entry that fits, and room for "more" when one does not', () => {
  expect(fitting([100, 100, 100], 300, 60)).toBe(3);
  expect(fitting([100, 100, 100], 299, 60)).toBe(2);
  expect(fitting([100, 100, 100], 259, 60)).toBe(1);
  expect(fitting([100, 100, 100], 100, 60)).toBe(0);
  expect(fitting([], 0, 60)).toBe(0);
});
