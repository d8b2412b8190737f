import { describe, expect, it } from 'vitest';
import { columnIndex, withColumns, type ReportParams, type ReportResult } from './report.ts';
import type { MeasureReading } from '../telemetry/measures.ts';
import { poids } from './poids.ts';

const T0 = Date.parse('2026-11-20T08:00:00Z');
const MIN = 60_000;
const reading = (min: number, front: number, rear: number | undefined, odometerKm: number | null = null): MeasureReading => ({
  at: new Date(T0 + min * MIN).toISOString(),
  lat: 45.76,
  lng: 4.84,
  odometerKm,
  measures: { 'axleKg:1': front, ...(rear === undefined ? {} : { 'axleKg:2': rear }) },
});

function made(
  readings: readonly MeasureReading[],
  options: Record<string, string> = {},
  limits: Record<string, number> = { v1: 12_000 },
  asked: Partial<ReportParams> = {},
): ReportResult {
  const params: ReportParams = {
    from: '2026-11-20',
    to: '2026-11-20',
    timeZone: 'Europe/Paris',
    vehicles: ['v1'],
    nowMs: T0 + 600 * MIN,
    options: { limitPct: '100', changeKg: '250', emptyPct: '50', weights: 'all', ...options },
    ...asked,
  };
  return poids.compute(
    {
      vehicles: [{ _id: 'v1', registration: 'AA-100-AA', fleet: null, driver: null, had: [] }],
      names: {},
      areas: [],
      readings: { v1: readings },
      limits,
    },
    params,
  );
}
const cells = (result: ReportResult, ...ids: string[]): unknown[][] =>
  result.rows.map((row) => ids.map((id) => row[columnIndex(withColumns(poids, result), id)]));

// Leaves too heavy, gives 6,000 kg after 30 min, drives 50 km empty.
const day = [
  reading(0, 5000, 7500, 100),
  reading(10, 5020, 7480, 110),
  reading(20, 5000, 7500, 120),
  reading(30, 3000, 3500, 130),
  reading(40, 3000, 3500, 160),
  reading(50, 3000, 3500, 180),
];

it('R-105: a row from one loading or unloading to the next, with the load of each axle, what is too much, and the kilometres', () => {
  const result = made(day);
  expect(
    cells(result, 'startAt', 'endAt', 'axle1', 'axle2', 'axle3', 'totalKg', 'gvwrKg', 'loadPct', 'overKg', 'overS', 'deltaKg'),
  ).toEqual([
    [T0, T0 + 30 * MIN, 5000, 7500, null, 12_500, 12_000, 104, 500, 1800, null],
    [T0 + 30 * MIN, T0 + 110 * MIN, 3000, 3500, null, 6500, 12_000, 54, 0, 0, -6000],
  ]);
  expect(cells(result, 'distanceKm', 'tonneKm', 'emptyKm', 'loadedKm')).toEqual([
    [30, 375, 0, 30],
    [50, 325, 0, 50],
  ]);
  expect(cells(made(day, { emptyPct: '60' }), 'emptyKm', 'loadedKm')).toEqual([
    [0, 30],
    [50, 0],
  ]);
  expect(result.notes).toEqual([]);
});

it('R-105: one weighing alone is a jolt; one without an axle the others have says no total; the threshold is asked for', () => {
  expect(
    cells(made([reading(0, 3000, 3500), reading(10, 3900, 4500), reading(20, 3000, 3500), reading(30, 3010, undefined)]), 'totalKg'),
  ).toEqual([[6500]]);
  expect(cells(made(day, { limitPct: '105' }), 'overS')).toEqual([[0], [0]]);
  expect(cells(made(day, { weights: 'over' }), 'totalKg')).toEqual([[12_500]]);
});

it('R-105: without its gross weight a vehicle has no share and nothing too much; one that weighs nothing is told', () => {
  const result = made(day, {}, {});
  expect(cells(result, 'loadPct', 'overKg', 'overS', 'emptyKm')).toEqual([
    [null, null, null, null],
    [null, null, null, null],
  ]);
  expect(result.notes).toEqual([{ code: 'noLimit', count: 1, vehicles: ['v1'] }]);
  expect(made([]).notes).toEqual([{ code: 'noWeight', count: 1, vehicles: ['v1'] }]);
});

describe('R-105: loads that last over midnight', () => {
  const NIGHT = 15 * 60; // Midnight in Paris, minutes after T0.
  // Too heavy from ten minutes before it on, driven into the second day and stood until the third.
  const loaded = [
    reading(NIGHT - 120, 3000, 3500, 100),
    ...Array.from({ length: 61 }, (_, at) => reading(NIGHT - 10 + at * 30, 5000, 7500, 120 + Math.min(at, 10) * 20)),
  ];
  const DAYS = { from: '2026-11-20', to: '2026-11-23', nowMs: T0 + 5000 * MIN };
  const MIDNIGHT = Date.parse('2026-11-20T23:00:00Z');
  const byDay = made(loaded, {}, { v1: 12_000 }, { ...DAYS, cut: 'day' });

  it('are a line of each day, with its own time and kilometres, counted where they begin', () => {
    expect(cells(byDay, 'startAt', 'partAt', 'over', 'totalKg', 'deltaKg', 'durationS', 'overS', 'distanceKm').slice(1)).toEqual([
      [T0 + (NIGHT - 10) * MIN, T0 + (NIGHT - 10) * MIN, 'goesOn', 12_500, 6000, 10 * 60, 10 * 60, 6.67],
      [T0 + (NIGHT - 10) * MIN, MIDNIGHT, 'continuedOn', 12_500, null, 86_400, 86_400, 193.33],
      [T0 + (NIGHT - 10) * MIN, MIDNIGHT + 1440 * MIN, 'continued', 12_500, null, 24_600, 24_600, 0],
    ]);
    expect(byDay.notes).toEqual([{ code: 'weightParts' }]);
    expect(byDay.dated).toBe('partAt');
  });

  it('come to the same as whole', () => {
    const sums = (result: ReportResult): unknown[] =>
      ['durationS', 'overS', 'distanceKm', 'tonneKm', 'loadedKm', 'emptyKm'].map((id) =>
        Math.round(cells(result, id).reduce((sum, [value]) => sum + Number(value), 0) * 100),
      );
    const whole = made(loaded, {}, { v1: 12_000 }, DAYS);
    expect(whole.rows).toHaveLength(2);
    expect(sums(byDay)).toEqual(sums(whole));
  });
});
