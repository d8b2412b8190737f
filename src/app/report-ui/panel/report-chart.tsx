import { useMemo } from 'react';
import { type ReportColumn, type ReportDeclaration, type ReportRow, columnIndex } from '../../../domain/reports/report.ts';
import { formatMoment } from '../../../domain/text/format.ts';
import { KNOWN_WAY_S } from '../../../domain/telemetry/message.ts';
import { nearestAt } from '../../chart/chart-scale.ts';
import { TimeChart, isDrawable, type ChartDrawing, type ChartSeries } from '../../chart/time-chart.tsx';
import { cellText, columnLabel, columnUnit } from '../../../domain/reports/report-text.ts';
import type { ReportWords } from '../report-words.ts';

/** A chart of a report: the columns of one unit, a line each, or one for each value of the column that parts them. */
interface ReportDrawing {
  columns: readonly ReportColumn[];
  drawing: ChartDrawing;
  /** Column of each line. */
  lines: readonly ReportColumn[];
}

type Drawn = Pick<ReportDeclaration<never>, 'slug' | 'columns' | 'chart'>;

/** Rows that have an instant, in its order. */
export function datedRows(report: Drawn, rows: readonly ReportRow[]): readonly ReportRow[] {
  const at = columnIndex(report, report.chart!.at);
  return rows.filter((row) => typeof row[at] === 'number').toSorted((a, b) => Number(a[at]) - Number(b[at]));
}

/** Slices of time are so far apart: one that is missing breaks the line. */
const stepOf = (timesMs: readonly number[]): number =>
  timesMs.reduce((least, ms, at) => (at > 0 ? Math.min(least, ms - timesMs[at - 1]!) : least), Infinity);

/** Rows as the lines have them: all of them, or by the value of a column, over the instants of all. */
function partsOf(
  rows: readonly ReportRow[],
  at: number,
  by: number | null,
): { timesMs: number[]; parts: { name: string | null; rows: readonly (ReportRow | undefined)[] }[] } {
  if (by === null) return { timesMs: rows.map((row) => Number(row[at])), parts: [{ name: null, rows }] };
  const timesMs = [...new Set(rows.map((row) => Number(row[at])))];
  const found = new Map<string, Map<number, ReportRow>>();
  for (const row of rows) {
    const name = String(row[by]);
    const own = found.get(name) ?? new Map<number, ReportRow>();
    own.set(Number(row[at]), row);
    found.set(name, own);
  }
  return { timesMs, parts: [...found].map(([name, own]) => ({ name, rows: timesMs.map((ms) => own.get(ms)) })) };
}

/** Charts of the rows of one vehicle, in order of time: one for each unit, over each other, without those that have nothing to show. */
export function drawingsOf(report: Drawn, rows: readonly ReportRow[], words: ReportWords): ReportDrawing[] {
  const { at, lines, relief = {}, breakS, by, isHeld = false, within = {} } = report.chart!;
  const [from, to] = [columnIndex(report, at), lines.map((id) => columnIndex(report, id))];
  const { timesMs, parts } = partsOf(rows, from, by === undefined ? null : columnIndex(report, by));
  const units = new Set(to.map((index) => report.columns[index]!.unit));
  const made = [...units].flatMap((one): ReportDrawing[] => {
    const indexes = to.filter((index) => report.columns[index]!.unit === one);
    const columns = indexes.map((index) => report.columns[index]!);
    const drawn = indexes.flatMap((index, place) =>
      parts.map(({ name, rows: own }, part) => {
        const column = report.columns[index]!;
        const unit = columnUnit(column, words);
        const label = `${columnLabel(column, words)}${name === null ? '' : ` · ${name}`}${unit ? ` (${unit})` : ''}`;
        const color = (((name === null ? to.indexOf(index) : part) % 8) + 1) as ChartSeries['color'];
        const [low, high] = (within[column.id] ?? []).map((id) => {
          const told = own.findLast((row) => typeof row?.[columnIndex(report, id)] === 'number');
          return (told?.[columnIndex(report, id)] as number | undefined) ?? null;
        });
        const values = own.map((row) => (typeof row?.[index] === 'number' ? row[index] : null));
        return {
          column,
          bands: low == null && high == null ? [] : [{ color, low: low ?? null, high: high ?? null }],
          series: {
            id: name === null ? column.id : `${column.id}:${name}`,
            label,
            color,
            isDashed: place > 0,
            values,
          } satisfies ChartSeries,
        };
      }),
    );
    // What is the same for several of them (a door they share), is drawn once.
    const shown = drawn.filter(
      ({ series }, index) =>
        parts.length === 1 || !drawn.slice(0, index).some((other) => JSON.stringify(other.series.values) === JSON.stringify(series.values)),
    );
    const series = shown.map((one) => one.series);
    const drawing: ChartDrawing = {
      timesMs,
      series,
      bands: shown.flatMap(({ bands }) => bands),
      relief: relief[columns[0]!.id] ?? null,
      breakMs: isHeld
        ? Infinity
        : breakS !== undefined || by === undefined
          ? (breakS ?? KNOWN_WAY_S) * 1000
          : Math.max(KNOWN_WAY_S * 1000, stepOf(timesMs) * 1.5),
      hasTimes: false,
      ...(isHeld ? { isHeld } : {}),
      follows: 'pointer',
      lang: words.lang,
      timeZone: words.timeZone,
    };
    return isDrawable(drawing) ? [{ columns, drawing, lines: shown.map(({ column }) => column) }] : [];
  });
  const last = made.at(-1);
  if (last) last.drawing.hasTimes = true;
  return made;
}

