import { describe, expect, it } from 'vitest';
import { inBrief, sampleJourney } from '../../../tests/helpers/journey.ts';
import type { Journey } from '../driving/journey.ts';
import { arranged } from './report-arrange.ts';
import { settledOptions, withColumns, type ReportParams, type ReportResult } from './report.ts';
import { kilometrique } from './kilometrique.ts';
import type { MileageSource } from './sources.ts';
import { DAY_MS } from '../time/time-zone.ts';

const START_MS = Date.parse('2026-11-02T06:00:00Z');
/** 20.5 km. */
const journey = (vehicle: string, days: number, rest: Partial<Journey> = {}): Journey =>
  sampleJourney(vehicle, START_MS + days * DAY_MS, rest);
const reads = (start: number | null, end: number | null): Partial<Journey> => ({ odometerKm: { start, end } });
const source = (journeys: Record<string, Journey[]>, contracts: MileageSource['contracts'] = []): MileageSource => ({
  vehicles: [
    { _id: 'b', registration: 'BB-1', fleet: 'west', driver: null, had: [] },
    { _id: 'a', registration: 'AA-1', fleet: 'south', driver: 'd', had: [{ driver: 'd', fromMs: null, untilMs: null }] },
  ],
  names: { south: 'Sud', west: 'Ouest', d: 'Nadia' },
  badges: {},
  teams: {},
  briefs: inBrief(journeys),
  contracts,
});
const params = (options: Record<string, string> = {}, rest: Partial<ReportParams> = {}): ReportParams => ({
  from: '2026-11-01',
  to: '2026-11-30',
  timeZone: 'Europe/Paris',
  vehicles: ['a', 'b'],
  nowMs: Date.parse('2026-12-10T12:00:00Z'),
  options: settledOptions(kilometrique.options, options),
  ...rest,
});
const cells = (result: ReportResult, ...ids: string[]): unknown[][] => {
  const { columns } = withColumns(kilometrique, result);
  return result.rows.map((row) => ids.map((id) => row[columns.findIndex((column) => column.id === id)]));
};
const codes = (result: ReportResult): string[] => result.notes.map(({ code }) => code).filter((code) => code !== 'rules');

