import { describe, expect, it } from 'vitest';
import type { CostBudget } from './vehicle-cost.ts';
import { budgetSums, monthsLong, shareOfDays } from './spread.ts';
import { checkCostBudget, checkVehicleCost } from '../rules.ts';
import { type CostGround, costLines, measuredCents, ownershipTable, postKmCents } from './ownership.ts';

/**
 * Two vehicles of a fleet and one of none, 1 January to 31 March 2026 (90 days), reckoned by hand. Without tax, in cents:
 * A, bought for 24 000 €, worth 6 000 € at the end of its 1 096 days (2025-01-01 to 2028-01-01): 18 000 € lost; by day 365 fell round(1 800 000 × 365 / 1096) =
 * 599 453, by day 455 round(1 800 000 × 455 / 1096) = 747 263: 147 810 of the three months. Insurance 730 € of the year 2026: by its day 90 round(73 000 × 90 / 365) = 18 000.
 * Diesel 120 €, tax 24 €. Work of 2 h at 60 € and a part of 45.50 €: 165.50 €, tyres of 4 × 100 €. Claim of 1 200 €, of which the insurer pays 900 €: 300 €.
 * B, rented for 300 € a month from 16 February 2025 to 15 March 2026: two months and 15 of the 31 days of March, 600 € + round(30 000 × 15 / 31) = 145.16 €.
 */
const ground = {
  costs: [
    {
      vehicle: 'a',
      post: 'financing',
      fromOn: '2025-01-01',
      toOn: '2028-01-01',
      netCents: 2_400_000,
      taxCents: null,
      residualCents: 600_000,
    },
    { vehicle: 'a', post: 'insurance', fromOn: '2026-01-01', toOn: '2026-12-31', netCents: 73_000, taxCents: null, residualCents: null },
    { vehicle: 'a', post: 'energy', fromOn: '2026-02-10', toOn: null, netCents: 12_000, taxCents: 2_400, residualCents: null },
    { vehicle: 'a', post: 'energy', fromOn: '2026-04-01', toOn: null, netCents: 99_999, taxCents: null, residualCents: null },
    { vehicle: 'c', post: 'management', fromOn: '2026-03-31', toOn: null, netCents: -1_500, taxCents: null, residualCents: null },
  ],
  contracts: [
    { _id: 'k1', vehicle: 'b', rentCents: 30_000, startOn: '2025-02-16', endOn: '2026-03-15' },
    { _id: 'k2', vehicle: 'c', rentCents: null, startOn: '2026-03-01', endOn: '2027-03-01' },
  ],
  works: [
    {
      vehicle: 'a',
      kind: 'service',
      state: 'done',
      doneOn: '2026-01-20',
      costs: [
        { kind: 'labour', label: 'h', quantityMilli: 2000, unitCents: 6000, taxBp: 2000 },
        { kind: 'parts', label: 'p', quantityMilli: 1000, unitCents: 4550, taxBp: 2000 },
      ],
    },
    {
      vehicle: 'a',
      kind: 'tyres',
      state: 'done',
      doneOn: '2026-03-31',
      costs: [{ kind: 'parts', label: 't', quantityMilli: 4000, unitCents: 10_000, taxBp: 0 }],
    },
    {
      vehicle: 'a',
      kind: 'service',
      state: 'planned',
      doneOn: null,
      costs: [{ kind: 'parts', label: 'p', quantityMilli: 1000, unitCents: 70_000, taxBp: 0 }],
    },
  ],
  claims: [
    { _id: 's1', vehicle: 'a', happenedAt: '2026-02-28T23:30:00.000Z', quoteCents: 100_000, invoiceCents: 120_000, insurerCents: 90_000 },
    { _id: 's2', vehicle: 'b', happenedAt: '2026-03-02T10:00:00.000Z', quoteCents: null, invoiceCents: null, insurerCents: null },
  ],
} as unknown as CostGround;

