import { expect, it } from 'vitest';
import { inBrief, sampleJourney } from '../../../tests/helpers/journey.ts';
import type { Journey } from '../driving/journey.ts';
import { addUse, amountOf, type EnergySpec, idleLitresPerHour, noUse, per100Of, unitOf } from './energy-use.ts';

const useOf = (spec: EnergySpec, ...journeys: Partial<Journey>[]) => {
  const use = noUse();
  for (const one of inBrief({ a: journeys.map((rest) => sampleJourney('a', 0, rest)) })['a']!) addUse(use, one, spec);
  return use;
};
const diesel: EnergySpec = { energy: 'diesel', batteryKwh: null, consumptionRef: 6 };
const electric: EnergySpec = { energy: 'electric', batteryKwh: 50, consumptionRef: 20 };

it('litres are those the devices measured, standing engine time too; the rest is the reference', () => {
  const use = useOf(
    diesel,
    { fuelUsedL: 1.5 },
    { kind: 'standing', distanceM: 0, fuelUsedL: 0.4 },
    { fuelUsedL: null, distanceM: 100_000 },
  );
  expect(use).toEqual({ distanceM: 120_500, told: 1900, usedMilliPct: 0, toldM: 20_500, tells: true });
  expect(per100Of(use)).toBe(9.27);
  expect(amountOf(use, diesel)).toEqual({ amount: 7.9, source: 'both' });
  expect(amountOf(use, { consumptionRef: null })).toBeNull();
  expect(amountOf(useOf(diesel, { fuelUsedL: 2.5 }), diesel)).toEqual({ amount: 2.5, source: 'device' });
  expect(amountOf(useOf(diesel, { fuelUsedL: null }), diesel)).toEqual({ amount: 1.23, source: 'reference' });
  expect(amountOf(noUse(), diesel)).toBeNull();
});

it('kWh are the charge that went, times the size of the battery; nothing of a journey that charged', () => {
  expect(amountOf(useOf(electric, { batteryPct: { start: 80, end: 70 } }), electric)).toEqual({ amount: 5, source: 'device' });
  expect(amountOf(useOf(electric, { batteryPct: { start: 70, end: 80 } }), electric)).toEqual({ amount: 4.1, source: 'reference' });
  expect(amountOf(useOf({ ...electric, batteryKwh: null }, { batteryPct: { start: 80, end: 70 } }), electric)?.source).toBe('reference');
  expect(['electric', 'cng', 'hydrogen', 'lpg', 'diesel', 'lng', 'b100', 'hvo'].map(unitOf)).toEqual([
    'kWh',
    'kg',
    'kg',
    'l',
    'l',
    'kg',
    'l',
    'l',
  ]);
});

it('too few kilometres say nothing of 100', () => {
  expect(per100Of(useOf(diesel, { fuelUsedL: 1, distanceM: 9999 }))).toBeNull();
  expect(per100Of(useOf(diesel, { fuelUsedL: 1, distanceM: 10_000 }))).toBe(10);
});

it('an hour of idling burns what was measured on engines of the kind', () => {
  const rate = (category: string, gvwrKg: number | null = null, energy = 'diesel') => idleLitresPerHour({ category, energy, gvwrKg });
  expect([
    rate('vp'),
    rate('vul', 3500),
    rate('pl', 19_000),
    rate('pl'),
    rate('pl', 44_000),
    rate('bus', 18_000),
    rate('engin'),
    rate('vp', null, 'electric'),
  ]).toEqual([0.64, 0.64, 1.67, 1.67, 2.42, 3.67, null, null]);
});
