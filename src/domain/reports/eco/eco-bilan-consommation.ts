import { idleLitresPerHour, per100Of } from '../../eco/energy-use.ts';
import { figureColumn } from '../figures.ts';
import { energyCost, priceBook, secondsCost, type PriceAt } from '../../eco/energy-prices.ts';
import { MAX_REPORT_ROWS, type ReportColumn, type ReportDeclaration, type ReportRow } from '../report.ts';
import { amountCells, energyRows, type EnergyRow } from './energy-rows.ts';
import { BY_MONTH } from '../journeys/journey-sums.ts';
import type { EcoSource } from '../sources.ts';

const columns: readonly ReportColumn[] = [
  { id: 'vehicle', kind: 'vehicle', widthPx: 150 },
  { id: 'distanceKm', kind: 'number', unit: 'km', total: 'sum', widthPx: 110 },
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
  { id: 'gapPct', kind: 'number', unit: '%', digits: 1, widthPx: 110 },
  { id: 'isOver', kind: 'flag', widthPx: 130 },
  { id: 'costEur', kind: 'number', unit: 'EUR', digits: 2, total: 'sum', widthPx: 110 },
  { id: 'idlingS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'standingS', kind: 'duration', total: 'sum', widthPx: 150 },
  { id: 'idleL', kind: 'number', unit: 'l', digits: 1, total: 'sum', widthPx: 130 },
  { id: 'idleCostEur', kind: 'number', unit: 'EUR', digits: 2, total: 'sum', widthPx: 130 },
  { id: 'energy', kind: 'word', widthPx: 130 },
  { id: 'energySource', kind: 'word', widthPx: 150 },
  { id: 'usedKg', kind: 'number', unit: 'kg', digits: 1, total: 'sum', spare: true, widthPx: 110 },
  { id: 'measuredL', kind: 'number', unit: 'l', digits: 1, total: 'sum', widthPx: 130 },
  { id: 'measuredKwh', kind: 'number', unit: 'kWh', digits: 1, total: 'sum', widthPx: 130 },
  { id: 'measuredKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 130 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
  { id: 'firstAt', kind: 'instant', spare: true, widthPx: 180 },
];

const cents = (value: number): number => Math.round(value * 100) / 100;

function rowOf(row: EnergyRow, costEur: number | null, priceAt: PriceAt, marginPct: number): ReportRow {
  const { vehicle, spec, unit, use } = row;
  const [litres, kwh, kg] = amountCells(row);
  const per100 = per100Of(use);
  const gapPct = per100 !== null && spec.consumptionRef ? (per100 / spec.consumptionRef - 1) * 100 : null;
  const rate = idleLitresPerHour(spec);
  const litresOf = (seconds: number): number => Math.round((seconds / 3600) * (rate ?? 0) * 1000) / 1000;
  const idleL = rate === null ? null : litresOf(row.idlingS + row.standingS);
  const idleEur = rate === null ? null : secondsCost(row.stillS, spec.energy, priceAt, litresOf);
  const measured = use.tells ? use.told / 1000 : null;
  return [
    vehicle._id,
    use.distanceM / 1000,
    litres!,
    unit === 'l' ? per100 : null,
    kwh!,
    unit === 'kWh' ? per100 : null,
    spec.consumptionRef,
    gapPct,
    gapPct === null ? null : gapPct > marginPct,
    costEur,
    row.idlingS,
    row.standingS,
    idleL,
    idleEur === null ? null : cents(idleEur),
    spec.energy,
    row.from,
    kg!,
    unit === 'l' ? measured : null,
    unit === 'kWh' ? measured : null,
    use.tells ? use.toldM / 1000 : null,
    vehicle.fleet,
    row.firstMs,
  ];
}

/** /eco-conduite/bilan-consommation: what each vehicle used, against its reference; what idling burnt; what it cost at the prices of then. */
export const ecoBilanConsommation: ReportDeclaration<EcoSource> & { source: 'eco' } = {
  slug: 'eco-bilan-consommation',
  source: 'eco',
  scope: ['fleets', 'vehicles'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'thisMonth',
  maxDays: 366,
  maxVehicleDays: 31_000,
  sums: BY_MONTH,
  options: [
    { key: 'margin', values: ['0', '5', '10', '15', '20'], initial: '10' },
    { key: 'each', values: ['period', 'month'], initial: 'period' },
  ],
  columns,
  groupings: [[], ['fleet'], ['month'], ['vehicle']],
  dated: 'firstAt',
  startingSort: '-gapPct',
  views: [],
  compute(source, params) {
    const { rows, names, notes } = energyRows(source, params);
    const told = rows.slice(0, MAX_REPORT_ROWS);
    const marginPct = Number(params.options['margin']);
    const priceAt = priceBook(source.prices);
    const costs = told.map(({ months, spec }) => energyCost(months, spec, priceAt)).map((eur) => (eur === null ? null : cents(eur)));
    const unpriced = told.filter(({ amount }, at) => amount !== null && costs[at] === null).length;
    return {
      rows: told.map((row, at) => rowOf(row, costs[at] ?? null, priceAt, marginPct)),
      cut: rows.length - told.length,
      names,
      notes: unpriced > 0 ? [...notes, { code: 'noPrice', count: unpriced }] : notes,
    };
  },
};