const days = { from: '2026-01-01', to: '2026-03-31' };
const vehicles = [
  { _id: 'a', fleet: 'f' },
  { _id: 'b', fleet: 'f' },
  { _id: 'c', fleet: null },
];
const km: Record<string, number | null> = { a: 4000, b: 1000, c: null };
const tableOf = (withTax: boolean) => {
  const { lines, unpriced } = costLines(ground, days, { timeZone: 'Europe/Paris', withTax });
  return {
    ...ownershipTable({ lines, vehicles, days, distanceOf: (id) => (km[id] === null ? null : { km: km[id]!, since: null }) }),
    unpriced,
  };
};

describe('R-065 F-025: total cost of ownership, reckoned by hand', () => {
  it('by post, for each vehicle', () => {
    const [a, b, c] = tableOf(false).vehicles;
    expect(a!.byPost).toEqual({
      financing: 147_810,
      insurance: 18_000,
      tax: 0,
      energy: 12_000,
      maintenance: 16_550,
      tyres: 40_000,
      claims: 30_000,
      management: 0,
      other: 0,
    });
    expect(a).toMatchObject({ cents: 264_360, km: 4000, monthCents: 88_120, kmCents: 66.09 });
    expect(b).toMatchObject({ byPost: expect.objectContaining({ financing: 74_516 }), cents: 74_516, monthCents: 24_839, kmCents: 74.516 });
    expect(c).toMatchObject({ cents: -1_500, km: null, kmCents: null });
  });

  it('by fleet, in all, and by month; kilometres of some nobody knows are no sum', () => {
    const { fleets, total, months } = tableOf(false);
    expect(fleets).toMatchObject([
      { id: 'f', vehicles: 2, cents: 338_876, km: 5000, kmCents: 67.7752 },
      { id: null, vehicles: 1, cents: -1_500, km: null, kmCents: null },
    ]);
    expect(total).toMatchObject({ vehicles: 3, cents: 337_376, km: null, kmCents: null });
    // January of A: by day 396 of its purchase fell 650 365, so 50 912; 31 of 365 days of insurance 6 200; work 16 550. B: 30 000.
    expect(months.map(({ from, to, cents }) => [from, to, cents])).toEqual([
      ['2026-01-01', '2026-01-31', 103_662],
      ['2026-02-01', '2026-02-28', 93_585],
      ['2026-03-01', '2026-03-31', 140_129],
    ]);
  });

  it('a kilometre costs what falls on the days since the first journey that is known', () => {
    const { lines } = costLines(ground, days, { timeZone: 'Europe/Paris', withTax: false });
    const {
      vehicles: [a, b],
      total,
    } = ownershipTable({
      lines,
      vehicles: vehicles.slice(0, 2),
      days,
      distanceOf: (id) => (id === 'a' ? { km: 1000, since: '2026-03-01' } : { km: 0, since: '9999-12-31' }),
    });
    // March of A: by day 424 of its purchase fell round(1 800 000 × 424 / 1096) = 696 350, so 50 913; by day 59 of the insurance 11 800, so 6 200; tyres; the claim.
    expect(a).toMatchObject({
      cents: 264_360,
      measured: { financing: 50_913, insurance: 6_200, energy: 0, maintenance: 0, tyres: 40_000, claims: 30_000 },
      kmCents: 127.113,
    });
    expect(b).toMatchObject({ cents: 74_516, km: 0, kmCents: null });
    expect(total).toMatchObject({ cents: 338_876, km: 1000, kmCents: 127.113 });
    // It is told of how many vehicles, and since when; of each post too.
    expect([a!.counted, b!.counted, total.counted]).toEqual([
      { vehicles: 1, from: '2026-03-01' },
      null,
      { vehicles: 1, from: '2026-03-01' },
    ]);
    expect([postKmCents(total, 'tyres'), postKmCents(b!, 'tyres')]).toEqual([40, null]);
    // The quotient that is shown is that of the figures shown beside it.
    expect(measuredCents(total) / total.km!).toBe(total.kmCents);
  });

  it('with tax, where it is known; what has no figure is told', () => {
    const { vehicles: rows, unpriced } = tableOf(true);
    expect(rows[0]!.byPost).toMatchObject({ energy: 14_400, maintenance: 19_860, tyres: 40_000 });
    expect(unpriced).toEqual({ claims: ['s2'], contracts: ['k2'] });
  });

  it('a claim at 23:30 UTC happened on the next day of Paris', () => expect(tableOf(false).months[2]!.byPost.claims).toBe(30_000));
});

