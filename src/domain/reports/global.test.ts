import { describe, expect, it } from 'vitest';
import { inBrief, sampleJourney } from '../../../tests/helpers/journey.ts';
import type { Journey } from '../driving/journey.ts';
import { arranged } from './report-arrange.ts';
import { settledOptions, withColumns, type ReportParams, type ReportResult } from './report.ts';
import { global } from './global.ts';
import type { ActivitySource } from './sources.ts';

// A Monday, 7:00 in Paris.
const START_MS = Date.parse('2026-11-16T06:00:00Z');
const MIN = 60_000;
/** Half an hour and 20.5 km: 25 min of driving, 5 of idling; 2.5 l. */
const journey = (vehicle: string, startMin: number, rest: Partial<Journey> = {}): Journey =>
  sampleJourney(vehicle, START_MS + startMin * MIN, rest);
const spec = (energy: string, rest: object = {}) => ({
  category: 'vul',
  energy,
  batteryKwh: null,
  consumptionRef: null,
  gvwrKg: null,
  ...rest,
});
const source = (journeys: Record<string, Journey[]>, rest: Partial<ActivitySource> = {}): ActivitySource => ({
  vehicles: [
    { _id: 'b', registration: 'BB-1', fleet: null, driver: 'd', had: [{ driver: 'd', fromMs: null, untilMs: null }] },
    { _id: 'a', registration: 'AA-1', fleet: 'south', driver: 'd', had: [{ driver: 'd', fromMs: null, untilMs: null }] },
  ],
  names: { south: 'Sud', team: 'Équipe', d: 'Nadia' },
  badges: {},
  teams: { d: 'team' },
  briefs: inBrief(journeys, (id) => (id === 'b' ? 've' : 'vul')),
  specs: { a: spec('diesel'), b: spec('electric', { batteryKwh: 50 }) },
  prices: [],
  factors: [],
  alerts: [],
  ...rest,
});
const params = (options: Record<string, string> = {}, rest: Partial<ReportParams> = {}): ReportParams => ({
  from: '2026-11-16',
  to: '2026-11-18',
  timeZone: 'Europe/Paris',
  vehicles: ['a', 'b'],
  nowMs: START_MS + 30 * 86_400_000,
  options: settledOptions(global.options, options),
  ...rest,
});
const cells = (result: ReportResult, ...ids: string[]): unknown[][] => {
  const { columns } = withColumns(global, result);
  return result.rows.map((row) => ids.map((id) => row[columns.findIndex((column) => column.id === id)]));
};
const nothing: Partial<Journey> = { fuelUsedL: null };

