import { useMemo } from 'react';
import type { ReportColumn, ReportDeclaration, ReportRow } from '../../domain/kit/report.ts';
import { nearestAt } from '../chart/chart-scale.ts';
import { TimeChart } from '../chart/time-chart.tsx';
import { formatMoment } from '../../domain/kit/format.ts';
import { datedRows, drawingsOf, type ReportDrawing } from './report-drawings.ts';
import { cellText, columnLabel, columnUnit, type ReportWords } from './report-words.ts';

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
