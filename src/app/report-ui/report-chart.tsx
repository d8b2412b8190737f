import { useMemo, useState, type PointerEvent } from 'react';
import type { ReportDeclaration, ReportRow } from '../../domain/kit/report.ts';
import { columnIndex } from '../../domain/kit/report.ts';
import { formatDateTime, formatNumber, formatTime } from '../i18n/format.ts';
import { Segmented } from '../ui/segmented.tsx';
import { CHART, chartPath, nearest, scaleOf, ticksOf, xOf, yOf, type ChartPoint } from './chart-path.ts';
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

const TIME_TICKS = [0, 0.25, 0.5, 0.75, 1];
const DAY_MS = 86_400_000;

/** A column over time. The table below says the same in figures, so that the drawing itself is one picture with a name. */
export function ReportChart({ report, rows, atMs, onAt, words }: ReportChartProps) {
  const chart = report.chart!;
  const [line, setLine] = useState(chart.lines[0]!);
  const column = report.columns[columnIndex(report, line)]!;
  const points = useMemo(() => {
    const [at, value] = [columnIndex(report, chart.at), columnIndex(report, line)];
    return rows.flatMap((row): ChartPoint[] => (typeof row[at] === 'number' && typeof row[value] === 'number' ? [{ atMs: row[at], value: row[value] }] : [])).sort((a, b) => a.atMs - b.atMs);
  }, [report, chart, rows, line]);
  const scale = useMemo(() => scaleOf(points), [points]);
  const path = useMemo(() => (scale ? chartPath(points, scale) : ''), [points, scale]);
  const at = atMs === null ? undefined : nearest(points, atMs);
  const { t, lang, timeZone } = words;
  const unit = columnUnit(column, words);
  const label = `${columnLabel(column, words)}${unit ? `, ${unit}` : ''}`;
  const point = (event: PointerEvent<HTMLElement>): void => {
    if (!scale) return;
    const box = event.currentTarget.getBoundingClientRect();
    const found = nearest(points, scale.fromMs + ((event.clientX - box.left) / box.width) * (scale.toMs - scale.fromMs));
    if (found) onAt(found.atMs);
  };
  return (
    <div className="rp-chart">
      <div className="rp-chart-head">
        {chart.lines.length > 1 && <Segmented label={t('line')} value={line} options={chart.lines.map((id) => ({ value: id, label: columnLabel(report.columns[columnIndex(report, id)]!, words) }))} onChange={setLine} />}
        <span className="text-sm text-muted" aria-live="off">
          {at ? `${formatDateTime(at.atMs, lang, timeZone)} · ${cellText(column, at.value, {}, words)}${unit ? `\u00a0${unit}` : ''}` : unit}
        </span>
      </div>
      {scale ? (
        <div className="rp-plot">
          {ticksOf(scale.least, scale.most, 4).map((value) => (
            <span key={value} className="rp-y" style={{ top: `${yOf(value, scale)}%` }} aria-hidden="true">
              <span>{formatNumber(value, lang, Number.isInteger(value) ? 0 : 1)}</span>
            </span>
          ))}
          <div className="rp-lines" onPointerMove={point} onPointerDown={point}>
            <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} preserveAspectRatio="none" role="img" aria-label={t('chartOf', { what: label })}>
              <path d={path} className="rp-line" vectorEffect="non-scaling-stroke" />
            </svg>
            {at && <i className="rp-at" style={{ left: `${xOf(at.atMs, scale) / 10}%`, '--y': `${yOf(at.value, scale)}%` } as React.CSSProperties} />}
          </div>
          {TIME_TICKS.map((share) => (
            <span key={share} className="rp-x" style={{ left: `${share * 100}%` }} aria-hidden="true">
              {(scale.toMs - scale.fromMs > DAY_MS ? formatDateTime : formatTime)(scale.fromMs + share * (scale.toMs - scale.fromMs), lang, timeZone)}
            </span>
          ))}
        </div>
      ) : (
        <p className="self-center text-center text-muted">{t('chartNone')}</p>
      )}
    </div>
  );
}
