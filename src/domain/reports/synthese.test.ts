import { describe, expect, it } from 'vitest';
import { inBrief, sampleJourney } from '../../../tests/helpers/journey.ts';
import type { Journey } from '../driving/journey.ts';
import { columnIndex, settledOptions, type ReportParams, type ReportResult } from './report.ts';
import { totalsOf } from './report-arrange.ts';
import { synthese } from './synthese.ts';
import type { SynthesisSource } from './sources.ts';

const at = (time: string): number => Date.parse(time);
/** Half an hour and 20.5 km: 25 min of driving, 5 of idling; 2.5 l. */
const journey = (vehicle: string, time: string, rest: Partial<Journey> = {}): Journey => sampleJourney(vehicle, at(time), rest);
const spec = { category: 'vul', energy: 'diesel', batteryKwh: null, consumptionRef: null, gvwrKg: null };
const source = (
  journeys: Record<string, Journey[]>,
  before: Record<string, Journey[]> = {},
  rest: Partial<SynthesisSource> = {},
): SynthesisSource => ({
  vehicles: ['c', 'b', 'a'].map((id) => ({ _id: id, registration: `${id.toUpperCase()}-1`, fleet: null, driver: null, had: [] })),
  names: {},
  badges: {},
  teams: {},
  briefs: inBrief(journeys, () => 'vul'),
  specs: { a: spec, b: spec, c: spec },
  prices: [],
  factors: [],
  alerts: [],
  costs: [],
  before: { briefs: inBrief(before, () => 'vul'), alerts: [] },
  ...rest,
});
const params = (options: Record<string, string> = {}, rest: Partial<ReportParams> = {}): ReportParams => ({
  from: '2026-11-16',
  to: '2026-11-18',
  timeZone: 'Europe/Paris',
  vehicles: ['a', 'b', 'c'],
  nowMs: at('2026-12-20T12:00:00Z'),
  options: settledOptions(synthese.options, options),
  ...rest,
});
const figure = (result: ReportResult, id: string): unknown[] => {
  const one = result.figures!.find((told) => told.id === id)!;
  return [one.value, one.before];
};

