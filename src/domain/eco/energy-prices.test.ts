import { expect, it } from 'vitest';
import { inBrief, sampleJourney } from '../../../tests/helpers/journey.ts';
import type { Journey } from '../driving/journey.ts';
import { addMonthUse, type MonthUses } from './carbon-factors.ts';
import { energyCost, energyPricesOf, priceBook, secondsCost } from './energy-prices.ts';
import type { EnergySpec } from './energy-use.ts';

const diesel: EnergySpec = { energy: 'diesel', batteryKwh: null, consumptionRef: 10 };
const settings = {
  dieselEurL: 1.5,
  petrolEurL: null,
  energyPrices: [
    { fuel: 'diesel', fromMonth: '2026-11', price: 2 },
    { fuel: 'diesel', fromMonth: '2026-03', price: 1.6 },
    { fuel: 'petrol', fromMonth: '2026-11', price: 1.8 },
  ],
};
const priceAt = priceBook(energyPricesOf(settings));

function usesOf(spec: EnergySpec, ...journeys: (Partial<Journey> & { day: string })[]): MonthUses {
  const uses: MonthUses = new Map();
  for (const { day, ...rest } of journeys) {
    const [one] = inBrief({ a: [sampleJourney('a', Date.parse(`${day}T08:00:00Z`), rest)] })['a'] ?? [];
    if (one) addMonthUse(uses, day, one, spec);
  }
  return uses;
}

it('a price holds from its month until the next one; before the first, what the organization had always written down', () => {
  expect(['2020-01', '2026-02', '2026-03', '2026-10', '2026-11', '2030-01'].map((month) => priceAt('diesel', month))).toEqual([
    1.5, 1.5, 1.6, 1.6, 2, 2,
  ]);
  expect([priceAt('petrol', '2026-10'), priceAt('plug-in-hybrid', '2026-11'), priceAt('electric', '2026-11')]).toEqual([null, 1.8, null]);
  expect([priceAt('other', '2026-11'), priceBook(energyPricesOf(undefined))('diesel', '2026-11')]).toEqual([null, null]);
});

it('what cannot be used of the settings is no price, and takes nothing from the others', () => {
  expect(energyPricesOf({ dieselEurL: 1.5, energyPrices: [{ fuel: 'diesel', fromMonth: '2026', price: 1 }] })).toEqual([
    { fuel: 'diesel', fromMonth: null, price: 1.5 },
  ]);
});

it('each month costs what energy cost in it: a price of later changes nothing of a month that is over', () => {
  const october = { day: '2026-10-31', fuelUsedL: 10, distanceM: 100_000 };
  const uses = usesOf(diesel, october, { day: '2026-11-01', fuelUsedL: 10, distanceM: 50_000 });
  expect(energyCost(uses, diesel, priceAt)).toBe(36);
  expect(energyCost(usesOf(diesel, october), diesel, priceAt)).toBe(16);
});

it('of a month whose price or use is not known nothing is told of the whole; a month without any use does not count', () => {
  const petrol = { ...diesel, energy: 'petrol' };
  const [october, november] = [
    { day: '2026-10-31', fuelUsedL: 10 },
    { day: '2026-11-01', fuelUsedL: 10 },
  ];
  expect(energyCost(usesOf(petrol, october, november), petrol, priceAt)).toBeNull();
  expect(energyCost(usesOf(petrol, november), petrol, priceAt)).toBe(18);
  const still = { day: '2026-10-31', fuelUsedL: null, kind: 'standing' as const, distanceM: 0 };
  expect(energyCost(usesOf(petrol, still, november), petrol, priceAt)).toBe(18);
  const bare = { ...diesel, consumptionRef: null };
  expect(energyCost(usesOf(bare, october, { ...november, fuelUsedL: null }), bare, priceAt)).toBeNull();
  expect(energyCost(new Map(), diesel, priceAt)).toBeNull();
});

it('so do the seconds an engine ran and nothing moved', () => {
  const cost = (energy: string, seconds: Record<string, number>): number | null =>
    secondsCost(new Map(Object.entries(seconds)), energy, priceAt, (all) => all / 3600);
  expect(cost('diesel', { '2026-10': 3600, '2026-11': 7200 })).toBeCloseTo(5.6, 9);
  expect(cost('petrol', { '2026-10': 3600, '2026-11': 3600 })).toBeNull();
  expect([cost('petrol', { '2026-10': 0, '2026-11': 3600 }), cost('electric', { '2026-11': 0 })]).toEqual([1.8, null]);
});
