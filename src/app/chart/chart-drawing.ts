/** A line of a chart: a value for each instant of the drawing, null where nothing was measured. */
export interface ChartSeries {
  id: string;
  label: string;
  /** Colour `--chart-1` to `--chart-8`. */
  color: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  isDashed?: boolean;
  values: readonly (number | null)[];
}

/** Between what a line is to be, in its colour; the same twice: what it is held against, a line. null: open on that side. */
export interface ChartBand {
  color: ChartSeries['color'];
  low: number | null;
  high: number | null;
}

/** What a chart shows: one unit, one or several series over the same instants. */
export interface ChartDrawing {
  /** In order; two at least make a chart. */
  timesMs: readonly number[];
  series: readonly ChartSeries[];
  bands?: readonly ChartBand[];
  /** From where to where; without it from the first instant to the last. */
  span?: { fromMs: number; toMs: number };
  /** null: values stand on zero. Else they stand around what was measured, and less than this between the least and the most looks flat. */
  relief: number | null;
  /** Nobody knows what was between two measures farther apart: the line stops. */
  breakMs: number;
  /** A value holds until the next instant: lines go in steps. */
  isHeld?: boolean;
  /** The hours are under this one; of several over each other, only the last has them. */
  hasTimes: boolean;
  /** The instant that is looked at follows the pointer, or moves where it is pressed. */
  follows: 'pointer' | 'press';
  lang: string;
  timeZone: string;
}

/** A chart has two instants with a measure at least. */
export function isDrawable({ timesMs, series }: Pick<ChartDrawing, 'timesMs' | 'series'>): boolean {
  return series.some(({ values }) => values.filter((value) => value !== null).length > 1) && timesMs.at(-1)! > timesMs[0]!;
}
