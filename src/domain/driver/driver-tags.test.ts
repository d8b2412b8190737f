import { describe, expect, it } from 'vitest';
import { driverOfTag, hadByTag, isCardTag, isTagOf, tagKeys } from './who-had.ts';

const NADIA = { badge: '01D042F31D000030', tachographCard: '1000000123456700' };
const BOB = { badge: null, tachographCard: '20000001234567' };
const time = (_id: string, tag: string, driver: string | null, from: number, until: number | null, former: string | null = null) => ({
  _id,
  tag,
  driver,
  former,
  from: new Date(from).toISOString(),
  until: until === null ? null : new Date(until).toISOString(),
});
const times = hadByTag([
  ...tagKeys(NADIA).map((tag, i) => time(`n${i}`, tag, 'n', 0, null)),
  ...tagKeys(BOB).map((tag, i) => time(`b${i}`, tag, 'b', 0, null)),
]);

it("a driver is found by the badge, or by the card in the tachograph, renewed or not; what is nobody's is nobody", () => {
  const found = (tag: string): string | null => driverOfTag(tag, 1, times);
  expect(['01d042f31d000030', '1000000123456700', '1000000123456711', '2000000123456700', '20000001234567'].map(found)).toEqual([
    'n',
    'n',
    'n',
    'b',
    'b',
  ]);
  expect(['01d042f31d000031', '01d042f31d0000', '3000000123456700', '10000001234', ''].map(found)).toEqual([null, null, null, null, null]);
});

it('a card is told from a badge', () => {
  expect(['1000000123456711', '01d042f31d000030', 'nobody'].map((tag) => isCardTag(tag, times))).toEqual([true, false, false]);
});

describe('a badge that was handed on', () => {
  const handed = hadByTag([
    time('1', 'ab12', 'ana', 0, 100),
    time('2', 'ab12', null, 150, 200, 'gone'),
    time('3', 'ab12', 'bob', 200, null),
    { ...time('4', 'x', 'eva', 0, null), tag: null },
  ]);

  it('is of who had it as it was read; between two, nobody’s', () => {
    expect([0, 99, 100, 149, 150, 200, 9000].map((at) => driverOfTag('AB12', at, handed))).toEqual([
      'ana',
      'ana',
      null,
      null,
      'gone',
      'bob',
      'bob',
    ]);
    expect(Object.keys(handed)).toEqual(['ab12']);
  });

  it('is somebody’s only in their time', () => {
    const tags = [{ key: 'ab12', fromMs: 200, toMs: 300 }, ...tagKeys(NADIA).map((key) => ({ key, fromMs: null, toMs: null }))];
    expect([199, 200, 299, 300].map((at) => isTagOf('AB12', at, tags))).toEqual([false, true, true, false]);
    expect(isTagOf('1000000123456711', 5, tags)).toBe(true);
    expect(isTagOf('2000000123456700', 5, tags)).toBe(false);
  });
});
