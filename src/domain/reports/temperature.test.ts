import { expect, it } from 'vitest';
import { columnIndex, type ReportParams, type ReportResult } from './report.ts';
import type { MeasureReading } from '../telemetry/measures.ts';
import { checkProbes, type Probes } from '../vehicle/vehicle.ts';
import { temperature } from './temperature.ts';

const T0 = Date.parse('2026-11-20T08:00:00Z');
const MIN = 60_000;
const reading = (min: number, measures: Record<string, number>): MeasureReading => ({
  at: new Date(T0 + min * MIN).toISOString(),
  lat: 45.76,
  lng: 4.84,
  odometerKm: null,
  measures,
});
const cold: Probes = [{ probe: 'dallas-1', name: 'Caisse', minC: 0, maxC: 4, setpointC: 2, door: 'input-1' }];
const vehicle = { _id: 'v1', registration: 'AA-100-AA', fleet: 'f', driver: null, had: [] };

function made(
  readings: readonly MeasureReading[],
  probes: Probes = cold,
  options: Record<string, string> = {},
  nowMin = 240,
): ReportResult {
  const params: ReportParams = {
    from: '2026-11-20',
    to: '2026-11-20',
    timeZone: 'Europe/Paris',
    vehicles: ['v1'],
    nowMs: T0 + nowMin * MIN,
    options: { step: '3600', probes: 'all', tolerance: '0', delay: '300', ...options },
  };
  return temperature.compute(
    { vehicles: [vehicle], names: { f: 'Froid' }, areas: [], readings: { v1: readings }, probes: probes.length > 0 ? { v1: probes } : {} },
    params,
  );
}
const cells = ({ rows }: ReportResult, ...ids: string[]): unknown[][] =>
  rows.map((row) => ids.map((id) => row[columnIndex(temperature, id)]));

it('R-110: least, mean over time and most of each slice, with what was out of range and the door', () => {
  // 2 °C for 30 min, 6 °C for 15 min with the door open, 3 °C for the rest of the hour it holds.
  const result = made([
    reading(0, { 'temperatureC:dallas-1': 2, 'doorOpen:input-1': 0 }),
    reading(30, { 'temperatureC:dallas-1': 6, 'doorOpen:input-1': 1 }),
    reading(45, { 'temperatureC:dallas-1': 3, 'doorOpen:input-1': 0 }),
  ]);
  expect(
    cells(result, 'sliceAt', 'probe', 'minC', 'meanC', 'maxC', 'setpointC', 'outS', 'worstC', 'doorS', 'doorPct', 'measuredTimeS'),
  ).toEqual([
    [T0, 'Caisse', 2, 3.25, 6, 2, 900, 6, 900, 25, 3600],
    // It holds for an hour after the last reading, then nobody knows.
    [T0 + 60 * MIN, 'Caisse', 3, 3, 3, 2, 0, null, 0, 0, 2700],
  ]);
  expect(cells(result, 'place')[0]![0]).toEqual(expect.any(String));
  expect(result.notes).toEqual([{ code: 'unmeasured', count: 1 }]);
  const [perProbe, excursions] = result.tables!;
  expect(perProbe!.rows).toEqual([['v1', 'Caisse', 2, Math.round(((2 * 30 + 6 * 15 + 3 * 60) / 105) * 100) / 100, 6, 0, 4, 1, 900, 6300]]);
  expect(excursions!.rows).toEqual([['v1', 'Caisse', T0 + 30 * MIN, 900, 'high', 6, 900]]);
});

it('R-110: what is out of range for less than asked, or within the tolerance, is none', () => {
  const readings = [
    reading(0, { 'temperatureC:dallas-1': 5 }),
    reading(10, { 'temperatureC:dallas-1': -2 }),
    reading(40, { 'temperatureC:dallas-1': 2 }),
    reading(100, { 'temperatureC:dallas-1': 2 }),
  ];
  const out = (options: Record<string, string>): unknown[] =>
    made(readings, cold, options, 100).tables![1]!.rows.map((row) => [row[4], row[3], row[5]]);
  expect(out({})).toEqual([
    ['low', 1800, -2],
    ['high', 600, 5],
  ]);
  expect(out({ delay: '900' })).toEqual([['low', 1800, -2]]);
  expect(out({ tolerance: '10' })).toEqual([['low', 1800, -2]]);
  expect(out({ tolerance: '30' })).toEqual([]);
  expect(made(readings, cold, { tolerance: '30', probes: 'out' }).rows).toEqual([]);
});

it('R-110: a probe that nobody named bears the name of the device, has no range, and says so', () => {
  const readings = [
    reading(0, { temperatureC: -18, 'temperatureC:dallas-1': 2 }),
    reading(30, { temperatureC: -18, 'temperatureC:dallas-1': 2 }),
  ];
  const result = made(readings, cold, {}, 30);
  expect(cells(result, 'probe', 'outS', 'doorS')).toEqual([
    ['1', null, null],
    ['Caisse', 0, null],
  ]);
  expect(result.notes).toEqual([{ code: 'noRange', count: 1, vehicles: ['v1'] }]);
  expect(cells(made(readings, cold, { probes: 'named' }, 30), 'probe')).toEqual([['Caisse']]);
  expect(made([], cold).notes).toEqual([{ code: 'noProbe', count: 1, vehicles: ['v1'] }]);
});

it('R-110: slices of a day are days; midnight of the organization parts them', () => {
  const readings = Array.from({ length: 40 }, (_, n) => reading(n * 30, { 'temperatureC:dallas-1': n < 20 ? 2 : 3 }));
  const days = cells(made(readings, cold, { step: '86400' }, 40 * 30), 'sliceAt', 'minC', 'maxC', 'measuredTimeS');
  expect(days).toEqual([[Date.parse('2026-11-19T23:00:00Z'), 2, 3, 15 * 3600]]);
});

it('a probe is set once, and between a least and a most', () => {
  expect(checkProbes(cold)).toEqual([]);
  expect(checkProbes(null)).toEqual([]);
  expect(checkProbes([...cold, { ...cold[0]!, name: 'Autre' }])).toEqual([{ field: 'probes', code: 'probe-twice' }]);
  expect(checkProbes([{ ...cold[0]!, minC: 4 }])).toEqual([{ field: 'probes', code: 'probe-range' }]);
  expect(checkProbes([{ ...cold[0]!, name: ' ' }])).toEqual([{ field: 'probes', code: 'probe-incomplete' }]);
});
