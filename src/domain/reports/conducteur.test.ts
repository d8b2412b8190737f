import { describe, expect, it } from 'vitest';
import { inBrief, sampleJourney } from '../../../tests/helpers/journey.ts';
import type { Journey } from '../driving/journey.ts';
import { arranged } from './report-arrange.ts';
import { settledOptions, withColumns, type ReportParams, type ReportResult } from './report.ts';
import { conducteur } from './conducteur.ts';
import type { SummariesSource } from './sources.ts';

// A Friday, 7:00 in Paris.
const START_MS = Date.parse('2026-11-20T06:00:00Z');
const MIN = 60_000;
/** Half an hour and 20.5 km: 25 min of driving, 5 of idling; 2.5 l. */
const journey = (vehicle: string, startMin: number, rest: Partial<Journey> = {}): Journey =>
  sampleJourney(vehicle, START_MS + startMin * MIN, rest);
const event = { kind: 'speeding' as const, at: '', endAt: null, lat: null, lng: null, value: null, unit: null, source: 'device' as const };
const source = (journeys: Record<string, Journey[]>): SummariesSource => ({
  vehicles: [
    { _id: 'b', registration: 'BB-1', fleet: 'west', driver: null, had: [] },
    { _id: 'a', registration: 'AA-1', fleet: 'south', driver: 'd', had: [{ driver: 'd', fromMs: null, untilMs: null }] },
  ],
  names: { south: 'Sud', west: 'Ouest', team: 'Équipe', d: 'Nadia', e: 'Karim' },
  badges: { ab12: [{ driver: 'e', fromMs: null, untilMs: null }] },
  teams: { e: 'team' },
  briefs: inBrief(journeys),
});
const params = (options: Record<string, string> = {}, rest: Partial<ReportParams> = {}): ReportParams => ({
  from: '2026-11-20',
  to: '2026-11-21',
  timeZone: 'Europe/Paris',
  vehicles: ['a', 'b'],
  nowMs: START_MS + 86_400_000,
  options: settledOptions(conducteur.options, options),
  ...rest,
});
const cells = (result: ReportResult, ...ids: string[]): unknown[][] => {
  const { columns } = withColumns(conducteur, result);
  return result.rows.map((row) => ids.map((id) => row[columns.findIndex((column) => column.id === id)]));
};

