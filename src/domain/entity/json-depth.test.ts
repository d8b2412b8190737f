import { expect, test } from 'vitest';
import { isTooDeep, JSON_DEPTH_MAX } from './fits-schema.ts';

const lists = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
const objects = (levels: number): unknown => JSON.parse('{"a":'.repeat(levels) + '0' + '}'.repeat(levels));

test('what is nested as deep as is allowed passes; one level more does not, nor any depth', () => {
  for (const made of [lists, objects]) {
    expect([1, JSON_DEPTH_MAX].map((levels) => isTooDeep(made(levels)))).toEqual([false, false]);
    expect([JSON_DEPTH_MAX + 1, 30_000, 400_000].map((levels) => isTooDeep(made(levels)))).toEqual([true, true, true]);
  }
});

test('width is not depth; plain values have none', () => {
  expect(isTooDeep(Array.from({ length: 100_000 }, () => ({ a: [1, { b: null }] })))).toBe(false);
  expect([null, undefined, 'x', 1, true].some((value) => isTooDeep(value, 0))).toBe(false);
});