describe('F-025 the report of all', () => {
  it('R-100 is a line per vehicle: journeys, distance, driving, idling, stop, speeds, and the kilometres of each day', () => {
    // 7:00 to 7:30 and 9:00 to 9:30 on the Monday: 2 h 30 from end to end; half an hour on the Wednesday.
    const given = source({
      a: [
        journey('a', 0),
        journey('a', 120, { maxKmh: 112, distanceM: 30_500 }),
        journey('a', 2880),
        journey('a', 3000, { kind: 'towed' }),
      ],
      b: [journey('b', 0, nothing)],
    });
    const result = global.compute(given, params());
    expect(result.rows[0]).toEqual([
      'AA-1',
      2,
      3,
      71.5,
      4500,
      900,
      9000 - 3600,
      9000 + 1800,
      (71.5 / 4500) * 3600,
      112,
      '51,,20.5',
      1,
      START_MS,
      '/rapports/trajets?vehicles=a&from=2026-11-16&to=2026-11-18',
      'south',
      // 7.5 l of diesel, 3.17 kgCO2e each; Idling is a sixth of the engine time, 53.3 points; speeding 100; they weigh the same.
      7.5,
      23.775,
      71.5,
      (23.775 / 71.5) * 1000,
      76.7,
      5484.05,
      71.5,
    ]);
    expect(
      withColumns(global, result)
        .columns.slice(global.columns.length)
        .map(({ id }) => id),
    ).toEqual(['usedFuelL', 'co2Kg', 'countedKm', 'co2GKm', 'score', 'scoreKm', 'scoredKm']);
    expect(cells(result, 'named', 'distanceKm', 'usedFuelL', 'co2Kg', 'countedKm', 'fleet')[1]).toEqual([
      'BB-1',
      20.5,
      null,
      null,
      null,
      null,
    ]);
    expect(result.names).toEqual({ south: 'Sud', b: 'BB-1' });
    expect(result.notes.filter(({ code }) => code.startsWith('factors') || code === 'uncounted')).toEqual([
      { code: 'factors.arrete2017' },
      { code: 'uncounted', count: 1, vehicles: ['b'] },
    ]);
    const { totals } = arranged(withColumns(global, result), result, { group: [], sort: '-distanceKm', timeZone: 'Europe/Paris' });
    expect(
      ['journeys', 'distanceKm', 'meanKmh', 'maxKmh'].map((id) => totals[global.columns.findIndex((column) => column.id === id)]),
    ).toEqual([4, 92, (92 / 6000) * 3600, 112]);
  });

  it('gathers total, mean, median, least and most of the lines', () => {
    const [table] = global.compute(source({ a: [journey('a', 0), journey('a', 60)], b: [journey('b', 0, nothing)] }), params()).tables!;
    const at = (id: string): number => table!.columns.findIndex((column) => column.id === id);
    expect(
      table!.rows.map((row) => [row[0], row[at('distanceKm')], row[at('journeys')], row[at('activeDays')], row[at('usedFuelL')]]),
    ).toEqual([
      ['total', 61.5, 3, null, 5],
      ['mean', 30.75, 1.5, 1, 5],
      ['median', 30.75, 1.5, 1, 5],
      ['least', 20.5, 1, 1, 5],
      ['most', 41, 2, 1, 5],
    ]);
    expect(global.compute(source({ a: [journey('a', 0)], b: [] }), params()).tables).toBeUndefined();
  });

  it('is a line per driver, whose day goes over every vehicle, or per fleet', () => {
    const given = source({ a: [journey('a', 0)], b: [journey('b', 60, nothing), journey('b', 120, { driverTag: 'ffff', ...nothing })] });
    expect(
      cells(
        global.compute(given, params({ line: 'driver' })),
        'named',
        'journeys',
        'activeDays',
        'amplitudeS',
        'vehicles',
        'fleet',
        'toJourneys',
      ),
    ).toEqual([
      ['Nadia', 2, 1, 5400, 2, 'team', '/rapports/trajets?drivers=d&from=2026-11-16&to=2026-11-18'],
      [null, 1, 1, 1800, 1, null, null],
    ]);
    expect(cells(global.compute(given, params({ line: 'fleet' })), 'named', 'journeys', 'amplitudeS')).toEqual([
      ['Sud', 1, 1800],
      [null, 2, 5400],
    ]);
  });

  it('counts carbon by the source that is chosen, by the reference where nobody measures, of batteries too', () => {
    const charged = { ...nothing, batteryPct: { start: 80, end: 60 } };
    // 20 % of 50 kWh at 0.048; 20.5 km at 8 l per 100 km, 1.64 l at 3.1.
    const given = source(
      { a: [journey('a', 0, nothing)], b: [journey('b', 0, charged)] },
      { specs: { a: spec('diesel', { consumptionRef: 8 }), b: spec('electric', { batteryKwh: 50 }) } },
    );
    expect(cells(global.compute(given, params({ factors: 'baseEmpreinte' })), 'usedFuelL', 'energyKwh', 'co2Kg')).toEqual([
      [1.64, null, expect.closeTo(5.084, 6)],
      [null, 10, expect.closeTo(0.48, 6)],
    ]);
    expect(global.compute(given, params()).notes).toContainEqual({ code: 'useReference', count: 1, vehicles: ['a'] });
    expect(global.compute(source({ a: [journey('a', 0, nothing)], b: [] }), params()).notes.map(({ code }) => code)).not.toContain(
      'factors.arrete2017',
    );
  });

  it('knows how many alerts there were, where all is asked for and somebody may read them', () => {
    const alerts = [
      { vehicle: 'a', driver: 'd', startMs: START_MS },
      { vehicle: 'a', driver: null, startMs: START_MS },
    ];
    const given = source({ a: [journey('a', 0)], b: [journey('b', 0)] }, { alerts });
    expect(cells(global.compute(given, params()), 'named', 'alerts')).toEqual([
      ['AA-1', 2],
      ['BB-1', 0],
    ]);
    expect(cells(global.compute(given, params({ line: 'driver' })), 'named', 'alerts')).toEqual([['Nadia', 1]]);
    expect(cells(global.compute(given, params({ line: 'fleet' })), 'named', 'alerts')).toEqual([
      ['Sud', 2],
      [null, 0],
    ]);
    expect(cells(global.compute(given, params({}, { slot: 'in.1-0000-2359' })), 'alerts')[0]).toEqual([undefined]);
    expect(cells(global.compute({ ...given, alerts: [] }, params()), 'alerts')[0]).toEqual([undefined]);
  });

  it('says the same whatever the order of its source', () => {
    const given = source({ a: [journey('a', 0)], b: [journey('b', 0)] });
    expect(JSON.stringify(global.compute({ ...given, vehicles: given.vehicles.toReversed() }, params()))).toBe(
      JSON.stringify(global.compute(given, params())),
    );
  });
});