describe('F-025 the report of drivers', () => {
  it('a journey over midnight is of both days: an amplitude ends at midnight, sums of days have no day of more than 24 hours', () => {
    // Departures at 7:00 and at 23:50, the last arrival at 0:20.
    const result = conducteur.compute(source({ a: [journey('a', 0), journey('a', 16 * 60 + 50)] }), params());
    expect(cells(result, 'amplitudeS', 'stoppedS', 'arrivedAt')).toEqual([
      [17 * 3600, (16 * 60 + 20) * 60, START_MS + 17 * 60 * MIN],
      [20 * 60, 0, START_MS + (17 * 60 + 20) * MIN],
    ]);
  });

  it('R-097 is a line per driver and day: what was driven, from the first departure to the last arrival', () => {
    // 7:00 to 7:30, 9:00 to 9:30 in private mode, 17:00 to 17:45 with 15 min in the middle; 10 h 45 in all.
    const day = [
      journey('a', 0),
      journey('a', 120, { isPrivate: true, start: null, end: null, distanceM: 4200 }),
      journey('a', 600, {
        endAt: new Date(START_MS + 645 * MIN).toISOString(),
        durationS: 2700,
        stoppedS: 900,
        distanceM: 30_300,
        events: [event, event],
        maxKmh: 112,
      }),
    ];
    const result = conducteur.compute(source({ a: [...day, journey('a', 1080)], b: [] }), params());
    expect(result.rows).toEqual([
      // 38,700 s, of which 3 × 1,500 s of driving and 3 × 300 s of idling.
      [
        START_MS,
        'd',
        'a',
        3,
        55,
        4500,
        900,
        2,
        33_300,
        START_MS + 645 * MIN,
        38_700,
        50.8,
        4.2,
        2,
        0,
        112,
        '/rapports/trajets?vehicles=a&from=2026-11-20&to=2026-11-20&group=driver',
        'south',
        null,
        null,
        null,
        null,
        7.5,
      ],
      [
        START_MS + 1080 * MIN,
        'd',
        'a',
        1,
        20.5,
        1500,
        300,
        0,
        0,
        START_MS + 1110 * MIN,
        1800,
        20.5,
        0,
        0,
        0,
        90,
        '/rapports/trajets?vehicles=a&from=2026-11-21&to=2026-11-21&group=driver',
        'south',
        null,
        null,
        null,
        null,
        2.5,
      ],
    ]);
    expect(result.names).toEqual({ a: 'AA-1', d: 'Nadia', south: 'Sud' });
    expect(result.notes.filter(({ code }) => code !== 'rules')).toEqual([
      { code: 'lastJourney', atMs: START_MS + 1110 * MIN },
      { code: 'km.can', count: 1 },
      { code: 'private', count: 1 },
    ]);
    const { totals } = arranged(conducteur, result, { group: ['driver'], sort: 'firstAt', timeZone: 'Europe/Paris' }).groups[0]!;
    expect(
      ['journeys', 'distanceKm', 'drivingS', 'stops', 'amplitudeS', 'privateKm'].map(
        (id) => totals[conducteur.columns.findIndex((column) => column.id === id)],
      ),
    ).toEqual([4, 75.5, 6000, 2, 40_500, 4.2]);
  });

  it('one who drove two vehicles has one line, or one for each', () => {
    const given = source({
      a: [journey('a', 0, { driverTag: 'AB12' }), journey('a', 240, { driverTag: 'AB12' })],
      b: [journey('b', 60, { driverTag: 'AB12' })],
    });
    const day = conducteur.compute(given, params());
    expect(cells(day, 'firstAt', 'driver', 'vehicle', 'journeys', 'stops', 'stoppedS', 'amplitudeS', 'fleet')).toEqual([
      [START_MS, 'e', 'a,b', 3, 2, 16_200 - 5400, 16_200, 'team'],
    ]);
    expect(day.names).toMatchObject({ 'a,b': 'AA-1, BB-1', team: 'Équipe' });
    expect(cells(conducteur.compute(given, params({ per: 'vehicle' })), 'vehicle', 'journeys', 'firstAt', 'arrivedAt')).toEqual([
      ['a', 2, START_MS, START_MS + 270 * MIN],
      ['b', 1, START_MS + 60 * MIN, START_MS + 90 * MIN],
    ]);
  });

  it('last week’s kilometres stay with who drove them, whoever has the vehicle since', () => {
    const given = source({ a: [journey('a', 0), journey('a', 240)], b: [] });
    const had = [
      { driver: 'd', fromMs: START_MS + 120 * MIN, untilMs: null },
      { driver: 'e', fromMs: START_MS - 120 * MIN, untilMs: START_MS + 120 * MIN },
    ];
    const vehicles = given.vehicles.map((vehicle) => (vehicle._id === 'a' ? { ...vehicle, had } : vehicle));
    expect(
      cells(conducteur.compute({ ...given, vehicles }, params()), 'driver', 'firstAt').toSorted(([x], [y]) =>
        String(x) < String(y) ? -1 : 1,
      ),
    ).toEqual([
      ['d', START_MS + 240 * MIN],
      ['e', START_MS],
    ]);
  });

  it('nobody known is no person: a line for each vehicle, and how many journeys', () => {
    const result = conducteur.compute(
      source({ a: [journey('a', 0, { driverTag: 'ffff' })], b: [journey('b', 0), journey('b', 60)] }),
      params(),
    );
    expect(cells(result, 'driver', 'vehicle', 'journeys', 'fleet')).toEqual([
      [null, 'a', 1, 'south'],
      [null, 'b', 2, 'west'],
    ]);
    expect(result.notes).toContainEqual({ code: 'nobody', count: 3 });
  });

  it('has no arrival while the last journey lasts, and no fuel of what nobody tells', () => {
    const result = conducteur.compute(source({ a: [journey('a', 0), journey('a', 60, { open: true, fuelUsedL: null })] }), params());
    expect(cells(result, 'arrivedAt', 'amplitudeS')).toEqual([[null, 5400]]);
    expect(result.columns).toBeUndefined();
    const some = conducteur.compute(source({ a: [journey('a', 0, { fuelUsedL: null })], b: [journey('b', 0)] }), params());
    expect(cells(some, 'vehicle', 'fuelL')).toEqual([
      ['a', null],
      ['b', 2.5],
    ]);
  });

  it('tells the journeys that are asked for: private or not, long enough, of some drivers, in some hours; not what was towed', () => {
    const given = source({
      a: [journey('a', 0), journey('a', 60, { isPrivate: true, distanceM: 900 }), journey('a', 600, { kind: 'towed' })],
      b: [journey('b', 0, { driverTag: 'AB12' })],
    });
    const told = (options: Record<string, string>, rest: Partial<ReportParams> = {}) =>
      cells(conducteur.compute(given, params(options, rest)), 'driver', 'journeys', 'distanceKm');
    expect(told({})).toEqual([
      ['d', 2, 21.4],
      ['e', 1, 20.5],
    ]);
    expect(told({ use: 'private' })).toEqual([['d', 1, 0.9]]);
    expect(told({ use: 'business' })).toEqual([
      ['d', 1, 20.5],
      ['e', 1, 20.5],
    ]);
    expect(told({ least: '1000' })).toEqual([
      ['d', 1, 20.5],
      ['e', 1, 20.5],
    ]);
    expect(told({}, { drivers: ['e'] })).toEqual([['e', 1, 20.5]]);
    expect(told({}, { slot: 'in.12345-0800-1800' })).toEqual([['d', 1, 0.9]]);
  });

  it('gives the same bytes whatever the order of the vehicles', () => {
    const given = source({ a: [journey('a', 0)], b: [journey('b', 0, { driverTag: 'AB12' })] });
    const bytes = (one: SummariesSource): string => JSON.stringify(conducteur.compute(one, params()));
    expect(bytes({ ...given, vehicles: given.vehicles.toReversed() })).toBe(bytes(given));
  });
});
