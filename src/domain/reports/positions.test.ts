import { describe, expect, it } from 'vitest';
import { MAX_REPORT_ROWS, settledOptions, type ReportParams, type ReportResult } from '../kit/report.ts';
import type { Position } from '../telemetry/message.ts';
import { positions } from './positions.ts';
import type { NamedArea, PositionsSource } from './sources.ts';

const START_MS = Date.parse('2026-11-20T06:00:00Z');
const fix = (s: number, rest: Partial<Position> = {}): Position => ({
  at: new Date(START_MS + s * 1000).toISOString(), receivedAt: new Date(START_MS + s * 1000 + 1500).toISOString(),
  lat: 43.7, lng: 7.25, altitudeM: 12, headingDeg: 90, speedKmh: 50, satellites: 11, hdop: 0.8, ignition: true, odometerKm: 1000, odometerSource: 'can', event: null, valid: true, ...rest,
});
const vehicle = (_id: string, registration: string, fleet: string | null = null) => ({ _id, registration, fleet, driver: null });
const params = (options: Record<string, string> = {}): ReportParams => ({
  from: '2026-11-20', to: '2026-11-20', timeZone: 'Europe/Paris', vehicles: ['a', 'b'], nowMs: START_MS + 86_400_000, options: settledOptions(positions.options, options),
});
const DEPOT: NamedArea = { name: 'Dépôt', area: { kind: 'circle', center: [7.25, 43.7], radiusM: 100 } };
const source = (byVehicle: Record<string, Position[]>): PositionsSource => ({ vehicles: [vehicle('b', 'ZZ-001-AA', 'f'), vehicle('a', 'AA-001-AA')], names: { f: 'Sud', g: 'Nord' }, positions: byVehicle, areas: [DEPOT, { ...DEPOT, name: 'Centre' }] });
const cells = (result: ReportResult, id: string): unknown[] => result.rows.map((row) => row[positions.columns.findIndex((column) => column.id === id)]);
const note = (result: ReportResult, code: string) => result.notes.find((one) => one.code === code);

describe('the report of positions', () => {
  it('tells every good position, vehicles by their plate', () => {
    const result = positions.compute(source({ a: [fix(0), fix(30, { speedKmh: null, hdop: undefined, event: 'ignition' })], b: [fix(10)] }), params());
    expect(result.rows[0]).toEqual([START_MS, 'a', START_MS + 1500, 43.7, 7.25, 12, 50, 90, 11, 0.8, true, null, 'Centre, Dépôt', 1000, 1.5, true, null]);
    expect(cells(result, 'vehicle')).toEqual(['a', 'a', 'b']);
    expect(cells(result, 'speedKmh')).toEqual([50, null, 50]);
    expect(cells(result, 'hdop')).toEqual([0.8, null, 0.8]);
    expect(cells(result, 'event')).toEqual([null, 'ignition', null]);
    expect(result.names).toEqual({ a: 'AA-001-AA', b: 'ZZ-001-AA', f: 'Sud' });
    expect(note(result, 'last')).toEqual({ code: 'last', atMs: START_MS + 30_000 });
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
    const result = positions.compute(source({ a: [fix(0), fix(601, { lat: 43.8, receivedAt: new Date(START_MS + 5_000_000).toISOString() })] }), params());
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
    expect(positions.compute({ vehicles: [], names: {}, positions: {}, areas: [] }, params())).toEqual({ rows: [], cut: 0, names: {}, notes: [] });
  });
});