describe('F-025 the report of kilometres', () => {
  it('R-102 is a line per vehicle: counter at the begin and at the end, what was driven, private apart', () => {
    // 20.5 + 4.2 + 30.3 = 55 km in 30 days.
    const result = kilometrique.compute(
      source({
        a: [
          journey('a', 0, reads(1000, 1020.5)),
          journey('a', 1, { isPrivate: true, distanceM: 4200, ...reads(1020.5, 1024.7) }),
          journey('a', 9, { distanceM: 30_300, ...reads(1024.7, 1055) }),
        ],
        b: [journey('b', 2, reads(null, null))],
      }),
      params(),
    );
    expect(result.rows).toEqual([
      ['a', START_MS, 1000, 1055, 55, 0, 50.8, 4.2, 55 / 30, 3, 30, '/rapports/trajets?vehicles=a&from=2026-11-01&to=2026-11-30', 'south'],
      [
        'b',
        START_MS + 2 * DAY_MS,
        null,
        null,
        20.5,
        null,
        20.5,
        0,
        20.5 / 30,
        1,
        30,
        '/rapports/trajets?vehicles=b&from=2026-11-01&to=2026-11-30',
        'west',
      ],
    ]);
    expect(result.columns).toBeUndefined();
    expect(codes(result)).toEqual(['lastJourney', 'km.can', 'private']);
    const { totals } = arranged(kilometrique, result, { group: [], sort: '-distanceKm', timeZone: 'Europe/Paris' });
    // 75.5 km in twice thirty days.
    expect(
      ['distanceKm', 'businessKm', 'privateKm', 'kmPerDay', 'odometerEndKm'].map(
        (id) => totals[kilometrique.columns.findIndex((column) => column.id === id)],
      ),
    ).toEqual([75.5, 71.3, 4.2, 75.5 / 60, null]);
  });

  it('says by how much the counter went further than the journeys', () => {
    // Of 60 km on the counter 41 were driven in journeys.
    const given = source({ a: [journey('a', 0, reads(1000, 1020.5)), journey('a', 1, reads(1039.5, 1060))], b: [] });
    expect(cells(kilometrique.compute(given, params()), 'odometerStartKm', 'odometerEndKm', 'distanceKm', 'odometerGapKm')).toEqual([
      [1000, 1060, 41, 19],
    ]);
  });

  it('says nothing of the counter where it may not be held against the journeys: some left out, not read at an end, exchanged; the figure is of tenths', () => {
    const gapOf = (journeys: Journey[], options: Record<string, string> = {}, rest: Partial<ReportParams> = {}): unknown =>
      cells(kilometrique.compute(source({ a: journeys, b: [] }), params(options, rest)), 'odometerGapKm')[0]![0];
    const day = [
      journey('a', 0, reads(1000, 1020.5)),
      journey('a', 1, { isPrivate: true, ...reads(1020.5, 1041) }),
      journey('a', 2, reads(1041, 1061.5)),
    ];
    expect(gapOf(day)).toBe(0);
    expect([gapOf(day, { use: 'business' }), gapOf(day, {}, { drivers: ['d'] })]).toEqual([null, null]);
    expect(gapOf([journey('a', -0.5, reads(null, null)), ...day])).toBeNull();
    expect(gapOf([...day, journey('a', 3, reads(null, null))])).toBeNull();
    expect(gapOf([journey('a', 0, reads(1000, 1020.5)), journey('a', 1, reads(3, 23.5))])).toBeNull();
    expect(gapOf([journey('a', 0, reads(1000, 1024.7))])).toBe(4.2);
  });

  it('counts the days that have been, and cuts the period into months and weeks', () => {
    const given = source({ a: [journey('a', -20), journey('a', 0), journey('a', 8)], b: [] });
    const told = (options: Record<string, string>, rest: Partial<ReportParams> = {}) =>
      cells(kilometrique.compute(given, params(options, rest)), 'vehicle', 'distanceKm', 'days', 'toJourneys');
    const link = (from: string, to: string): string => `/rapports/trajets?vehicles=a&from=${from}&to=${to}`;
    expect(told({}, { from: '2026-10-01', nowMs: Date.parse('2026-11-12T12:00:00Z') })).toEqual([
      ['a', 61.5, 43, link('2026-10-01', '2026-11-12')],
    ]);
    expect(told({ span: 'month' }, { from: '2026-10-01' })).toEqual([
      ['a', 20.5, 31, link('2026-10-01', '2026-10-31')],
      ['a', 41, 30, link('2026-11-01', '2026-11-30')],
    ]);
    expect(told({ span: 'week' }, { from: '2026-10-01' }).map((row) => row.slice(1, 3))).toEqual([
      [20.5, 7],
      [20.5, 7],
      [20.5, 7],
    ]);
    expect(told({ span: 'week' }, { from: '2026-10-13', to: '2026-11-10' }).map((row) => row.slice(1, 3))).toEqual([
      [20.5, 6],
      [20.5, 7],
      [20.5, 2],
    ]);
  });

  it('beside what the contract allows: by its days within the period, and since its first day', () => {
    // 100 km a day from the 11th of November on: 20 of the 30 days, 2000 km. Driven in them 150 km; the counter of the last day is 450 after its first.
    const contract = { vehicle: 'a', startOn: '2026-11-11', endOn: '2027-08-07', allowedKm: 27_000, startKm: 1000 };
    const given = source(
      {
        a: [journey('a', 0, { distanceM: 300_000, ...reads(700, 1000) }), journey('a', 12, { distanceM: 150_000, ...reads(1300, 1450) })],
        b: [journey('b', 0)],
      },
      [contract, { ...contract, vehicle: 'b', endOn: '2026-01-01', startOn: '2025-01-01' }],
    );
    const result = kilometrique.compute(given, params());
    expect(cells(result, 'vehicle', 'rentedKm', 'rentedGapKm', 'rentedAheadKm')).toEqual([
      ['a', 2000, -1850, -1550],
      ['b', null, null, null],
    ]);
    // Of some hours alone it would say nothing.
    expect(kilometrique.compute(given, params({}, { slot: 'in.1-0000-2359' })).columns).toBeUndefined();
  });

  it('raises what was measured by GPS where it is asked for, and says so', () => {
    const given = source({ a: [journey('a', 0, { distanceSource: 'gps', distanceM: 10_000 }), journey('a', 1)], b: [] });
    const result = kilometrique.compute(given, params({ adjust: '4' }));
    expect(cells(result, 'distanceKm')).toEqual([[30.9]]);
    expect(result.notes).toContainEqual({ code: 'adjusted', count: 1, figures: { percent: 4 } });
    expect(codes(kilometrique.compute(given, params()))).not.toContain('adjusted');
  });

  it('names the vehicles that did not drive; not what was towed, nor where only some of it is asked for', () => {
    const given = source({ a: [journey('a', 0)], b: [journey('b', 0, { kind: 'towed' })] });
    expect(kilometrique.compute(given, params()).notes).toContainEqual({ code: 'still', count: 1, vehicles: ['b'] });
    expect(kilometrique.compute(given, params()).names).toMatchObject({ b: 'BB-1' });
    expect(codes(kilometrique.compute(given, params({}, { drivers: ['d'] })))).not.toContain('still');
    expect(kilometrique.compute(source({ a: [], b: [] }), params())).toMatchObject({ rows: [], cut: 0 });
  });

  it('says the same whatever the order of its source', () => {
    const given = source({ a: [journey('a', 0)], b: [journey('b', 0)] });
    expect(JSON.stringify(kilometrique.compute({ ...given, vehicles: given.vehicles.toReversed() }, params()))).toBe(
      JSON.stringify(kilometrique.compute(given, params())),
    );
  });
});
