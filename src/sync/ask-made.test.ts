import { expect, it } from 'vitest';
import { keptAsOf, older, toldAsOf } from './ask-made.ts';

const NOW_MS = Date.parse('2026-10-28T12:00:00Z');
const at = (minutes: number): string => new Date(NOW_MS + minutes * 60_000).toISOString();

it('an answer is kept as old as what it is made of, and never newer than now: a clock that is ahead settles nothing', () => {
  expect([
    keptAsOf({ madeUntil: null }, NOW_MS),
    keptAsOf({ madeUntil: at(-1) }, NOW_MS),
    keptAsOf({ madeUntil: at(600) }, NOW_MS),
  ]).toEqual([undefined, at(-1), undefined]);
});

it('what came last is no age to tell of, nor what is made of days after the asked ones', () => {
  const told = (minutes: number, endMin: number): string | null => toldAsOf({ madeUntil: at(minutes) }, NOW_MS + endMin * 60_000, NOW_MS);
  expect([told(-2, 600), told(-20, 600), told(-20, -30), told(-40, -30)]).toEqual([null, at(-20), null, at(-40)]);
  expect(toldAsOf({ madeUntil: null }, NOW_MS, NOW_MS)).toBeNull();
});

it('the older of two ages, where there is one', () => {
  expect([older(null, null), older(at(1), null), older(null, at(1)), older(at(1), at(2)), older(at(2), at(1))]).toEqual([
    null,
    at(1),
    at(1),
    at(1),
    at(1),
  ]);
});
