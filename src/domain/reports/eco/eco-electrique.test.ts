import { expect, it } from 'vitest';
import { inBrief, sampleJourney } from '../../../../tests/helpers/journey.ts';
import type { Journey } from '../../driving/journey.ts';
import { columnIndex, type ReportParams, type ReportResult } from '../report.ts';
import { totalsOf } from '../report-arrange.ts';
import type { MeasureReading } from '../../telemetry/measures.ts';
import { ecoElectrique } from './eco-electrique.ts';
import type { ChargesSource } from '../sources.ts';

const T0 = Date.parse('2026-11-20T08:00:00Z');
const HOUR = 3_600_000;
const reading = (h: number, chargePct: number, odometerKm: number | null, charging?: number): MeasureReading => ({
  at: new Date(T0 + h * HOUR).toISOString(),
  lat: 45,
  lng: 4,
  odometerKm,
  measures: { chargePct, ...(charging === undefined ? {} : { charging }) },
});
const depot: ChargesSource['sites'][number] = { name: 'Dépôt', kind: 'depot', area: { kind: 'circle', center: [4, 45], radiusM: 200 } };

function made(
  readings: readonly MeasureReading[],
  {
    batteries = { v1: 60 },
    sites = [depot],
    electricity = 'france',
    journeys = [],
    factors = [],
  }: {
    batteries?: Record<string, number>;
    sites?: ChargesSource['sites'];
    electricity?: string;
    journeys?: readonly Journey[];
    factors?: ChargesSource['factors'];
  } = {},
): ReportResult {
  const params: ReportParams = {
    from: '2026-11-20',
    to: '2026-11-21',
    timeZone: 'Europe/Paris',
    vehicles: ['v1'],
    nowMs: T0 + 40 * HOUR,
    options: { electricity },
  };
  return ecoElectrique.compute(
    {
      vehicles: [{ _id: 'v1', registration: 'AA-100-AA', fleet: null, driver: null, had: [] }],
      names: {},
      areas: [],
      readings: { v1: readings },
      briefs: inBrief({ v1: [...journeys] }),
      sites,
      batteries,
      factors,
    },
    params,
  );
}
const drive = (h: number, km: number): Journey => sampleJourney('v1', T0 + h * HOUR, { distanceM: km * 1000 });
const cells = ({ rows }: ReportResult, ...ids: string[]): unknown[][] =>
  rows.map((row) => ids.map((id) => row[columnIndex(ecoElectrique, id)]));

// 80 % to 50 % over 100 km, charged to 70 % at the depot in two steps, 10 % more over 20 km.
const day = [
  reading(0, 80, 1000),
  reading(1, 60, 1060),
  reading(2, 50, 1100),
  reading(3, 60, 1100, 1),
  reading(4, 70, 1100, 0),
  reading(5, 60, 1120),
];

it('R-098: used is the level at the start, less that at the end, plus what was charged, times the battery', () => {
  // A move in the yard makes no journey: there is one distance, that of the other reports.
  const result = made(day, { journeys: [drive(0, 98.5), drive(4, 20)] });
  expect(
    cells(
      result,
      'dayAt',
      'distanceKm',
      'countedKm',
      'usedKwh',
      'kwh100',
      'charges',
      'chargedKwh',
      'chargeS',
      'chargePlace',
      'startPct',
      'endPct',
      'minPct',
      'carbonKg',
      'gPerKm',
    ),
  ).toEqual([
    // (80 − 60 + 20) % of 60 kWh over 118.5 km; 48 g a kilowatt-hour.
    [T0, 118.5, 118.5, 24, (24 / 118.5) * 100, 1, 12, 7200, 'Dépôt', 80, 60, 50, 1.152, (1.152 / 118.5) * 1000],
  ]);
  expect(cells(made(day, { electricity: 'europe', journeys: [drive(0, 120)] }), 'gPerKm')).toEqual([[84]]);
  expect(result.tables!.map(({ rows }) => rows)).toEqual([[['depot', 1, 12, 100, 7200]], [['v1', T0 + 2 * HOUR, 7200, 20, 12, 'Dépôt']]]);
  expect(result.notes).toEqual([
    { code: 'electricity.france' },
    { code: 'factorUsed', factor: expect.objectContaining({ fuel: 'electric', total: 0.048 }) },
  ]);
});

