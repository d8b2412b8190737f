import type { Cell, ReportColumn } from '../../domain/kit/report.ts';
import { formatNumber } from '../../domain/kit/format.ts';
import { columnUnit, sparkValues, type ReportWords } from './report-words.ts';

const WIDTH = 100;
const HEIGHT = 24;
/** What is little is still seen. */
const LEAST = 1;

/** Figures day by day, as bars from nothing to the most of them; a screen reader is told the most. */
export function SparkCell({ column, cell, words }: { column: ReportColumn; cell: Cell; words: ReportWords }) {
  if (cell === null) return null;
  const values = sparkValues(cell);
  const most = values.reduce<number>((high, value) => Math.max(high, value ?? 0), 0);
  const step = WIDTH / values.length;
  const unit = columnUnit(column, words);
  return (
    <svg
      className="rp-spark"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${words.t('totals.max', { value: formatNumber(most, words.lang, column.digits) })}${unit ? `\u00a0${unit}` : ''}`}
    >
      {values.map((value, at) => {
        const height = value === null || value <= 0 || most === 0 ? 0 : Math.max(LEAST, (value / most) * HEIGHT);
        // oxlint-disable-next-line react/no-array-index-key -- bars have no other name
        return height > 0 ? <rect key={at} x={at * step + step * 0.1} y={HEIGHT - height} width={step * 0.8} height={height} /> : null;
      })}
    </svg>
  );
}
