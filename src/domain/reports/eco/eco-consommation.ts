import { per100Of } from '../../eco/energy-use.ts';
import { figureColumn } from '../figures.ts';
import { MAX_REPORT_ROWS, type ReportColumn, type ReportDeclaration, type ReportRow } from '../report.ts';
import { dayFinder } from '../../time/periods.ts';
import { dayStartMs } from '../../time/time-zone.ts';
import { amountCells, energyRows } from './energy-rows.ts';
import { BY_MONTH } from '../journeys/journey-sums.ts';
import type { EcoSource } from '../sources.ts';

const columns: readonly ReportColumn[] = [
  { id: 'dayAt', kind: 'day', widthPx: 250 },
  { id: 'vehicle', kind: 'vehicle', widthPx: 130 },
  { id: 'distanceKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 110 },
  { id: 'usedL', kind: 'number', unit: 'l', digits: 1, total: 'sum', widthPx: 110 },
  {
    id: 'lPer100',
    ...figureColumn('litresPer100Km'),
    total: { sumOf: 'measuredL', over: 'measuredKm', times: 100 },
    widthPx: 175,
  },
  { id: 'usedKwh', kind: 'number', unit: 'kWh', digits: 1, total: 'sum', widthPx: 110 },
  {
    id: 'kwhPer100',
    ...figureColumn('kwhPer100Km'),
    total: { sumOf: 'measuredKwh', over: 'measuredKm', times: 100 },
    widthPx: 175,
  },
  { id: 'refPer100', kind: 'number', digits: 1, widthPx: 130 },
  { id: 'energySource', kind: 'word', widthPx: 150 },
  { id: 'idlingS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'usedKg', kind: 'number', unit: 'kg', digits: 1, total: 'sum', spare: true, widthPx: 110 },
  { id: 'measuredL', kind: 'number', unit: 'l', digits: 1, total: 'sum', widthPx: 130 },
  { id: 'measuredKwh', kind: 'number', unit: 'kWh', digits: 1, total: 'sum', widthPx: 130 },
  { id: 'measuredKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 130 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
];

/** Between two days that a vehicle drove: a weekend, a week off. */
const BREAK_S = 10 * 86_400;

/** /eco-conduite/consommation: what a vehicle used, day by day. */
export const ecoConsommation: ReportDeclaration<EcoSource> & { source: 'eco' } = {
  slug: 'eco-consommation',
  source: 'eco',
  scope: ['fleets', 'vehicles'],
  startingScope: 'one',
  startingPeriod: 'thisMonth',
  maxDays: 366,
  maxVehicleDays: 31_000,
  sums: BY_MONTH,
  options: [{ key: 'each', values: ['day', 'month'], initial: 'day' }],
  columns,
  groupings: [[], ['vehicle'], ['week'], ['month'], ['fleet']],
  dated: 'dayAt',
  startingSort: 'dayAt',
  views: ['chart'],
  chart: {
    at: 'dayAt',
    lines: ['lPer100', 'kwhPer100', 'distanceKm'],
    breakS: BREAK_S,
    within: { lPer100: ['refPer100', 'refPer100'], kwhPer100: ['refPer100', 'refPer100'] },
  },
  compute(source, params) {
    const { rows, names, notes } = energyRows(source, params);
    const told = rows.slice(0, MAX_REPORT_ROWS);
    const dayAt = dayFinder(params.timeZone);
    const starts = new Map<string, number>();
    const startOf = (day: string): number => {
      const known = starts.get(day) ?? dayStartMs(day, params.timeZone);
      starts.set(day, known);
      return known;
    };
    return {
      rows: told.map((row): ReportRow => {
        const { vehicle, spec, unit, use } = row;
        const [litres, kwh, kg] = amountCells(row);
        const per100 = per100Of(use);
        const measured = use.tells ? use.told / 1000 : null;
        const day = dayAt(row.firstMs);
        return [
          startOf(params.options['each'] === 'month' ? `${day.slice(0, 7)}-01` : day),
          vehicle._id,
          use.distanceM / 1000,
          litres!,
          unit === 'l' ? per100 : null,
          kwh!,
          unit === 'kWh' ? per100 : null,
          spec.consumptionRef,
          row.from,
          row.idlingS,
          kg!,
          unit === 'l' ? measured : null,
          unit === 'kWh' ? measured : null,
          use.tells ? use.toldM / 1000 : null,
          vehicle.fleet,
        ];
      }),
      cut: rows.length - told.length,
      names,
      notes,
    };
  },
};