it('R-098: there is one distance, that of the journeys; rates are of what was driven while the level was read, and it is said', () => {
  // The device of the battery is silent on the second day, and begins an hour after the first journey of the first.
  const late = [reading(2, 80, 1000), reading(3, 60, 1060)];
  const result = made(late, { journeys: [drive(0, 40), drive(2, 60), drive(24, 30)] });
  expect(cells(result, 'dayAt', 'distanceKm', 'countedKm', 'usedKwh', 'charges')).toEqual([
    [T0 + 2 * HOUR, 100, 60, 12, 0],
    [T0 + 24 * HOUR, 30, null, null, null],
  ]);
  expect(totalsOf(ecoElectrique, result.rows)[columnIndex(ecoElectrique, 'distanceKm')]).toBe(130);
  expect(totalsOf(ecoElectrique, result.rows)[columnIndex(ecoElectrique, 'kwh100')]).toBe(20);
  expect(result.notes.at(-1)).toEqual({ code: 'uncovered', count: 1, vehicles: ['v1'] });
});

it('R-098: a month is told with the factor that the organization had in it', () => {
  const factors = [
    { fuel: 'electric' as const, fromMonth: '2026-11', total: 0.1, upstream: null, source: 'Fournisseur', sourceOn: '2026-11-02' },
  ];
  const result = made(day, { journeys: [drive(0, 120)], factors });
  expect(cells(result, 'carbonKg', 'gPerKm')).toEqual([[2.4, 20]]);
  expect(result.notes.map(({ code }) => code)).toEqual(['factorSince']);
  expect(cells(made(day, { journeys: [drive(0, 120)], factors: [{ ...factors[0]!, fromMonth: '2026-12' }] }), 'carbonKg')).toEqual([
    [1.152],
  ]);
});

it('R-098: a level that rises while the vehicle drives is recovery; one that rises by a percent is no charge', () => {
  expect(cells(made([reading(0, 50, 1000), reading(1, 53, 1030), reading(2, 40, 1060)]), 'usedKwh', 'charges')).toEqual([[6, 0]]);
  expect(cells(made([reading(0, 50, 1000), reading(1, 51, 1000), reading(2, 50, 1000)]), 'batteryUsedPct', 'charges')).toEqual([[0, 0]]);
});

it('R-098: a charge over midnight is one, of the day it begins; the rates of the total are those of what was driven', () => {
  const night = [reading(0, 80, 1000), reading(8, 40, 1100), reading(14, 60, 1100), reading(16, 90, 1100), reading(24, 60, 1200)];
  const result = made(night, { journeys: [drive(0, 100), drive(17, 99)] });
  expect(cells(result, 'usedKwh', 'charges', 'chargedKwh', 'endPct', 'distanceKm')).toEqual([
    [24, 1, 30, 60, 100],
    [18, 0, 0, 60, 99],
  ]);
  const totals = totalsOf(ecoElectrique, result.rows);
  expect(['usedKwh', 'kwh100', 'gPerKm', 'minPct'].map((id) => totals[columnIndex(ecoElectrique, id)])).toEqual([
    42,
    (42 / 199) * 100,
    (2.016 / 199) * 1000,
    40,
  ]);
});

it('R-098: without the size of the battery there are percents and no kilowatt-hours; without a level, nothing', () => {
  const result = made(day, { batteries: {}, sites: [] });
  expect(cells(result, 'usedKwh', 'kwh100', 'chargedKwh', 'gPerKm', 'batteryUsedPct', 'charges')).toEqual([
    [null, null, null, null, 40, 1],
  ]);
  expect(result.tables![0]!.rows).toEqual([['none', 1, null, null, 7200]]);
  expect(result.notes[0]).toEqual({ code: 'noBattery', count: 1, vehicles: ['v1'] });
  expect(made([]).notes[0]).toEqual({ code: 'noCharge', count: 1, vehicles: ['v1'] });
});
