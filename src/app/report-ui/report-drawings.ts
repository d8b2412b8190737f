import { KNOWN_WAY_S } from '../../domain/driving/silence.ts';
import { columnIndex, type ReportColumn, type ReportDeclaration, type ReportRow } from '../../domain/kit/report.ts';
import { isDrawable, type ChartDrawing, type ChartSeries } from '../chart/chart-drawing.ts';
import { columnLabel, columnUnit, type ReportWords } from './report-words.ts';

/** A chart of a report: the columns of one unit. */
export interface ReportDrawing {
  columns: readonly ReportColumn[];
  drawing: ChartDrawing;
}

type Drawn = Pick<ReportDeclaration<never>, 'slug' | 'columns' | 'chart'>;

/** Rows that have an instant, in its order. */
export function datedRows(report: Drawn, rows: readonly ReportRow[]): readonly ReportRow[] {
  const at = columnIndex(report, report.chart!.at);
  return rows.filter((row) => typeof row[at] === 'number').toSorted((a, b) => Number(a[at]) - Number(b[at]));
}

/** Charts of the rows of one vehicle, in order of time: one for each unit, over each other, without those that have nothing to show. */
export function drawingsOf(report: Drawn, rows: readonly ReportRow[], words: ReportWords): ReportDrawing[] {
  const { at, lines, relief = {}, breakS = KNOWN_WAY_S } = report.chart!;
  const [from, to] = [columnIndex(report, at), lines.map((id) => columnIndex(report, id))];
  const timesMs = rows.map((row) => Number(row[from]));
  const units = new Set(to.map((index) => report.columns[index]!.unit));
  const made = [...units].flatMap((one): ReportDrawing[] => {
    const indexes = to.filter((index) => report.columns[index]!.unit === one);
    const columns = indexes.map((index) => report.columns[index]!);
    const series = indexes.map((index, place): ChartSeries => {
      const column = report.columns[index]!;
      const unit = columnUnit(column, words);
      return { id: column.id, label: `${columnLabel(column, words)}${unit ? ` (${unit})` : ''}`, color: ((to.indexOf(index) % 8) + 1) as ChartSeries['color'], isDashed: place > 0, values: rows.map((row) => (typeof row[index] === 'number' ? row[index] : null)) };
    });
    const drawing: ChartDrawing = { timesMs, series, relief: relief[columns[0]!.id] ?? null, breakMs: breakS * 1000, hasTimes: false, follows: 'pointer', lang: words.lang, timeZone: words.timeZone };
    return isDrawable(drawing) ? [{ columns, drawing }] : [];
  });
  const last = made.at(-1);
  if (last) last.drawing.hasTimes = true;
  return made;
}