interface ReportChartProps {
  report: Pick<ReportDeclaration<never>, 'slug' | 'columns' | 'chart'>;
  /** Of one vehicle. */
  rows: readonly ReportRow[];
  /** The instant that is looked at. */
  atMs: number | null;
  onAt: (atMs: number) => void;
  words: ReportWords;
}

/** Columns over time, one chart for each unit. The table below says the same in figures. */
export function ReportChart({ report, rows, atMs, onAt, words }: ReportChartProps) {
  const { t, lang, timeZone } = words;
  const dated = useMemo(() => datedRows(report, rows), [report, rows]);
  const charts = useMemo(() => drawingsOf(report, dated, words), [report, dated, words]);
  const timesMs = charts[0]?.drawing.timesMs ?? [];
  const at = atMs === null ? -1 : nearestAt(timesMs, atMs);
  const figureOf = (column: ReportColumn, cell: number | null): string => {
    const unit = columnUnit(column, words);
    return at < 0 ? '' : `${cellText(column, cell, {}, words)}${unit && cell !== null ? `\u00a0${unit}` : ''}`;
  };
  const figuresOf = ({ lines, drawing }: ReportDrawing): string[] =>
    drawing.series.map(({ values }, line) => figureOf(lines[line]!, values[at] ?? null));
  const nameOf = ({ lines, drawing }: ReportDrawing, line: number): string =>
    drawing.series[line]!.id === lines[line]!.id ? columnLabel(lines[line]!, words) : drawing.series[line]!.label;
  const time = at < 0 ? '' : formatMoment(timesMs[at]!, lang, timeZone);
  const told = charts.flatMap((chart) => figuresOf(chart).map((figure, line) => `${nameOf(chart, line)} ${figure}`));
  if (charts.length === 0) return <p className="rp-chart text-center text-muted">{t('chart:none')}</p>;
  return (
    <div className="rp-chart">
      {charts.map((chart, index) => (
        <TimeChart
          key={chart.columns[0]!.id}
          label={t('chartOf', { what: chart.columns.map((column) => columnLabel(column, words)).join(', ') })}
          drawing={chart.drawing}
          height={chart.drawing.hasTimes ? '8rem' : '7rem'}
          atMs={at < 0 ? null : timesMs[at]!}
          onAt={(nextMs) => onAt(timesMs[nearestAt(timesMs, nextMs)]!)}
          figures={figuresOf(chart)}
          {...(index === 0 ? { valueText: [time, ...told].join(', '), aside: <span className="ml-auto">{time}</span> } : {})}
        />
      ))}
    </div>
  );
}