describe('F-025 the report of key figures', () => {
  const given = source(
    {
      a: [journey('a', '2026-11-16T07:00:00Z'), journey('a', '2026-11-18T07:00:00Z', { distanceM: 40_000 })],
      b: [journey('b', '2026-11-16T09:00:00Z', { engineS: 1800, idlingS: 900, fuelUsedL: null })],
    },
    { a: [journey('a', '2026-11-14T07:00:00Z')] },
  );

  it('R-109 tells the key figures of the period beside those of the days before it', () => {
    const result = synthese.compute(given, params());
    // 20.5 + 40 + 20.5 km; two of three vehicles; 300 + 300 + 900 s of idling in three half hours; 5 l of diesel at 3.17.
    expect(figure(result, 'distanceKm')).toEqual([81, 20.5]);
    expect(figure(result, 'drivingS')).toEqual([4500, 1500]);
    expect(figure(result, 'usedPct')).toEqual([(2 / 3) * 100, (1 / 3) * 100]);
    expect(figure(result, 'idlingPct')).toEqual([(1500 / 6000) * 100, (300 / 1800) * 100]);
    expect(figure(result, 'usedFuelL')).toEqual([5, 2.5]);
    expect(figure(result, 'co2Kg')).toEqual([15.85, 7.925]);
    // Of the 60.5 km whose consumption is known.
    expect(figure(result, 'co2GKm')).toEqual([expect.closeTo(15_850 / 60.5, 6), expect.closeTo(7925 / 20.5, 6)]);
    expect(figure(result, 'alerts')).toEqual([null, null]);
    // Each ratio with what it is made of, and of how many vehicles.
    expect(result.figures!.find(({ id }) => id === 'co2GKm')).toMatchObject({
      vehicles: 1,
      parts: [
        { id: 'co2Kg', value: 15.85 },
        { id: 'distanceKm', value: 60.5 },
      ],
    });
    expect(result.figures!.find(({ id }) => id === 'idlingPct')!.parts).toMatchObject([{ value: 1500 }, { value: 6000 }]);
    // The days add up to the share of the period: a mean of shares would be another figure beside it.
    const shareAt = columnIndex(synthese, 'idlingPct');
    expect(totalsOf(synthese, result.rows)[shareAt]).toBe((1500 / 6000) * 100);
    expect(result.figures!.find(({ id }) => id === 'distanceKm')!.way).toEqual([41, null, 40]);
    expect(result.notes).toContainEqual({ code: 'compared', days: { from: '2026-11-13', to: '2026-11-15' } });
    expect(result.notes).toContainEqual({ code: 'uncounted', count: 1, vehicles: ['b'] });
  });

  it('has a line a day, beside the same day of the other period', () => {
    const { rows } = synthese.compute(given, params());
    const day = (text: string): number => at(`${text}T00:00:00+01:00`);
    expect(rows.map((row) => row.slice(0, 6))).toEqual([
      [day('2026-11-16'), 41, null, 2, 2, 3000],
      [day('2026-11-17'), null, 20.5, null, null, null],
      [day('2026-11-18'), 40, null, 1, 1, 1500],
    ]);
    expect(rows[0]!.at(-1)).toBe('/rapports/global?from=2026-11-16&to=2026-11-16');
  });

  it('tells alerts and what work cost a kilometre where somebody may read them, and all is asked for', () => {
    const alerts = [{ vehicle: 'a', driver: null, startMs: at('2026-11-16T08:00:00Z') }];
    const costs = [
      { vehicle: 'a', day: '2026-11-17', cents: 8100 },
      { vehicle: 'a', day: '2026-11-19', cents: 1 },
      { vehicle: 'a', day: '2026-11-13', cents: 4100 },
    ];
    const known = { ...given, alerts, costs };
    const result = synthese.compute(known, params());
    // 81 € over 81 km, 41 € over 20.5: of 100 km.
    expect([figure(result, 'alerts'), figure(result, 'costPer100Km')]).toEqual([
      [1, 0],
      [100, 200],
    ]);
    expect(result.rows.map((row) => row[columnIndex(synthese, 'alerts')])).toEqual([1, 0, 0]);
    // 5 l at 2 € over 60.5 km, 2.5 over 20.5.
    expect(
      figure(synthese.compute({ ...known, prices: [{ fuel: 'diesel', fromMonth: null, price: 2 }] }, params()), 'energyPer100Km'),
    ).toEqual([expect.closeTo(1000 / 60.5, 6), expect.closeTo(500 / 20.5, 6)]);
    expect(figure(result, 'energyPer100Km')).toEqual([null, null]);
    const some = synthese.compute(known, params({ use: 'business' }));
    expect([figure(some, 'alerts'), figure(some, 'costPer100Km')]).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('up to the same hour: of a journey that goes over it, the part before', () => {
    const half = [journey('a', '2026-11-15T11:45:00Z')];
    const result = synthese.compute(source({ a: [journey('a', '2026-11-18T07:00:00Z')] }, { a: half }), {
      ...params(),
      nowMs: at('2026-11-18T12:00:00Z'),
    });
    expect(result.notes).toContainEqual({ code: 'comparedHours', days: { from: '2026-11-13', to: '2026-11-15' } });
    expect([figure(result, 'distanceKm'), figure(result, 'drivingS')]).toEqual([
      [20.5, 10.25],
      [1500, 750],
    ]);
  });

  it('says who is first and who is last, nobody twice', () => {
    const vehicles = Array.from({ length: 7 }, (_, n) => ({ _id: `v${n}`, registration: `V-${n}`, fleet: null, driver: null, had: [] }));
    const journeys = Object.fromEntries(
      vehicles.map(({ _id }, n) => [_id, [journey(_id, '2026-11-16T07:00:00Z', { distanceM: 10_000 * (n + 1), engineS: null })]]),
    );
    const result = synthese.compute(source(journeys, {}, { vehicles, specs: {} }), params());
    expect(result.tables!.map(({ id, rows }) => [id, rows])).toEqual([
      [
        'mostKm',
        [
          ['v6', 70],
          ['v5', 60],
          ['v4', 50],
          ['v3', 40],
          ['v2', 30],
        ],
      ],
      [
        'leastKm',
        [
          ['v0', 10],
          ['v1', 20],
        ],
      ],
    ]);
    expect(result.names['v0']).toBe('V-0');
  });

  it('is nothing where nobody drove, and the same whatever the order of its source', () => {
    expect(synthese.compute(source({ a: [] }, { a: [journey('a', '2026-11-14T07:00:00Z')] }), params())).toMatchObject({ rows: [] });
    expect(JSON.stringify(synthese.compute({ ...given, vehicles: given.vehicles.toReversed() }, params()))).toBe(
      JSON.stringify(synthese.compute(given, params())),
    );
  });
});