it('R-065: a month that is not whole is so much of a month', () => {
  expect(monthsLong({ from: '2026-01-01', to: '2026-12-31' })).toBeCloseTo(12, 12);
  expect(monthsLong({ from: '2026-02-15', to: '2026-03-31' })).toBeCloseTo(1.5, 12);
  expect(shareOfDays(100, { from: '2026-01-01', to: '2026-01-03' }, { from: '2026-01-02', to: '2026-01-02' })).toBe(34);
});

describe('R-065: budgets', () => {
  const budget = (post: string, monthCents: number, startOn: string, endOn: string, part: Partial<CostBudget> = {}): CostBudget =>
    ({ post, monthCents, startOn, endOn, fleet: null, vehicle: null, ...part }) as CostBudget;
  const budgets = [
    budget('energy', 100_000, '2026-01-01', '2026-02-28'),
    budget('energy', 60_000, '2026-01-01', '2026-12-31', { fleet: 'f' }),
    budget('energy', 10_000, '2026-01-01', '2026-12-31', { vehicle: 'c' }),
    budget('tyres', 3_100, '2026-03-17', '2026-12-31', { vehicle: 'a' }),
  ];
  const all = { isAll: true, fleets: new Set(['f']), vehicles };

  it('the widest of a month counts, a month of part of it by its days', () => {
    // Two months of the organization's, then the fleet's and the vehicle's of March; 15 of 31 days of tyres.
    expect(budgetSums(budgets, all, days)).toMatchObject({ energy: 270_000, tyres: 1_500, insurance: null });
    expect(budgetSums(budgets, { isAll: false, fleets: new Set(['f']), vehicles: vehicles.slice(0, 2) }, days)).toMatchObject({
      energy: 180_000,
      tyres: 1_500,
    });
    expect(budgetSums(budgets, { isAll: false, fleets: new Set(), vehicles: [vehicles[2]!] }, days)).toMatchObject({
      energy: 30_000,
      tyres: null,
    });
    expect(budgetSums(budgets, { isAll: false, fleets: new Set(), vehicles: [vehicles[0]!] }, days)).toMatchObject({
      energy: null,
      tyres: 1_500,
    });
  });
});

it('R-065: what cannot be is refused on its field', () => {
  expect(checkVehicleCost({ fromOn: '2026-02-01', toOn: '2026-01-31', post: 'tax', residualCents: null })).toEqual([
    { field: 'toOn', code: 'before' },
  ]);
  expect(checkVehicleCost({ fromOn: '2026-02-01', toOn: null, netCents: 100, post: 'tax', residualCents: 1 })).toEqual([
    { field: 'residualCents', code: 'cost-residual' },
  ]);
  expect(checkVehicleCost({ fromOn: '2026-02-01', toOn: '2026-12-31', netCents: 100, post: 'financing', residualCents: 101 })).toEqual([
    { field: 'residualCents', code: 'cost-residual' },
  ]);
  expect(checkVehicleCost({ fromOn: '2026-02-01', toOn: null, netCents: 100, post: 'financing', residualCents: 10 })).toEqual([
    { field: 'toOn', code: 'required' },
  ]);
  expect(checkVehicleCost({ fromOn: '2026-02-01', toOn: '2026-02-01', netCents: 100, post: 'financing', residualCents: 10 })).toEqual([]);
  expect(checkCostBudget({ startOn: '2026-02-01', endOn: '2026-01-31', fleet: 'f', vehicle: 'v' })).toEqual([
    { field: 'endOn', code: 'before' },
    { field: 'vehicle', code: 'cost-one-scope' },
  ]);
});
