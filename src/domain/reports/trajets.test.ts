import { describe, expect, it } from 'vitest';
import { energyPricesOf } from '../eco/energy-prices.ts';
import type { Journey } from '../driving/journey.ts';
import { inBrief, sampleJourney } from '../../../tests/helpers/journey.ts';
import { arranged } from './report-arrange.ts';
import { rowHref, settledOptions, type ReportParams, type ReportResult } from './report.ts';
import { excessOf } from './report-query.ts';
import { ecoTrajets } from './eco/eco-trajets.ts';
import type { LogbookSource } from './sources.ts';
import { trajets } from './trajets.ts';

const START_MS = Date.parse('2026-11-20T06:00:00Z');
const journey = (vehicle: string, startMin: number, rest: Partial<Journey> = {}): Journey =>
  sampleJourney(vehicle, START_MS + startMin * 60_000, rest);
const source = (journeys: Record<string, Journey[]>): LogbookSource => ({
  vehicles: [
    { _id: 'b', registration: 'BB-1', fleet: null, driver: null, had: [] },
    { _id: 'a', registration: 'AA-1', fleet: 'f', driver: 'd', had: [{ driver: 'd', fromMs: null, untilMs: null }] },
  ],
  names: { f: 'Sud', d: 'Nadia', e: 'Karim' },
  badges: { ab12: [{ driver: 'e', fromMs: null, untilMs: null }] },
  teams: {},
  reasons: {},
  briefs: inBrief(journeys),
});
const params = (options: Record<string, string> = {}): ReportParams => ({
  from: '2026-11-20',
  to: '2026-11-21',
  timeZone: 'Europe/Paris',
  vehicles: ['a', 'b'],
  nowMs: START_MS + 86_400_000,
  options: settledOptions(trajets.options, options),
});
/** Notes of the data, without those of the rules. */
const dataNotes = ({ notes }: ReportResult): object[] => notes.filter(({ code }) => code !== 'rules');
const cells = (result: ReportResult, id: string): unknown[] =>
  result.rows.map((row) => row[trajets.columns.findIndex((column) => column.id === id)]);

