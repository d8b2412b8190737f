import { describe, expect, it } from 'vitest';
import { settledOptions, type ReportParams, type ReportResult } from '../report.ts';
import type { VehicleState } from '../../telemetry/state.ts';
import { emplacement } from './emplacement.ts';
import type { StatesSource } from '../sources.ts';

const NOW_MS = Date.parse('2026-11-20T09:00:00.000Z');
const at = (time: string): string => `2026-11-20T${time}.000Z`;
const state = (_id: string, rest: Partial<VehicleState> = {}): VehicleState => ({
  _id,
  device: null,
  at: at('08:59:30'),
  receivedAt: at('08:59:32'),
  lat: 45,
  lng: 4,
  altitudeM: null,
  headingDeg: 90,
  speedKmh: 0,
  satellites: 9,
  ignition: true,
  ignitionSince: null,
  activity: 'idling',
  activitySince: at('08:50:00'),
  odometerKm: 1200.5,
  odometerSource: 'can',
  engineHours: null,
  fuelPct: null,
  batteryPct: null,
  voltageV: null,
  driverTag: null,
  place: 'Lyon',
  ...rest,
});
const source = (rest: Partial<StatesSource> = {}): StatesSource => ({
  vehicles: [
    { _id: 'b', registration: 'BB-1', fleet: null, driver: null, had: [] },
    { _id: 'a', registration: 'AA-1', fleet: 'f', driver: 'd', had: [{ driver: 'd', fromMs: null, untilMs: null }] },
    { _id: 'c', registration: 'CC-1', fleet: null, driver: null, had: [] },
  ],
  names: { f: 'Sud', d: 'Nadia Haddad' },
  states: {
    a: state('a'),
    b: state('b', { activity: 'moving', speedKmh: 50, at: at('08:40:00'), receivedAt: at('08:40:05'), lat: 46, place: null }),
  },
  areas: [
    { name: 'Dépôt', area: { kind: 'circle', center: [4, 45], radiusM: 200 } },
    {
      name: 'Centre',
      area: {
        kind: 'polygon',
        rings: [
          [
            [3.9, 44.9],
            [4.1, 44.9],
            [4.1, 45.1],
            [3.9, 45.1],
            [3.9, 44.9],
          ],
        ],
      },
    },
  ],
  ...rest,
});
const params = (options: Record<string, string> = {}): ReportParams => ({
  from: '2026-11-20',
  to: '2026-11-20',
  timeZone: 'Europe/Paris',
  vehicles: ['a', 'b', 'c'],
  nowMs: NOW_MS,
  options: settledOptions(emplacement.options, options),
});
const cells = (result: ReportResult, id: string): unknown[] =>
  result.rows.map((row) => row[emplacement.columns.findIndex((column) => column.id === id)]);

