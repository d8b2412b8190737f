import {
  type Carbon,
  carbonOf,
  ELECTRICITY_MIXES,
  type ElectricityMix,
  FACTOR_SOURCES,
  factorBook,
  type FactorSource,
  fuelOf,
} from '../../eco/carbon-factors.ts';
import { FIGURES, figureColumn } from '../figures.ts';
import { MAX_REPORT_ROWS, type ReportColumn, type ReportDeclaration, type ReportRow } from '../report.ts';
import { amountCells, type EnergyRow, energyRows, factorNotes } from './energy-rows.ts';
import { BY_MONTH } from '../journeys/journey-sums.ts';
import type { EcoSource } from '../sources.ts';

const columns: readonly ReportColumn[] = [
  { id: 'vehicle', kind: 'vehicle', widthPx: 150 },
  { id: 'energy', kind: 'word', widthPx: 130 },
  { id: 'distanceKm', kind: 'number', unit: 'km', total: 'sum', widthPx: 110 },
  { id: 'carbonKg', ...figureColumn('co2'), total: 'sum', widthPx: 140 },
  { id: 'gPerKm', ...figureColumn('co2PerKm'), total: { sumOf: 'carbonKg', over: 'countedKm', times: 1000 }, widthPx: 140 },
  { id: 'upstreamKg', ...figureColumn('co2'), total: 'sum', widthPx: 140 },
  { id: 'combustionKg', ...figureColumn('co2'), total: 'sum', widthPx: 140 },
  { id: 'usedL', kind: 'number', unit: 'l', digits: 1, total: 'sum', widthPx: 110 },
  { id: 'usedKwh', kind: 'number', unit: 'kWh', digits: 1, total: 'sum', widthPx: 110 },
  { id: 'energySource', kind: 'word', widthPx: 150 },
  { id: 'factor', kind: 'number', digits: 3, widthPx: 120 },
  { id: 'countedKm', kind: 'number', unit: 'km', total: 'sum', widthPx: 150 },
  { id: 'usedKg', kind: 'number', unit: 'kg', digits: 1, total: 'sum', spare: true, widthPx: 110 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
  { id: 'firstAt', kind: 'instant', spare: true, widthPx: 180 },
];

/** What a unit of what was used came to: the factor, or several of them by how much was used with each. */
function factorCell({ kg, amount, factors }: Carbon): number | null {
  const [first] = factors;
  if (factors.length === 1 && first) return first.total;
  return amount === 0 ? null : Math.round((kg / amount) * 1000) / 1000;
}

function rowOf(row: EnergyRow, carbon: Carbon | null): ReportRow {
  const { vehicle, spec, use } = row;
  const [litres, kwh, kg] = amountCells(row);
  const countedKm = carbon && carbon.countedM / 1000;
  return [
    vehicle._id,
    spec.energy,
    use.distanceM / 1000,
    carbon && carbon.kg,
    FIGURES.co2PerKm.of(carbon && carbon.kg, countedKm),
    carbon && carbon.upstreamKg,
    carbon && carbon.combustionKg,
    litres!,
    kwh!,
    row.from,
    carbon && factorCell(carbon),
    countedKm,
    kg!,
    vehicle.fleet,
    row.firstMs,
  ];
}

/** /eco-conduite/bilan-carbone: kgCO2e of each vehicle, upstream and on the road, by the factors of a named source. */
export const ecoBilanCarbone: ReportDeclaration<EcoSource> & { source: 'eco' } = {
  slug: 'eco-bilan-carbone',
  source: 'eco',
  scope: ['fleets', 'vehicles'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'thisMonth',
  maxDays: 366,
  maxVehicleDays: 31_000,
  sums: BY_MONTH,
  options: [
    { key: 'factors', values: FACTOR_SOURCES, initial: 'arrete2017' },
    { key: 'electricity', values: ELECTRICITY_MIXES, initial: 'france' },
    { key: 'each', values: ['period', 'month'], initial: 'period' },
  ],
  columns,
  groupings: [[], ['fleet'], ['month'], ['vehicle']],
  dated: 'firstAt',
  startingSort: '-carbonKg',
  views: [],
  compute(source, params) {
    const { rows, names, notes } = energyRows(source, params);
    const told = rows.slice(0, MAX_REPORT_ROWS);
    const [factors, mix] = [params.options['factors'] as FactorSource, params.options['electricity'] as ElectricityMix];
    const factorAt = factorBook(source.factors, factors, mix);
    const carbons = told.map(({ months, spec }) => carbonOf(months, spec, factorAt));
    const made = told.map((row, at) => rowOf(row, carbons[at] ?? null));
    const without = [...new Set(told.flatMap(({ vehicle, spec }) => (fuelOf(spec.energy) === null ? [vehicle._id] : [])))];
    const said = factorNotes(
      carbons.flatMap((carbon) => carbon?.factors ?? []),
      factors,
      mix,
    );
    return {
      rows: made,
      cut: rows.length - told.length,
      names,
      notes: [...notes, ...said, ...(without.length > 0 ? [{ code: 'noFactor', count: without.length, vehicles: without }] : [])],
    };
  },
};
