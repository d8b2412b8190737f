import { describe, expect, it } from 'vitest';
import { decimalsOf, numberText, typedNumber } from './number-entry.tsx';

describe('what is typed', () => {
  it.each([
    ['31844', 3, 31_844_000],
    ['31 844', 3, 31_844_000],
    ['31\u202f844,5', 3, 31_844_500],
    ["31'844", 0, 31_844],
    ['12,4', 1, 124],
    ['12.4', 1, 124],
    ['12.45', 1, 125],
    ['1.0052', 2, 101],
    ['31.844', 2, 3_184_400],
    ['31,844', 0, 31_844],
    ['1.231.844', 0, 1_231_844],
    [',5', 1, 5],
    ['7,', 0, 7],
    ['-3', 0, -3],
    ['-0', 0, 0],
  ])('%s with %i digits is %i', (text, digits, value) => expect(typedNumber(text, { digits }, 'fr')).toEqual({ value }));

  it.each(['12a', '1,2,3', '-', '.', '1e5', '999999999999999999'])('%s is no number', (text) =>
    expect(typedNumber(text, { digits: 1 }, 'fr')).toEqual({ issue: 'unread' }),
  );

  it('nothing is no value; bounds are of the value', () => {
    expect(typedNumber('  ', { digits: 0 }, 'fr')).toEqual({ value: null });
    expect(typedNumber('-1', { digits: 0, min: 0 }, 'fr')).toEqual({ issue: 'low' });
    expect(typedNumber('10,1', { digits: 1, max: 100 }, 'fr')).toEqual({ issue: 'high' });
    expect(typedNumber('10', { digits: 1, max: 100 }, 'fr')).toEqual({ value: 100 });
  });
});

it('the language or the bounds tell what a mark before three digits is; else it is asked', () => {
  expect(typedNumber('31.844', { digits: 3 }, 'nl')).toEqual({ value: 31_844_000 });
  expect(typedNumber('31,844', { digits: 3 }, 'en')).toEqual({ value: 31_844_000 });
  expect(typedNumber('31,844', { digits: 3, max: 99_000 }, 'fr')).toEqual({ value: 31_844 });
  expect(typedNumber('31,844', { digits: 3 }, 'fr')).toEqual({ issue: 'two', ways: [31_844_000, 31_844] });
  expect(typedNumber(numberText(31_844, 3, 'fr'), { digits: 3 }, 'fr')).toEqual({ value: 31_844 });
});

it('a value is typed again as a person would', () => {
  expect(numberText(31_844_000, 3, 'fr')).toBe('31844');
  expect(numberText(124, 1, 'fr')).toBe('12,4');
  expect(numberText(124, 1, 'en')).toBe('12.4');
  expect(numberText(null, 1, 'fr')).toBe('');
  expect([decimalsOf(31_844_000, 3), decimalsOf(31_844_500, 3), decimalsOf(124, 1)]).toEqual([0, 1, 1]);
});
