import { describe, expect, it } from 'vitest';
import { MAX_REPORT_ROWS, settledOptions, withColumns, type ReportParams, type ReportResult } from '../report.ts';
import type { Position } from '../../telemetry/message.ts';
import { positions } from './positions.ts';
import type { NamedArea, PositionsSource } from '../sources.ts';

const START_MS = Date.parse('2026-11-20T06:00:00Z');
const fix = (s: number, rest: Partial<Position> = {}): Position => ({
  at: new Date(START_MS + s * 1000).toISOString(),
  receivedAt: new Date(START_MS + s * 1000 + 1500).toISOString(),
  lat: 43.7,
  lng: 7.25,
  altitudeM: 12,
  headingDeg: 90,
  speedKmh: 50,
  satellites: 11,
  hdop: 0.8,
  ignition: true,
  odometerKm: 1000,
  odometerSource: 'can',
  event: null,
  valid: true,
  ...rest,
});
const vehicle = (_id: string, registration: string, fleet: string | null = null) => ({ _id, registration, fleet, driver: null, had: [] });
const params = (options: Record<string, string> = {}): ReportParams => ({
  from: '2026-11-20',
  to: '2026-11-20',
  timeZone: 'Europe/Paris',
  vehicles: ['a', 'b'],
  nowMs: START_MS + 86_400_000,
  options: settledOptions(positions.options, options),
});
const DEPOT: NamedArea = { name: 'Dépôt', area: { kind: 'circle', center: [7.25, 43.7], radiusM: 100 } };
const source = (byVehicle: Record<string, Position[]>): PositionsSource => ({
  vehicles: [vehicle('b', 'ZZ-001-AA', 'f'), vehicle('a', 'AA-001-AA')],
  names: { f: 'Sud', g: 'Nord' },
  positions: byVehicle,
  areas: [DEPOT, { ...DEPOT, name: 'Centre' }],
});
const cells = (result: ReportResult, id: string): unknown[] =>
  result.rows.map((row) => row[positions.columns.findIndex((column) => column.id === id)]);
const note = (result: ReportResult, code: string) => result.notes.find((one) => one.code === code);

