import { carbonOf } from '../eco/carbon.ts';
import type { ReportColumn } from '../kit/report.ts';
import { quotient } from './quotient.ts';

/** A figure that several screens and reports tell: the same words, unit, decimals and function wherever it is told. */
interface Figure<Of> {
  /** Key of the text that says what it is; of the namespace `reports` where it names none. */
  definition: string;
  unit: string;
  digits: number;
  /** What makes it. Of a ratio: the kilometres (or the time) are those of the vehicles and days that what is divided is of. */
  of: Of;
  /** Columns and key figures of reports that are it. */
  columns: readonly string[];
}
type RatioOf = (top: number | null, bottom: number | null) => number | null;

const ratio = (definition: string, unit: string, digits: number, times: number, ...columns: readonly string[]): Figure<RatioOf> => ({
  definition,
  unit,
  digits,
  of: (top, bottom) => quotient(top, bottom, times),
  columns,
});

/** Every ratio and the carbon, each named once; `npm run check` refuses a column of theirs with another unit or other decimals. */
export const FIGURES = {
  /** Euros and kilometres. */
  costPerKm: ratio('ownership:about', '€/km', 2, 1),
  costPer100Km: ratio('figures.costPer100Km', '€/100 km', 2, 100, 'costPer100Km'),
  energyPer100Km: ratio('figures.energyPer100Km', '€/100 km', 2, 100, 'energyPer100Km'),
  /** Litres and kilometres. */
  litresPer100Km: ratio('figures.litresPer100Km', 'l/100km', 1, 100, 'lPer100'),
  kwhPer100Km: ratio('figures.kwhPer100Km', 'kWh/100km', 1, 100, 'kwhPer100', 'kwh100'),
  /** Kilograms and kilometres. */
  co2PerKm: ratio('figures.co2PerKm', 'gCO2e/km', 1, 1000, 'gPerKm', 'co2GKm'),
  idlingPct: ratio('figures.idlingPct', '%', 1, 100, 'idlingPct'),
  speedingPct: ratio('figures.speedingPct', '%', 1, 100, 'speedingPct'),
  urbanPct: ratio('figures.urbanPct', '%', 1, 100, 'urbanPct'),
  usedPct: ratio('figures.usedPct', '%', 1, 100, 'usedPct'),
  co2: {
    definition: 'figures.co2',
    unit: 'kgCO2e',
    digits: 1,
    of: carbonOf,
    columns: ['co2Kg', 'carbonKg', 'upstreamKg', 'combustionKg'],
  },
} as const satisfies Record<string, Figure<RatioOf> | Figure<typeof carbonOf>>;
export type FigureId = keyof typeof FIGURES;
export const FIGURE_IDS = Object.keys(FIGURES) as readonly FigureId[];

const BY_COLUMN: ReadonlyMap<string, FigureId> = new Map(
  FIGURE_IDS.flatMap((id) => FIGURES[id].columns.map((column): [string, FigureId] => [column, id])),
);

/** Which figure a column of a report is; undefined: none of the catalogue. */
export function figureOfColumn(column: string): FigureId | undefined {
  return BY_COLUMN.get(column);
}

/** What a column takes from the figure it is. */
export function figureColumn(id: FigureId): { kind: 'number'; unit: string; digits: number } {
  const { unit, digits } = FIGURES[id];
  return { kind: 'number', unit, digits };
}

/** Keys of what the figures among some columns are, each once. */
export function definitionsOf(columns: readonly Pick<ReportColumn, 'id'>[]): string[] {
  return [...new Set(columns.flatMap(({ id }) => figureOfColumn(id) ?? []))].map((id) => FIGURES[id].definition);
}

/** A column that says otherwise than its figure, in words for who wrote it; null: it says the same, or is no figure. */
export function figureOdds({ id, unit, digits }: Pick<ReportColumn, 'id' | 'unit' | 'digits'>): string | null {
  const figure = figureOfColumn(id);
  if (figure === undefined) return null;
  const told = FIGURES[figure];
  return unit === told.unit && (digits ?? 0) === told.digits
    ? null
    : `${id} is ${figure}: ${told.unit} with ${told.digits} decimals, not ${unit ?? 'no unit'} with ${digits ?? 0}`;
}
