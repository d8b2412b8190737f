import { describe, expect, it } from 'vitest';
import { energyPricesOf } from '../eco/energy-prices.ts';
import { inBrief, sampleJourney } from '../../../tests/helpers/journey.ts';
import type { Journey } from '../driving/journey.ts';
import type { Area } from '../geo/geometry.ts';
import { settledOptions, type ReportDeclaration, type ReportParams, type ReportResult } from './report.ts';
import type { Position } from '../telemetry/message.ts';
import { rowFilter, askedSpots } from './row-filter.ts';
import { selectedScope } from './report-query.ts';
import { cartographique } from './places/cartographique.ts';
import { chronologique } from './chronologique.ts';
import { emplacement } from './places/emplacement.ts';
import { positions } from './places/positions.ts';
import { proximite } from './places/proximite.ts';
import { site } from './places/site.ts';
import { trajets } from './trajets.ts';

// A Friday; in Paris it is an hour later than in UTC.
const DAY = '2026-11-20';
const START_MS = Date.parse(`${DAY}T06:00:00Z`);
const MIN = 60_000;
const WORK = 'in.12345-0800-1800';
type Scope = Partial<Pick<ReportParams, 'drivers' | 'sites' | 'slot'>>;
const asked = (report: Pick<ReportDeclaration<never>, 'options'>, scope: Scope, options: Record<string, string> = {}): ReportParams => ({
  from: DAY,
  to: DAY,
  timeZone: 'Europe/Paris',
  vehicles: ['a', 'b'],
  nowMs: START_MS + 86_400_000,
  options: settledOptions(report.options, options),
  ...scope,
});
const column = (report: Pick<ReportDeclaration<never>, 'columns'>, { rows }: ReportResult, id: string): unknown[] =>
  rows.map((row) => row[report.columns.findIndex((one) => one.id === id)]);
const circle = (lat: number): Area => ({ kind: 'circle', center: [4, lat], radiusM: 200 });
const vehicles = [
  { _id: 'a', registration: 'AA-1', fleet: null, driver: 'd', had: [{ driver: 'd', fromMs: null, untilMs: null }] },
  { _id: 'b', registration: 'BB-1', fleet: null, driver: null, had: [] },
];
const names = { d: 'Nadia', e: 'Karim' };
const badges = { ab12: [{ driver: 'e', fromMs: null, untilMs: null }] };
const edge = (lat: number) => ({ lat, lng: 4, place: null });
const journey = (vehicle: string, startMin: number, rest: Partial<Journey> = {}): Journey =>
  sampleJourney(vehicle, START_MS + startMin * MIN, rest);
// 7:00 to 7:30 in Paris, then 8:30 with the badge of another, in the evening at 20:00.
const JOURNEYS = {
  a: [
    journey('a', 0, { start: edge(45), end: edge(46) }),
    journey('a', 90, { driverTag: 'AB12', start: edge(46), end: edge(47) }),
    journey('a', 780, { start: edge(47), end: edge(45) }),
  ],
  b: [journey('b', 120, { start: edge(44), end: edge(44) })],
};
const minutes = (cells: unknown[]): number[] => cells.map((cell) => (Number(cell) - START_MS) / MIN);

describe('rows that are asked for', () => {
  it('are everything without a scope, and count what other hours leave out', () => {
    const all = rowFilter({ timeZone: 'Europe/Paris' });
    expect([all.isBy(null), all.isAt(START_MS), all.notes()]).toEqual([true, true, []]);
    const some = rowFilter({ drivers: ['d'], slot: WORK, timeZone: 'Europe/Paris' });
    expect([some.isBy('d'), some.isBy('e'), some.isBy(null), some.isAt(START_MS), some.isAt(START_MS + 60 * MIN)]).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
    expect(some.notes()).toEqual([{ code: 'offSlot', count: 1 }]);
  });
  it('are those of the sites; nowhere is in none', () => {
    const isThere = askedSpots([circle(45), circle(46)]);
    expect([
      isThere(edge(45.001)),
      isThere(edge(45.5)),
      isThere(null),
      isThere({ lat: null, lng: 4 }),
      askedSpots(undefined)(null),
      askedSpots([])(edge(45)),
    ]).toEqual([true, false, false, false, true, false]);
  });
  it('are of what the report is scoped by', () => {
    expect(selectedScope(trajets, { drivers: 'd,e', sites: 's' })).toEqual({ drivers: ['d', 'e'], sites: ['s'] });
    expect(selectedScope(positions, { drivers: 'd', sites: '' })).toEqual({});
  });
});