describe('the report of positions', () => {
  it('tells every good position, vehicles by their plate', () => {
    const result = positions.compute(
      source({ a: [fix(0), fix(30, { speedKmh: null, hdop: undefined, event: 'ignition' })], b: [fix(10)] }),
      params(),
    );
    expect(result.rows[0]).toEqual([
      START_MS,
      'a',
      START_MS + 1500,
      43.7,
      7.25,
      12,
      50,
      90,
      11,
      0.8,
      true,
      'Centre, Dépôt',
      null,
      'Centre, Dépôt',
      1000,
      1.5,
      true,
      null,
    ]);
    expect(cells(result, 'vehicle')).toEqual(['a', 'a', 'b']);
    expect(cells(result, 'speedKmh')).toEqual([50, null, 50]);
    expect(cells(result, 'hdop')).toEqual([0.8, null, 0.8]);
    expect(cells(result, 'event')).toEqual([null, 'ignition', null]);
    expect(result.names).toEqual({ a: 'AA-001-AA', b: 'ZZ-001-AA', f: 'Sud' });
    expect(note(result, 'last')).toEqual({ code: 'last', atMs: START_MS + 30_000 });
  });

  it('places are told by the address of a provider, else by the site or zone, else by the nearest town', () => {
    const far = { lat: 43.606, lng: 1.445 };
    const result = positions.compute(
      source({ a: [fix(0), fix(10, { place: '1 Rue Haute, 06000 Nice' }), fix(20, far), fix(30, { lat: 0.5, lng: 0.5 })], b: [] }),
      params(),
    );
    expect(cells(result, 'address')).toEqual(['Centre, Dépôt', '1 Rue Haute, 06000 Nice', 'Toulouse', null]);
    expect(cells(result, 'site')).toEqual(['Centre, Dépôt', 'Centre, Dépôt', null, null]);
  });

  it('raw elements are columns of their own, in no starting view, when they are asked for', () => {
    const elements: Position['elements'][] = [
      { 'Ignition (239)': 1, 'Axle (118)': 12.25, dtc: 'P0101' },
      { 'Ignition (239)': 0, dtc: 7, door: true },
      undefined,
    ];
    const given = source({
      a: elements.map((one, at) => fix(at * 10, one ? { elements: one } : {})),
      b: [fix(0, { valid: false, elements: { hidden: 1 } })],
    });
    expect(positions.compute(given, params()).columns).toBeUndefined();
    const result = positions.compute(given, params({ elements: 'all' }));
    expect(result.columns).toEqual([
      { id: 'element:Axle (118)', label: 'Axle (118)', kind: 'number', digits: 2, spare: true, widthPx: 150 },
      { id: 'element:Ignition (239)', label: 'Ignition (239)', kind: 'number', digits: 0, spare: true, widthPx: 150 },
      { id: 'element:door', label: 'door', kind: 'flag', spare: true, widthPx: 150 },
      { id: 'element:dtc', label: 'dtc', kind: 'text', spare: true, widthPx: 150 },
    ]);
    expect(result.rows.map((row) => row.slice(positions.columns.length))).toEqual([
      [12.25, 1, null, 'P0101'],
      [null, 0, true, '7'],
      [null, null, null, null],
    ]);
    expect(note(result, 'bare')).toEqual({ code: 'bare', count: 1 });
    const read = withColumns(positions, result);
    expect([read.columns.length, withColumns(positions, undefined)]).toEqual([positions.columns.length + 4, positions]);
  });

  it('no more elements than columns that anybody reads', () => {
    const elements = Object.fromEntries(Array.from({ length: 303 }, (_, n) => [`x${n}`, n]));
    const result = positions.compute(source({ a: [fix(0, { elements })], b: [] }), params({ elements: 'all' }));
    expect([result.columns?.length, note(result, 'elementsLeft')]).toEqual([300, { code: 'elementsLeft', count: 3 }]);
  });

  it('hides bad fixes and says how many, or shows them', () => {
    const list = [fix(0), fix(10, { valid: false }), fix(20)];
    const hidden = positions.compute(source({ a: list, b: [fix(0)] }), params());
    expect(cells(hidden, 'valid')).toEqual([true, true, true]);
    expect(note(hidden, 'hidden')).toEqual({ code: 'hidden', count: 1 });
    const all = positions.compute(source({ a: list, b: [fix(0)] }), params({ fix: 'all' }));
    expect(cells(all, 'valid')).toEqual([true, false, true, true]);
    expect(note(all, 'hidden')).toBeUndefined();
  });

  it('keeps one point in so many seconds, of each vehicle', () => {
    const result = positions.compute(source({ a: [fix(0), fix(9), fix(10), fix(15), fix(21)], b: [fix(5)] }), params({ every: '10' }));
    expect(cells(result, 'at')).toEqual([0, 10, 21, 5].map((s) => START_MS + s * 1000));
    expect(note(result, 'thinned')).toEqual({ code: 'thinned', count: 2 });
  });

  it('says where vehicles went unheard, came late or said nothing', () => {
    const result = positions.compute(
      source({ a: [fix(0), fix(601, { lat: 43.8, receivedAt: new Date(START_MS + 5_000_000).toISOString() })] }),
      params(),
    );
    expect(note(result, 'silences')).toEqual({ code: 'silences', count: 1, vehicles: ['a'] });
    expect(note(result, 'late')).toEqual({ code: 'late', count: 1 });
    expect(note(result, 'unheard')).toEqual({ code: 'unheard', count: 1, vehicles: ['b'] });
    expect(note(positions.compute(source({ a: [fix(0), fix(601)], b: [fix(0)] }), params()), 'silences')).toBeUndefined();
  });

  it('is cut where nobody reads on, and says by how much', () => {
    const many = Array.from({ length: MAX_REPORT_ROWS + 3 }, (_, s) => fix(s));
    const result = positions.compute(source({ a: many, b: [fix(0)] }), params());
    expect([result.rows.length, result.cut]).toEqual([MAX_REPORT_ROWS, 4]);
  });

  it('gives the same bytes whatever the order of the vehicles', () => {
    const given = source({ a: [fix(0), fix(30)], b: [fix(10)] });
    const bytes = (one: PositionsSource): string => JSON.stringify(positions.compute(one, params()));
    expect(bytes({ ...given, vehicles: given.vehicles.toReversed() })).toBe(bytes(given));
  });

  it('says nothing of nothing', () => {
    expect(positions.compute({ vehicles: [], names: {}, positions: {}, areas: [] }, params())).toEqual({
      rows: [],
      cut: 0,
      names: {},
      notes: [],
    });
  });
});
