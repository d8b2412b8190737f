import { expect, it } from 'vitest';
import { ENERGIES } from '../vehicle/vehicle.ts';
import { ELECTRICITY_MIXES, FACTOR_SOURCES, factorBook } from './carbon-factors.ts';
import { ownFactorsOf } from './carbon-factors.ts';
import type { OwnFactor } from './own-prices.ts';

const own = (fromMonth: string, total: number, rest: Partial<OwnFactor> = {}): OwnFactor => ({
  fuel: 'diesel',
  fromMonth,
  total,
  upstream: null,
  source: 'Fournisseur',
  sourceOn: '2026-01-15',
  ...rest,
});

it('every energy of a vehicle has a factor, its parts adding up, whatever the source', () => {
  for (const source of FACTOR_SOURCES)
    for (const mix of ELECTRICITY_MIXES)
      for (const energy of ENERGIES) {
        const factor = factorBook([], source, mix)(energy, '2026-11');
        expect([source, energy, factor?.total]).toEqual([source, energy, expect.any(Number)]);
        if (factor?.upstream != null && factor.combustion !== null)
          expect(factor.upstream + factor.combustion).toBeCloseTo(factor.total, 6);
      }
  expect(factorBook([], 'arrete2017', 'france')('coal', '2026-11')).toBeNull();
});

it('figures are those of their source; what it has not is told with the one it is from', () => {
  const told = (energy: string, source: (typeof FACTOR_SOURCES)[number], mix: 'france' | 'europe' = 'france') => {
    const factor = factorBook([], source, mix)(energy, '2026-11');
    return factor && [factor.fuel, factor.total, factor.origin];
  };
  expect(factorBook([], 'arrete2017', 'france')('diesel', '2026-11')).toMatchObject({ upstream: 0.66, combustion: 2.51, total: 3.17 });
  expect(told('hybrid', 'arrete2017')).toEqual(['petrol', 2.79, 'arrete2017']);
  expect(told('e85', 'arrete2017')).toEqual(['e85', 1.46, 'arrete2017']);
  expect(told('lpg', 'arrete2017')).toEqual(['lpg', 1.86, 'baseEmpreinte']);
  expect(told('electric', 'baseEmpreinte', 'europe')).toEqual(['electric', 0.42, 'arrete2017']);
  // 69.3 g/MJ × 48 MJ/kg; 74.5 × 48; 104.3 × 120; 50.1 × 33; 16 × 34.
  expect([told('cng', 'arrete2017')?.[1], told('lng', 'arrete2017')?.[1], told('hydrogen', 'arrete2017')?.[1]]).toEqual([
    3.326, 3.576, 12.516,
  ]);
  expect([told('b100', 'baseEmpreinte'), told('hvo', 'baseEmpreinte')]).toEqual([
    ['b100', 1.653, 'red2018'],
    ['hvo', 0.544, 'red2018'],
  ]);
});

it('a factor of the organization holds from its month on: the months before keep theirs', () => {
  const book = factorBook([own('2026-03', 3), own('2026-10', 2.8, { upstream: 0.5 })], 'arrete2017', 'france');
  expect(['2026-02', '2026-03', '2026-09', '2026-10', '2027-01'].map((month) => book('diesel', month)?.total)).toEqual([
    3.17, 3, 3, 2.8, 2.8,
  ]);
  expect(book('diesel', '2026-11')).toMatchObject({
    origin: 'own',
    upstream: 0.5,
    combustion: 2.3,
    source: 'Fournisseur',
    fromMonth: '2026-10',
  });
  expect(book('petrol', '2026-11')?.total).toBe(2.79);
  expect(factorBook([own('2026-01', 2, { fuel: 'petrol' })], 'arrete2017', 'france')('plug-in-hybrid', '2026-11')?.total).toBe(2);
});

it('a row of settings that tells no factors tells none', () => {
  expect(ownFactorsOf(undefined)).toEqual([]);
  expect(ownFactorsOf({ carbonFactors: [{ fuel: 'diesel' }] })).toEqual([]);
  expect(ownFactorsOf({ carbonFactors: [own('2026-03', 3)] })).toHaveLength(1);
});
