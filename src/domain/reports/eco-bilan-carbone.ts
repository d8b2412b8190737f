import { carbonFactorOf, ELECTRICITY_MIXES, FACTOR_SOURCES, type ElectricityMix, type FactorSource } from '../eco/carbon-factors.ts';
import { MAX_REPORT_ROWS, type ReportColumn, type ReportDeclaration, type ReportRow } from '../kit/report.ts';
import { amountCells, energyRows, type EnergyRow } from './energy-rows.ts';
import type { EcoSource } from './sources.ts';

const columns: readonly ReportColumn[] = [
  { id: 'vehicle', kind: 'vehicle', widthPx: 150 },
  { id: 'energy', kind: 'word', widthPx: 130 },
  { id: 'distanceKm', kind: 'number', unit: 'km', total: 'sum', widthPx: 110 },
  { id: 'carbonKg', kind: 'number', unit: 'kgCO2e', digits: 1, total: 'sum', widthPx: 140 },
  { id: 'gPerKm', kind: 'number', unit: 'gCO2e/km', total: { sumOf: 'carbonKg', over: 'countedKm', times: 1000 }, widthPx: 140 },
  { id: 'upstreamKg', kind: 'number', unit: 'kgCO2e', digits: 1, total: 'sum', widthPx: 140 },
  { id: 'combustionKg', kind: 'number', unit: 'kgCO2e', digits: 1, total: 'sum', widthPx: 140 },
  { id: 'usedL', kind: 'number', unit: 'l', digits: 1, total: 'sum', widthPx: 110 },
  { id: 'usedKwh', kind: 'number', unit: 'kWh', digits: 1, total: 'sum', widthPx: 110 },
  { id: 'energySource', kind: 'word', widthPx: 150 },
  { id: 'factor', kind: 'number', digits: 3, widthPx: 120 },
  { id: 'countedKm', kind: 'number', unit: 'km', total: 'sum', widthPx: 150 },
  { id: 'usedKg', kind: 'number', unit: 'kg', digits: 1, total: 'sum', spare: true, widthPx: 110 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
  { id: 'firstAt', kind: 'instant', spare: true, widthPx: 180 },
];

const grams = (value: number): number => Math.round(value * 1000) / 1000;

function rowOf(row: EnergyRow, source: FactorSource, mix: ElectricityMix): ReportRow {
  const { vehicle, spec, use, amount } = row;
  const [litres, kwh, kg] = amountCells(row);
  const factor = carbonFactorOf(spec.energy, source, mix);
  const times = (per: number | null | undefined): number | null =>
    amount === null || per === null || per === undefined ? null : grams(amount * per);
  const carbonKg = times(factor?.total);
  const km = use.distanceM / 1000;
  return [
    vehicle._id,
    spec.energy,
    km,
    carbonKg,
    carbonKg === null || km === 0 ? null : (carbonKg / km) * 1000,
    times(factor?.upstream),
    times(factor?.combustion),
    litres!,
    kwh!,
    row.from,
    factor?.total ?? null,
    carbonKg === null ? null : km,
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
    const without = [
      ...new Set(told.flatMap(({ vehicle, spec }) => (carbonFactorOf(spec.energy, factors, mix) === null ? [vehicle._id] : []))),
    ];
    const made = told.map((row) => rowOf(row, factors, mix));
    const said = [{ code: `factors.${factors}` }, ...(told.some(({ unit }) => unit === 'kWh') ? [{ code: `electricity.${mix}` }] : [])];
    return {
      rows: made,
      cut: rows.length - told.length,
      names,
      notes: [...notes, ...said, ...(without.length > 0 ? [{ code: 'noFactor', count: without.length, vehicles: without }] : [])],
    };
  },
};
