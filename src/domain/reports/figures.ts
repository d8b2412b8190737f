import { carbonOf } from '../eco/carbon-factors.ts';
import { quotient } from '../text/money.ts';
import type { Cell, ReportColumn } from './report.ts';

/** A figure that several screens and reports tell: the same words, unit, decimals and function wherever it is told. */
interface Figure<Of> {
  /** Key of the text that says what it is; of the namespace `reports` where it names none. */
  definition: string;
  /** Absent: of a time, a count, or of what has a unit of its own in each column. */
  unit?: string;
  /** The most decimals it is shown with. */
  digits: number;
  /**
   * What makes a ratio and the carbon of two figures: the kilometres (or the time) are those of the vehicles and days that what is divided is of. Absent: it is read
   * off the journeys, their days, or the measures, by the function that all screens share.
   */
  of?: Of;
  /** Columns and key figures of reports that are it. */
  columns: readonly string[];
}
type RatioOf = (top: number | null, bottom: number | null) => number | null;

const ratio = (definition: string, unit: string, digits: number, times: number, ...columns: readonly string[]) => ({
  definition,
  unit,
  digits,
  of: ((top, bottom) => quotient(top, bottom, times)) satisfies RatioOf as RatioOf,
  columns,
});
const plain = (name: string, unit: string | undefined, digits: number, ...columns: readonly string[]) => ({
  definition: `figures.${name}`,
  ...(unit === undefined ? {} : { unit }),
  digits,
  columns,
});

/** Every figure that more than one report tells, named once; `npm run check` refuses a column of theirs with another unit or more decimals, and one that is in two reports and not here. */
export const FIGURES = {
  distance: plain('distance', 'km', 1, 'distanceKm', 'beforeKm'),
  driving: plain('driving', undefined, 0, 'drivingS'),
  idling: plain('idling', undefined, 0, 'idlingS'),
  standing: plain('standing', undefined, 0, 'standingS'),
  engine: plain('engine', undefined, 0, 'engineS'),
  engineHours: plain('engineHours', 'h', 1, 'engineH'),
  journeys: plain('journeys', undefined, 0, 'journeys'),
  amplitude: plain('amplitude', undefined, 0, 'amplitudeS'),
  stopped: plain('stopped', undefined, 0, 'stoppedS'),
  meanSpeed: plain('meanSpeed', 'km/h', 0, 'meanKmh'),
  maxSpeed: plain('maxSpeed', 'km/h', 0, 'maxKmh'),
  score: plain('score', undefined, 1, 'score', 'urbanScore', 'extraScore'),
  points: plain('points', undefined, 0, 'ptsAcceleration', 'ptsBraking', 'ptsCornering', 'ptsSpeeding', 'ptsIdling'),
  scoredKm: plain('scoredKm', 'km', 1, 'scoredKm'),
  harsh: plain('harsh', undefined, 0, 'harsh', 'accelerations', 'brakings', 'corners'),
  harshKm: plain('harshKm', 'km', 0, 'harshKm'),
  harshPer100Km: plain('harshPer100Km', undefined, 1, 'harshPer100'),
  speeding: plain('speeding', undefined, 0, 'speeding'),
  speedingTime: plain('speedingTime', undefined, 0, 'speedingS'),
  speedTime: plain('speedTime', undefined, 0, 'speedS'),
  used: plain('used', undefined, 1, 'usedL', 'usedKwh', 'usedKg', 'usedFuelL'),
  measured: plain('measured', undefined, 1, 'measuredL', 'measuredKwh', 'measuredKm'),
  reference: plain('reference', undefined, 1, 'refPer100'),
  counted: plain('counted', 'km', 1, 'countedKm'),
  cost: plain('cost', 'EUR', 2, 'costEur'),
  odometer: plain('odometer', 'km', 1, 'odometerKm', 'odometerStartKm', 'odometerEndKm'),
  odometerGap: plain('odometerGap', 'km', 1, 'odometerGapKm'),
  visit: plain('visit', undefined, 0, 'stayS'),
  activeDays: plain('activeDays', undefined, 0, 'activeDays'),
  vehicles: plain('vehicles', undefined, 0, 'vehicles'),
  alerts: plain('alerts', undefined, 0, 'alerts'),
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

/** What makes a figure, of those that are made of two others. */
export type MadeId = { [Id in FigureId]: (typeof FIGURES)[Id] extends { of: unknown } ? Id : never }[FigureId];
const told = (id: FigureId): Figure<unknown> => FIGURES[id];

const BY_COLUMN: ReadonlyMap<string, FigureId> = new Map(
  FIGURE_IDS.flatMap((id) => FIGURES[id].columns.map((column): [string, FigureId] => [column, id])),
);

/** Which figure a column of a report is; undefined: none of the catalogue. */
export function figureOfColumn(column: string): FigureId | undefined {
  return BY_COLUMN.get(column);
}

/** Is a column a ratio, or the carbon? Those take their unit and decimals from here (`figureColumn`). */
export function isMadeColumn(column: string): boolean {
  const figure = figureOfColumn(column);
  return figure !== undefined && told(figure).of !== undefined;
}

/** What a column takes from the ratio (or the carbon) it is. */
export function figureColumn(id: MadeId): { kind: 'number'; unit: string; digits: number } {
  const { unit, digits } = FIGURES[id];
  return { kind: 'number', unit, digits };
}

/** The key of what a figure is. */
export function definitionOf(id: FigureId): string {
  return told(id).definition;
}

/** Keys of what the figures among some columns are, each once; `made`: only of those that are made of two others. */
export function definitionsOf(columns: readonly Pick<ReportColumn, 'id'>[], made = false): string[] {
  const ids = [...new Set(columns.flatMap(({ id }) => figureOfColumn(id) ?? []))];
  return ids.filter((id) => !made || told(id).of !== undefined).map(definitionOf);
}

/** A column that says otherwise than its figure, in words for who wrote it; null: it says the same, or is no figure. */
export function figureOdds({ id, unit, digits }: Pick<ReportColumn, 'id' | 'unit' | 'digits'>): string | null {
  const figure = figureOfColumn(id);
  if (figure === undefined) return null;
  const { unit: own, digits: most, of } = told(figure);
  const isMade = of !== undefined;
  const isSo = (own === undefined || unit === own) && (isMade ? (digits ?? 0) === most : (digits ?? 0) <= most);
  return isSo ? null : `${id} is ${figure}: ${own} with ${most} decimals, not ${unit ?? 'no unit'} with ${digits ?? 0}`;
}

/** Under this a score is to be worked on: the first step of its scale. */
const LEAST_SCORE = 60;

/** A score as a bar, with the steps of its scale. */
export const SCORE_BAR: NonNullable<ReportColumn['bar']> = { to: 100, marks: [60, 75, 90] };

/** What is usual of a figure, by the id of its column, the same in every report: what is outside is marked. */
const USUAL: Readonly<Record<string, { least?: number; most?: number }>> = {
  score: { least: LEAST_SCORE },
  urbanScore: { least: LEAST_SCORE },
  extraScore: { least: LEAST_SCORE },
  outS: { most: 0 },
  excursions: { most: 0 },
};

/** Is a cell outside of what is usual for its column? What is not known is not. */
export function isOutOfRange({ id }: Pick<ReportColumn, 'id'>, cell: Cell): boolean {
  const { least = -Infinity, most = Infinity } = USUAL[id] ?? {};
  return typeof cell === 'number' && (cell < least || cell > most);
}
