import { describe, expect, it } from 'vitest';
import { inBrief, sampleJourney } from '../../../tests/helpers/journey.ts';
import type { Journey } from '../driving/journey.ts';
import { arranged } from './report-arrange.ts';
import { settledOptions, withColumns, type ReportParams, type ReportResult } from './report.ts';
import { horametre } from './horametre.ts';
import type { EngineSource } from './sources.ts';

// A Monday, 7:00 in Paris.
const START_MS = Date.parse('2026-11-02T06:00:00Z');
const HOUR = 3_600_000;
/** Half an hour with the engine on: 25 min of driving, 5 of idling. */
const journey = (vehicle: string, hours: number, rest: Partial<Journey> = {}): Journey =>
  sampleJourney(vehicle, START_MS + hours * HOUR, rest);
const reads = (start: number | null, end: number | null): Partial<Journey> => ({ engineHours: { start, end } });
const source = (journeys: Record<string, Journey[]>, services: EngineSource['services'] = []): EngineSource => ({
  vehicles: [
    { _id: 'b', registration: 'BB-1', fleet: null, driver: null, had: [] },
    { _id: 'a', registration: 'AA-1', fleet: 'south', driver: 'd', had: [{ driver: 'd', fromMs: null, untilMs: null }] },
  ],
  names: { south: 'Sud', d: 'Nadia' },
  badges: {},
  teams: {},
  briefs: inBrief(journeys),
  services,
});
const params = (options: Record<string, string> = {}, rest: Partial<ReportParams> = {}): ReportParams => ({
  from: '2026-11-02',
  to: '2026-11-08',
  timeZone: 'Europe/Paris',
  vehicles: ['a', 'b'],
  nowMs: Date.parse('2026-12-10T12:00:00Z'),
  options: settledOptions(horametre.options, options),
  ...rest,
});
const cells = (result: ReportResult, ...ids: string[]): unknown[][] => {
  const { columns } = withColumns(horametre, result);
  return result.rows.map((row) => ids.map((id) => row[columns.findIndex((column) => column.id === id)]));
};

describe('F-025 the report of engine hours', () => {
  it('R-101 is a line per vehicle: engine time, counter at the begin and at the end, driving, idling, off, use', () => {
    // A standing engine counts; what was towed does not. Half an hour and an hour in 7 days of 24.
    const stood = journey('a', 5, {
      kind: 'standing',
      distanceM: 0,
      drivingS: 0,
      idlingS: 3600,
      engineS: 3600,
      durationS: 3600,
      endAt: new Date(START_MS + 6 * HOUR).toISOString(),
      ...reads(100.5, 101.5),
    });
    const result = horametre.compute(
      source({ a: [journey('a', 0, reads(100, 100.5)), stood, journey('a', 9, { kind: 'towed', engineS: 0 })], b: [journey('b', 1)] }),
      params(),
    );
    expect(result.rows).toEqual([
      [
        'a',
        START_MS,
        START_MS + 6 * HOUR,
        1.5,
        100,
        101.5,
        1500 / 3600,
        300 / 3600,
        1,
        166.5,
        (1.5 / 168) * 100,
        168,
        '/rapports/trajets?vehicles=a&from=2026-11-02&to=2026-11-08&journeys=all',
        'south',
      ],
      [
        'b',
        START_MS + HOUR,
        START_MS + 1.5 * HOUR,
        0.5,
        null,
        null,
        1500 / 3600,
        300 / 3600,
        0,
        167.5,
        (0.5 / 168) * 100,
        168,
        '/rapports/trajets?vehicles=b&from=2026-11-02&to=2026-11-08&journeys=all',
        null,
      ],
    ]);
    const { totals } = arranged(horametre, result, { group: [], sort: '-engineH', timeZone: 'Europe/Paris' });
    expect(
      ['engineH', 'idlingH', 'utilizationPct', 'engineHoursEnd'].map(
        (id) => totals[horametre.columns.findIndex((column) => column.id === id)],
      ),
    ).toEqual([2, expect.closeTo(600 / 3600, 9), (2 / 336) * 100, null]);
  });

  it('judges the use by hours of weekdays, day by day or week by week', () => {
    const given = source({ a: [journey('a', 0), journey('a', 24), journey('a', 120)], b: [] });
    // Monday, Tuesday, Saturday: half an hour of 8, and no such hours on a Saturday.
    expect(cells(horametre.compute(given, params({ span: 'day', norm: '8' })), 'engineH', 'utilizationPct', 'normH')).toEqual([
      [0.5, 6.25, 8],
      [0.5, 6.25, 8],
      [0.5, null, 0],
    ]);
    expect(cells(horametre.compute(given, params({ span: 'week', norm: '10' })), 'engineH', 'normH')).toEqual([[1.5, 50]]);
    // On the Tuesday at noon a day and a half have passed.
    expect(cells(horametre.compute(given, params({}, { nowMs: Date.parse('2026-11-03T11:00:00Z') })), 'normH')).toEqual([[36]]);
  });

  it('counts by the counter where it is asked for; nothing where it went back, was not read, or where some hours alone are asked for', () => {
    const given = source({
      a: [journey('a', 0, reads(100, 100.4)), journey('a', 5, reads(null, 102))],
      b: [journey('b', 0, reads(50, 3))],
    });
    const result = horametre.compute(given, params({ sensor: 'counter' }));
    expect(cells(result, 'vehicle', 'engineH', 'engineHoursEnd')).toEqual([
      ['a', 2, 102],
      ['b', null, 3],
    ]);
    expect(result.notes).toContainEqual({ code: 'noEngine', count: 1 });
    expect(result.notes.map(({ code }) => code)).not.toContain('lateReading');
    // What was before the first reading is not in it.
    expect(
      horametre.compute(
        source({ a: [journey('a', 0), journey('a', 5, reads(100, 102))], b: [journey('b', 0)] }),
        params({ sensor: 'counter' }),
      ).notes,
    ).toContainEqual({ code: 'lateReading', count: 1 });
    expect(cells(horametre.compute(given, params({ sensor: 'counter' }, { drivers: ['d'] })), 'engineH', 'engineOffH')).toEqual([
      [null, null],
    ]);
    expect(
      cells(
        horametre.compute(source({ a: [journey('a', 0, { engineS: null })], b: [] }), params()),
        'engineH',
        'utilizationPct',
        'engineOffH',
      ),
    ).toEqual([[null, null, null]]);
  });

  it('says the hours since the last service where one is written down', () => {
    const services = [
      { vehicle: 'a', doneOn: '2026-05-01', engineHours: 20 },
      { vehicle: 'a', doneOn: '2026-10-01', engineHours: 60 },
      { vehicle: 'a', doneOn: '2026-11-20', engineHours: 90 },
    ];
    const given = source({ a: [journey('a', 0, reads(100, 100.5))], b: [journey('b', 0)] }, services);
    expect(cells(horametre.compute(given, params()), 'vehicle', 'sinceServiceH')).toEqual([
      ['a', 40.5],
      ['b', null],
    ]);
    expect(horametre.compute({ ...given, services: [] }, params()).columns).toBeUndefined();
    expect(horametre.compute(source({ a: [journey('a', 0, reads(10, 10.5))], b: [] }, services), params()).columns).toBeUndefined();
  });

  it('says the same whatever the order of its source', () => {
    const given = source({ a: [journey('a', 0)], b: [journey('b', 0)] });
    expect(JSON.stringify(horametre.compute({ ...given, vehicles: given.vehicles.toReversed() }, params()))).toBe(
      JSON.stringify(horametre.compute(given, params())),
    );
  });
});
