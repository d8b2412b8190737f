import { expect, it } from 'vitest';
import { inBrief, sampleJourney } from '../../../tests/helpers/journey.ts';
import type { Journey } from '../driving/journey.ts';
import { addMonthUse, carbonOf, factorBook, type MonthUses } from './carbon-factors.ts';
import type { OwnFactor } from './own-prices.ts';
import type { EnergySpec } from './energy-use.ts';

const diesel: EnergySpec = { energy: 'diesel', batteryKwh: null, consumptionRef: 10 };
const newer: OwnFactor = { fuel: 'diesel', fromMonth: '2026-11', total: 3, upstream: null, source: 'Fournisseur', sourceOn: '2026-11-02' };

function usesOf(spec: EnergySpec, ...journeys: (Partial<Journey> & { day: string })[]): MonthUses {
  const uses: MonthUses = new Map();
  for (const { day, ...rest } of journeys) {
    const [one] = inBrief({ a: [sampleJourney('a', Date.parse(`${day}T08:00:00Z`), rest)] })['a'] ?? [];
    if (one) addMonthUse(uses, day, one, spec);
  }
  return uses;
}

it('each month is told with the factor that held in it: another factor later changes nothing of a month that is over', () => {
  // 10 l in October at 3.17, 10 l in November at 3.
  const uses = usesOf(
    diesel,
    { day: '2026-10-31', fuelUsedL: 10, distanceM: 100_000 },
    { day: '2026-11-01', fuelUsedL: 10, distanceM: 50_000 },
  );
  const carbon = carbonOf(uses, diesel, factorBook([newer], 'arrete2017', 'france'));
  expect(carbon).toMatchObject({ kg: 61.7, amount: 20, countedM: 150_000, upstreamKg: null, combustionKg: null });
  expect(carbon?.factors.map(({ total }) => total)).toEqual([3.17, 3]);
  const before = factorBook([], 'arrete2017', 'france');
  expect(carbonOf(uses, diesel, before)).toMatchObject({ kg: 63.4, upstreamKg: 13.2, combustionKg: 50.2 });
  const october = usesOf(diesel, { day: '2026-10-31', fuelUsedL: 10, distanceM: 100_000 });
  expect(carbonOf(october, diesel, factorBook([newer], 'arrete2017', 'france'))).toEqual(carbonOf(october, diesel, before));
});

it('of a month nobody knows, nothing is told of the whole; months without any use do not count', () => {
  const bare = { ...diesel, consumptionRef: null };
  const uses = usesOf(bare, { day: '2026-10-31', fuelUsedL: 10 }, { day: '2026-11-01', fuelUsedL: null });
  expect(carbonOf(uses, bare, factorBook([newer], 'arrete2017', 'france'))).toBeNull();
  const still = usesOf(bare, { day: '2026-10-31', fuelUsedL: 10 }, { day: '2026-11-01', fuelUsedL: null, kind: 'standing', distanceM: 0 });
  expect(carbonOf(still, bare, factorBook([newer], 'arrete2017', 'france'))?.kg).toBe(31.7);
  expect(carbonOf(new Map(), diesel, factorBook([], 'arrete2017', 'france'))).toBeNull();
});
