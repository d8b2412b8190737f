import { columnIndex, type Cell, type ReportColumn, type ReportDeclaration, type ReportRow, type TotalRule } from './report.ts';

function folded(rule: Exclude<TotalRule, object>, rows: readonly ReportRow[], at: number): number | null {
  let [sum, count, least, most] = [0, 0, Infinity, -Infinity];
  for (const row of rows) {
    const cell = row[at];
    if (typeof cell !== 'number') continue;
    sum += cell;
    count++;
    if (cell < least) least = cell;
    if (cell > most) most = cell;
  }
  if (count === 0) return null;
  return { sum, mean: sum / count, min: least, max: most }[rule];
}

/** Only rows that know both count. */
function quotient(rows: readonly ReportRow[], over: number, under: number, times: number): number | null {
  let [above, below] = [0, 0];
  for (const row of rows) {
    const [a, b] = [row[over], row[under]];
    if (typeof a !== 'number' || typeof b !== 'number') continue;
    above += a;
    below += b;
  }
  return below > 0 ? (above / below) * times : null;
}

/** One cell a column: what its rule makes of the rows, in their order; null without a rule or without a known cell. */
export function totalsOf(report: Pick<ReportDeclaration<never>, 'slug' | 'columns'>, rows: readonly ReportRow[]): Cell[] {
  return report.columns.map(({ total }: ReportColumn, at) => {
    if (total === undefined) return null;
    if (typeof total === 'string') return folded(total, rows, at);
    return quotient(rows, columnIndex(report, total.sumOf), columnIndex(report, total.over), total.times);
  });
}