describe('reports of some drivers, sites and hours', () => {
  const source = {
    vehicles,
    names,
    badges,
    journeys: JOURNEYS,
    briefs: inBrief(JOURNEYS),
    teams: {},
    reasons: {},
    specs: {},
    prices: energyPricesOf(undefined),
    factors: [],
  };
  const starts = (scope: Scope, askedSites?: Area[]): number[] =>
    minutes(column(trajets, trajets.compute({ ...source, ...(askedSites ? { askedSites } : {}) }, asked(trajets, scope)), 'startAt'));

  it('journeys: by who drove, where they begin or end, when they begin', () => {
    expect(starts({ drivers: ['d'] })).toEqual([0, 780]);
    expect(starts({ drivers: ['e'] })).toEqual([90]);
    expect(starts({ sites: ['s'] }, [circle(46)])).toEqual([0, 90]);
    expect(starts({ sites: ['gone'] }, [])).toEqual([]);
    expect(starts({ slot: WORK })).toEqual([90, 120]);
    expect(starts({ slot: WORK.replace('in', 'out') })).toEqual([0, 780]);
    expect(trajets.compute(source, asked(trajets, { slot: WORK })).notes.find(({ code }) => code === 'offSlot')).toEqual({
      code: 'offSlot',
      count: 2,
    });
  });

  it('one thing after the other: stops are of who drove there; what is too short has not been', () => {
    const run = (scope: Scope, options: Record<string, string> = {}, askedSites?: Area[]): ReportResult =>
      chronologique.compute({ ...source, ...(askedSites ? { askedSites } : {}) }, asked(chronologique, scope, options));
    const told = (result: ReportResult): unknown[] =>
      column(chronologique, result, 'type').map((type, at) => [type, minutes([column(chronologique, result, 'startAt')[at]])[0]]);
    const karim = run({ drivers: ['e'] });
    expect(told(karim)).toEqual([
      ['driven', 90],
      ['stop', 120],
    ]);
    expect([new Set(karim.days!.map(({ vehicle }) => vehicle)), karim.notes[0]]).toEqual([new Set(['a']), { code: 'wholeDays' }]);
    expect(told(run({ sites: ['s'] }, {}, [circle(47)]))).toEqual([
      ['driven', 90],
      ['stop', 120],
      ['driven', 780],
    ]);
    expect(told(run({ slot: WORK }, { shown: 'stops' }))).toEqual([
      ['stop', 120],
      ['stop', 150],
    ]);
    // The journey of 400 m at 90 min is left out: the stop goes on from 30 to 780 min.
    const short = chronologique.compute(
      { ...source, journeys: { a: JOURNEYS.a.map((one, at) => (at === 1 ? { ...one, distanceM: 400 } : one)) } },
      asked(chronologique, {}, { least: '500' }),
    );
    expect(told(short)).toEqual([
      ['driven', 0],
      ['stop', 30],
      ['driven', 780],
      ['stop', 810],
    ]);
    expect(column(chronologique, short, 'durationS')[1]).toBe(750 * 60);
    expect(short.notes.find(({ code }) => code === 'short')).toEqual({ code: 'short', count: 1 });
  });

  it('visits: of the sites, by the driver, in the hours they begin in', () => {
    const visit = (place: string, startMin: number, driverTag: string | null = null) => ({
      vehicle: 'a',
      place,
      startAt: new Date(START_MS + startMin * MIN).toISOString(),
      lastAt: new Date(START_MS + (startMin + 9) * MIN).toISOString(),
      endAt: new Date(START_MS + (startMin + 10) * MIN).toISOString(),
      nearestM: 1,
      maxKmh: 5,
      odometerKm: null,
      driverTag,
    });
    const places = { s: { minVisitS: 0, openingHours: null }, t: { minVisitS: 0, openingHours: null } };
    const visits = { a: [visit('s', 0), visit('t', 90), visit('s', 200, 'ab12')] };
    const of = (scope: Scope): number[] =>
      minutes(column(site, site.compute({ vehicles, names, badges, visits, sites: places }, asked(site, scope)), 'arrivalAt'));
    expect([of({}), of({ sites: ['s'] }), of({ drivers: ['e'] }), of({ slot: WORK })]).toEqual([[0, 90, 200], [0, 200], [200], [90, 200]]);
    const near = (scope: Scope): number[] =>
      minutes(column(proximite, proximite.compute({ vehicles, names, badges, visits }, asked(proximite, scope)), 'enteredAt'));
    expect([near({}), near({ drivers: ['e'] }), near({ slot: WORK })]).toEqual([[0, 90, 200], [200], [90, 200]]);
  });

  it('positions and ways: in the sites, in the hours', () => {
    const fix = (min: number, lat: number): Position => ({
      at: new Date(START_MS + min * MIN).toISOString(),
      lat,
      lng: 4,
      altitudeM: null,
      headingDeg: null,
      speedKmh: 30,
      satellites: 9,
      ignition: true,
      odometerKm: null,
      odometerSource: null,
      event: null,
      valid: true,
    });
    const given = { vehicles, names, areas: [], positions: { a: [fix(0, 45), fix(59, 46), fix(60, 46), fix(61, 47)] } };
    const of = (scope: Scope, askedSites?: Area[]): number[] =>
      minutes(column(positions, positions.compute({ ...given, ...(askedSites ? { askedSites } : {}) }, asked(positions, scope)), 'at'));
    expect([of({ sites: ['s'] }, [circle(46)]), of({ slot: WORK })]).toEqual([
      [59, 60],
      [60, 61],
    ]);
    expect(minutes(column(cartographique, cartographique.compute(given, asked(cartographique, { slot: WORK })), 'at'))).toEqual([60, 61]);
  });

  it('places: of the vehicles that are given to the drivers', () => {
    const of = (scope: Scope) =>
      column(emplacement, emplacement.compute({ vehicles, names, states: {}, areas: [] }, asked(emplacement, scope)), 'vehicle');
    expect([of({}), of({ drivers: ['d'] })]).toEqual([['a', 'b'], ['a']]);
  });
});
