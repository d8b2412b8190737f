import { expect, it } from 'vitest';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { FindSearch } from './search.ts';
import { fitsNeed } from './find-screen.tsx';

const car = {
  homeSite: 'here',
  category: 'vp',
  seats: 5,
  bootL: 300,
  energy: 'electric',
  batteryKwh: 50,
  consumptionRef: 15,
} as unknown as LocalRow;
const fits = (need: Partial<FindSearch>, row: LocalRow = car): boolean => fitsNeed(row, need as FindSearch);

it('a vehicle fits what is asked of it, and a number it does not say it does not fit', () => {
  expect(fits({})).toBe(true);
  expect(fits({ site: 'here', category: 'vp', seats: 5, boot: 300 })).toBe(true);
  expect([fits({ site: 'there' }), fits({ category: 'vul' }), fits({ seats: 6 }), fits({ boot: 301 })]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(fits({ seats: 2 }, { ...car, seats: null })).toBe(false);
});

it('an electric vehicle that goes less far than asked does not fit; of the others nothing is known against it', () => {
  expect(fits({ km: 300 })).toBe(true);
  expect(fits({ km: 301 })).toBe(false);
  expect(fits({ km: 900 }, { ...car, energy: 'diesel' })).toBe(true);
  expect(fits({ km: 900 }, { ...car, batteryKwh: null })).toBe(true);
});
