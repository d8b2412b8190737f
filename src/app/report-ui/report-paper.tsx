import type { ReportGroup } from '../../domain/kit/report-arrange.ts';
import { columnIndex, type Cell, type ReportColumn, type ReportDeclaration, type ReportResult } from '../../domain/kit/report.ts';
import { formatNumber } from '../../domain/kit/format.ts';
import { linesOf } from './report-lines.ts';
import { SparkCell } from './report-spark.tsx';
import { cellText, columnLabel, columnUnit, FIGURES, groupText, totalText, type ReportWords } from './report-words.ts';

/** More than a hundred sheets. */
const MOST_LINES = 5000;
/** As many columns stand close to each other, to go across a sheet. */
const CLOSE_FROM = 15;

interface ReportPaperProps {
  report: ReportDeclaration<never>;
  result: ReportResult;
  columns: readonly ReportColumn[];
  root: ReportGroup;
  words: ReportWords;
}

/** Every group open: the paths that a person would have to touch. */
function closedPaths(group: ReportGroup): string[] {
  return group.groups.flatMap((one) => [...(group.groups.length === 1 ? [] : [one.path]), ...closedPaths(one)]);
}

/** The whole report as a plain table with its totals. */
export function ReportPaper({ report, result, columns, root, words }: ReportPaperProps) {
  const at = columns.map(({ id }) => columnIndex(report, id));
  const lines = linesOf(root, new Set(closedPaths(root)));
  const line = (key: string, lead: string | null, text: (column: ReportColumn, cell: Cell) => string, cells: readonly Cell[], className?: string) => (
    <tr key={key} className={className}>
      {columns.map((column, index) => (
        <td key={column.id} className={FIGURES.has(column.kind) ? 'num' : undefined}>
          {index === 0 && lead !== null ? lead : column.kind === 'spark' ? <SparkCell column={column} cell={cells[at[index]!]!} words={words} /> : text(column, cells[at[index]!]!)}
        </td>
      ))}
    </tr>
  );
  const total = (column: ReportColumn, cell: Cell): string => totalText(column, cell, words);
  return (
    <>
      <table className={columns.length > CLOSE_FROM ? 'close' : undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} className={FIGURES.has(column.kind) ? 'num' : undefined}>
                {[columnLabel(column, words), columnUnit(column, words)].filter(Boolean).join(', ')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, MOST_LINES).map((one) => ('group' in one ? line(one.key, `${groupText(one.group, result.names, words)} (${one.group.count})`, total, one.group.totals, 'grp') : line(one.key, null, (column, cell) => cellText(column, cell, result.names, words), one.row)))}
        </tbody>
        <tfoot>{line('total', words.t(`rows.${report.slug}`, { count: root.count, figure: formatNumber(root.count, words.lang) }), total, root.totals, 'grp')}</tfoot>
      </table>
      {lines.length > MOST_LINES && <p>{words.t('printCut', { count: lines.length - MOST_LINES })}</p>}
    </>
  );
}