describe('the report of places', () => {
  it('tells where each vehicle is, since when and how long', () => {
    const result = emplacement.compute(source(), params());
    expect(cells(result, 'vehicle')).toEqual(['a', 'b', 'c']);
    expect(result.rows[0]).toEqual([
      'a',
      'idling',
      NOW_MS - 30_000,
      30,
      'Centre, Dépôt',
      'Lyon',
      null,
      NOW_MS - 600_000,
      600,
      true,
      NOW_MS - 28_000,
      'good',
      'd',
      9,
      0,
      90,
      45,
      4,
      1200.5,
      'f',
    ]);
    expect(result.names).toEqual({ a: 'AA-1', b: 'BB-1', c: 'CC-1', f: 'Sud', d: 'Nadia Haddad' });
  });
  it('says what the last frame is worth', () => {
    const of = (rest: Partial<VehicleState>): unknown =>
      cells(emplacement.compute(source({ states: { a: state('a', rest) } }), params()), 'signal');
    expect(of({})).toEqual(['good', 'none', 'none']);
    expect(of({ satellites: 3 })).toEqual(['weak', 'none', 'none']);
    expect(of({ satellites: null })).toEqual(['good', 'none', 'none']);
    // A parked vehicle whose position of 8:00 came at 8:59:32.
    expect(of({ activity: 'parked', at: at('08:00:00') })).toEqual(['late', 'none', 'none']);
    expect(of({ activity: 'moving', at: at('08:40:00'), receivedAt: at('08:40:02') })).toEqual(['lost', 'none', 'none']);
  });
  it('is without signal since the last word, and knows who was never heard', () => {
    const result = emplacement.compute(source(), params());
    expect(cells(result, 'state')).toEqual(['idling', 'offline', 'never']);
    expect(cells(result, 'sinceS')).toEqual([600, 1195, null]);
    expect(cells(result, 'site')).toEqual(['Centre, Dépôt', null, null]);
    expect(result.notes).toEqual([
      { code: 'heard', atMs: NOW_MS - 28_000 },
      { code: 'unheard', count: 1, vehicles: ['c'] },
    ]);
  });
  it('tells of a vehicle in private mode that it is, and no place', () => {
    const given = source();
    const states = { ...given.states, a: { ...given.states['a']!, lat: null, lng: null, place: null, isPrivate: true } };
    const result = emplacement.compute({ ...given, states }, params());
    expect(['private', 'site', 'place', 'lat'].map((id) => cells(result, id)[0])).toEqual([true, null, null, null]);
  });
  it('of an instant: the age of what was known then, the driver of then, no place in words but the town', () => {
    const momentMs = Date.parse(at('08:59:50'));
    const given = source({
      states: {
        a: state('a', { lat: 43.606, lng: 1.445, place: null }),
        b: state('b', { at: at('06:00:00'), receivedAt: at('06:00:01') }),
      },
    });
    const had = [
      { driver: 'd', fromMs: momentMs + 1, untilMs: null },
      { driver: 'before', fromMs: momentMs - 1, untilMs: momentMs + 1 },
    ];
    const vehicles = given.vehicles.map((vehicle) => (vehicle._id === 'a' ? { ...vehicle, had } : vehicle));
    const result = emplacement.compute({ ...given, vehicles }, { ...params(), momentMs });
    expect(['state', 'ageS', 'place', 'since', 'sinceS', 'driver'].map((id) => cells(result, id)[0])).toEqual([
      'idling',
      20,
      'Toulouse',
      null,
      null,
      'before',
    ]);
    expect([cells(result, 'state'), cells(result, 'ageS')]).toEqual([
      ['idling', 'offline', 'unknown'],
      [20, 10_790, null],
    ]);
    expect(result.notes).toEqual([
      { code: 'then', atMs: momentMs },
      { code: 'unknownThen', count: 1, vehicles: ['c'] },
    ]);
    // An instant that is yet to come is now.
    expect(emplacement.compute(given, { ...params(), momentMs: NOW_MS + 1000 })).toEqual(emplacement.compute(given, params()));
    expect(cells(emplacement.compute(given, { ...params({ state: 'never' }), momentMs }), 'vehicle')).toEqual(['c']);
  });
  it('of a place: who is in it, and nobody where it is gone', () => {
    const within = { kind: 'circle' as const, center: [4, 45] as [number, number], radiusM: 50 };
    expect(cells(emplacement.compute(source({ within }), params()), 'vehicle')).toEqual(['a']);
    expect(emplacement.compute(source({ within: null }), params()).rows).toEqual([]);
  });
  it('shows one state alone', () => {
    expect(cells(emplacement.compute(source(), params({ state: 'never' })), 'vehicle')).toEqual(['c']);
    expect(cells(emplacement.compute(source(), params({ state: 'moving' })), 'vehicle')).toEqual([]);
  });
  it('gives the same bytes whatever the order of vehicles and places', () => {
    const given = source();
    const bytes = (one: StatesSource): string => JSON.stringify(emplacement.compute(one, params()));
    expect(bytes({ ...given, vehicles: given.vehicles.toReversed(), areas: given.areas.toReversed() })).toBe(bytes(given));
  });
});
