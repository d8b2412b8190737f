import type { Cell, ReportColumn, ReportRow, ReportTable } from '../kit/report.ts';

type Known = readonly number[];

function medianOf(sorted: Known): number {
  const half = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** Of figures from the least to the most; there is at least one. */
const STATS: Readonly<Record<string, (sorted: Known) => number>> = {
  total: (sorted) => sorted.reduce((sum, value) => sum + value, 0),
  mean: (sorted) => sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
  median: medianOf,
  least: (sorted) => sorted[0]!,
  most: (sorted) => sorted.at(-1)!,
};

/** Total, mean, median, least and most of columns of figures over the rows that know them; null: there are not two rows to compare. A column without a sum has no total. */
export function spreadTable(figures: readonly { column: ReportColumn; at: number }[], rows: readonly ReportRow[]): ReportTable | null {
  if (rows.length < 2) return null;
  const known = figures.map(({ at }) => rows.flatMap((row) => (typeof row[at] === 'number' ? row[at] : [])).toSorted((a, b) => a - b));
  const lines = Object.entries(STATS).map(([stat, of]): Cell[] => [
    stat,
    ...figures.map(({ column }, at) => (known[at]!.length === 0 || (stat === 'total' && column.total !== 'sum') ? null : of(known[at]!))),
  ]);
  return {
    id: 'spread',
    columns: [
      { id: 'stat', kind: 'word', widthPx: 110 },
      ...figures.map(({ column }) => (column.meanDigits === undefined ? column : { ...column, digits: column.meanDigits })),
    ],
    rows: lines,
  };
}