describe('the report of journeys', () => {
  it('tells each journey: from where to where, how far, how long, who', () => {
    const events = (['harsh-braking', 'harsh-cornering', 'speeding', 'idling'] as const).map((kind) => ({
      kind,
      at: '',
      endAt: null,
      lat: null,
      lng: null,
      value: null,
      unit: null,
      source: 'device' as const,
    }));
    const result = trajets.compute(
      source({ a: [journey('a', 0, { events })], b: [journey('b', 5, { driverTag: 'AB12' }), journey('b', 60, { driverTag: 'ffff' })] }),
      params(),
    );
    expect(result.rows[0]).toEqual([
      START_MS,
      'a',
      'Dépôt',
      START_MS + 1_800_000,
      'Carros',
      null,
      1800,
      20.5,
      49.2,
      90,
      300,
      2.5,
      null,
      'd',
      null,
      1500,
      2,
      1,
      100,
      120.5,
      'can',
      'driven',
      'f',
      null,
      null,
      START_MS,
      null,
    ]);
    expect(cells(result, 'driver')).toEqual(['d', 'e', null]);
    expect(result.names).toEqual({ a: 'AA-1', b: 'BB-1', f: 'Sud', d: 'Nadia', e: 'Karim' });
    expect(dataNotes(result)).toEqual([
      { code: 'lastJourney', atMs: START_MS + 90 * 60_000 },
      { code: 'km.can', count: 2 },
    ]);
  });

  it('R-112 says why each was driven, where somebody said it', () => {
    const reasons = { a: [{ startMs: START_MS + 60_000, endMs: START_MS + 1_900_000, reason: 'Chantier Lyon' }] };
    expect(
      cells(trajets.compute({ ...source({ a: [journey('a', 0), journey('a', 60)], b: [journey('b', 0)] }), reasons }, params()), 'reason'),
    ).toEqual(['Chantier Lyon', null, null]);
  });

  it('R-112 has the eco score of what eco-driving judges, by the profile of the vehicle: the same as there', () => {
    const brake = {
      kind: 'harsh-braking' as const,
      at: '',
      endAt: null,
      lat: null,
      lng: null,
      value: null,
      unit: null,
      source: 'device' as const,
    };
    const specs = { a: { category: 'vul', energy: 'diesel', batteryKwh: null, consumptionRef: null, gvwrKg: null } };
    const own = {
      ...source({}),
      briefs: inBrief(
        {
          a: [
            journey('a', 0, { events: [brake] }),
            journey('a', 60),
            journey('a', 120, { isPrivate: true }),
            journey('a', 180, { distanceM: 900 }),
          ],
          b: [journey('b', 0)],
        },
        (id) => (id === 'a' ? 'vul' : null),
      ),
      specs,
      prices: energyPricesOf(undefined),
      factors: [],
    };
    const there = ecoTrajets.compute(own, params()).rows.map((row) => row[3]!);
    const here = cells(trajets.compute(own, params()), 'score');
    expect(here).toEqual([there[0], there[1], null, null, null]);
    expect(here.slice(0, 2).map((score) => typeof score)).toEqual(['number', 'number']);
    expect(Number(here[0])).toBeLessThan(Number(here[1]));
  });

  it('each row leads to its journey', () => {
    const result = trajets.compute(source({ a: [journey('a', 5)] }), params());
    expect(rowHref(trajets, result.rows[0]!)).toBe(`/rapports/trajets/a:${START_MS + 300_000}`);
    expect(rowHref({ slug: trajets.slug, columns: trajets.columns }, result.rows[0]!)).toBeUndefined();
  });

  it('has no end while it lasts, and says what is not known', () => {
    const result = trajets.compute(
      source({
        a: [
          journey('a', 0, { open: true, partialEnd: true }),
          journey('a', 60, { partialStart: true, silentS: 700, distanceSource: 'gps' }),
        ],
      }),
      params(),
    );
    expect([cells(result, 'endAt')[0], cells(result, 'endPlace')[0]]).toEqual([null, null]);
    expect(dataNotes(result)).toEqual([
      { code: 'lastJourney', atMs: START_MS + 90 * 60_000 },
      { code: 'km.can', count: 1 },
      { code: 'km.gps', count: 1 },
      { code: 'open', count: 1 },
      { code: 'partial', count: 1 },
      { code: 'silent', count: 1 },
    ]);
  });

  it('tells which were made in private mode, and shows those or the others alone', () => {
    const list = source({ a: [journey('a', 0, { isPrivate: true, start: null, end: null }), journey('a', 60)] });
    const all = trajets.compute(list, params());
    expect([cells(all, 'private'), cells(all, 'startPlace'), cells(all, 'distanceKm')]).toEqual([
      [true, null],
      [null, 'Dépôt'],
      [20.5, 20.5],
    ]);
    expect(dataNotes(all).at(-1)).toEqual({ code: 'private', count: 1 });
    expect(cells(trajets.compute(list, params({ use: 'private' })), 'private')).toEqual([true]);
    expect(cells(trajets.compute(list, params({ use: 'business' })), 'private')).toEqual([null]);
  });

  it('leaves out what is no drive, and short ones when asked to', () => {
    const list = source({ a: [journey('a', 0, { kind: 'towed' }), journey('a', 60, { distanceM: 400 }), journey('a', 120)] });
    expect(cells(trajets.compute(list, params()), 'kind')).toEqual(['driven', 'driven']);
    expect(cells(trajets.compute(list, params({ journeys: 'all' })), 'kind')).toEqual(['towed', 'driven', 'driven']);
    const long = trajets.compute(list, params({ least: '500' }));
    expect(cells(long, 'distanceKm')).toEqual([20.5]);
    expect(dataNotes(long)[0]).toEqual({ code: 'short', count: 1 });
  });

  it('a journey over midnight is a line of each day, which say so, and one journey: in the figure, in each group, in the whole', () => {
    // 23:30 to 0:30 in Paris.
    const night = journey('a', 15 * 60 + 30 + 60, { endAt: new Date(START_MS + (17 * 60 + 30) * 60_000).toISOString(), durationS: 3600 });
    const asked = params();
    const result = trajets.compute(source({ a: [journey('a', 0), night], b: [] }), asked);
    expect(cells(result, 'over')).toEqual([null, 'goesOn', 'continued']);
    const root = arranged(trajets, result, { group: ['vehicle', 'day'], sort: 'startAt', timeZone: asked.timeZone });
    expect([result.rows.length, root.count, ...root.groups[0]!.groups.map(({ count }) => count)]).toEqual([3, 2, 2, 0]);
    expect(result.figures?.[0]).toMatchObject({ id: 'journeys', value: root.count });
  });

  it('one that was under way when the asked hours began is counted in them, once; one of before the period is not', () => {
    const hours = (slot: string): ReportParams => ({ ...params(), from: '2026-11-20', to: '2026-11-20', slot });
    // 7:00 to 9:00 in Paris, and one from the evening before to 8:30.
    const long = journey('a', 0, { endAt: new Date(START_MS + 120 * 60_000).toISOString(), durationS: 7200 });
    const before = journey('b', -10 * 60, { endAt: new Date(START_MS + 90 * 60_000).toISOString(), durationS: 11.5 * 3600 });
    const result = trajets.compute(source({ a: [long], b: [before] }), hours('in.1234567-0800-1800'));
    expect(cells(result, 'over')).toEqual(['begun', 'continued']);
    expect(result.figures?.[0]?.value).toBe(1);
  });

  it('sums up by vehicle and day: kilometres over driving time, not a mean of means', () => {
    const result = trajets.compute(
      source({ a: [journey('a', 0), journey('a', 60, { distanceM: 1000, drivingS: 600, meanKmh: 6 }), journey('a', 24 * 60)] }),
      params(),
    );
    const root = arranged(trajets, result, { group: ['vehicle', 'day'], sort: 'startAt', timeZone: 'Europe/Paris' });
    const total = (group: typeof root, id: string): unknown => group.totals[trajets.columns.findIndex((column) => column.id === id)];
    const [day] = root.groups[0]!.groups;
    expect([day!.value, day!.count, total(day!, 'distanceKm'), total(day!, 'durationS'), total(day!, 'fuelL')]).toEqual([
      '2026-11-20',
      2,
      21.5,
      3600,
      5,
    ]);
    expect(total(day!, 'meanKmh')).toBeCloseTo((21.5 / 2100) * 3600, 9);
    expect([root.count, total(root, 'distanceKm'), total(root, 'maxKmh')]).toEqual([3, 42, 90]);
  });

  it('R-112 has over its rows what they come to, as the line of totals has it, and its way from day to day', () => {
    const result = trajets.compute(
      source({
        a: [journey('a', 0), journey('a', 60, { distanceM: 1000 }), journey('a', 24 * 60)],
        b: [journey('b', 5, { kind: 'towed' })],
      }),
      params(),
    );
    const { totals, count } = arranged(trajets, result, { group: [], sort: 'startAt', timeZone: 'Europe/Paris' });
    const figures = new Map(result.figures!.map((figure) => [figure.id, figure]));
    expect([figures.get('journeys')!.value, figures.get('journeys')!.way]).toEqual([count, [2, 1]]);
    for (const [id, { value }] of figures)
      if (id !== 'journeys') expect([id, value]).toEqual([id, totals[trajets.columns.findIndex((column) => column.id === id)]]);
    expect(figures.get('distanceKm')!.way).toEqual([21.5, 20.5]);
    expect(result.rhythm!.bars.map(({ from, journeys }) => [from, journeys])).toEqual([
      ['2026-11-20', 2],
      ['2026-11-21', 1],
    ]);
    expect(trajets.compute(source({}), params())).not.toHaveProperty('figures');
  });

  it('takes a month of a thousand vehicles', () => {
    expect(excessOf(trajets, 1000, { from: '2026-10-01', to: '2026-10-31', options: {} })).toBeNull();
  });

  it('says which thresholds made what it shows', () => {
    const result = trajets.compute(
      source({
        a: [journey('a', 0), journey('a', 60, { rules: { stopS: 600 } }), journey('a', 120, { kind: 'towed', rules: { stopS: 90 } })],
      }),
      params(),
    );
    expect(result.notes.filter(({ code }) => code === 'rules').map(({ count, figures }) => [count, figures?.['stopS']])).toEqual([
      [1, 300],
      [1, 600],
    ]);
  });

  it('gives the same bytes whatever the order of the vehicles', () => {
    const given = source({ a: [journey('a', 0)], b: [journey('b', 0)] });
    const bytes = (one: LogbookSource): string => JSON.stringify(trajets.compute(one, params()));
    expect(bytes({ ...given, vehicles: given.vehicles.toReversed() })).toBe(bytes(given));
  });
});
