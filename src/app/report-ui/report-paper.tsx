import type { ReportGroup } from '../../domain/kit/report-arrange.ts';
import { columnIndex, type Cell, type ReportColumn, type ReportDeclaration, type ReportResult } from '../../domain/kit/report.ts';
import { BREAKS } from '../../domain/reports/report-text.ts';
import { linesOf } from './report-lines.ts';
import { SparkCell } from './report-spark.tsx';
import { cellText, columnLabel, columnUnit, countText, FIGURES, groupText, totalText, type ReportWords } from './report-words.ts';

/** More than a hundred sheets. */
const MOST_LINES = 5000;
/** A capture service waits 20 s for a page: forty sheets are drawn by then. */
export const CAPTURE_LINES = 2000;
/** More columns do not fit across an upright sheet. */
export const PORTRAIT_COLUMNS = 6;
/** As many columns stand closer to each other, to go across a sheet. */
const CLOSE = [
  { from: 17, className: 'closest' },
  { from: 13, className: 'closer' },
  { from: 10, className: 'close' },
];

interface ReportPaperProps {
  report: ReportDeclaration<never>;
  result: ReportResult;
  columns: readonly ReportColumn[];
  root: ReportGroup;
  words: ReportWords;
  /** Lines that are drawn; how many more there are is said. */
  mostLines?: number;
}

/** Every group open: the paths that a person would have to touch. */
function closedPaths(group: ReportGroup): string[] {
  return group.groups.flatMap((one) => [...(group.groups.length === 1 ? [] : [one.path]), ...closedPaths(one)]);
}

/** The whole report as a plain table with its totals. */
export function ReportPaper({ report, result, columns, root, words, mostLines = MOST_LINES }: ReportPaperProps) {
  const plates = new Set<unknown>(result.plates);
  const classOf = ({ kind }: ReportColumn, cell?: Cell): string | undefined =>
    FIGURES.has(kind) ? 'num' : BREAKS.has(kind) && !plates.has(cell) ? undefined : 'whole';
  const at = columns.map(({ id }) => columnIndex(report, id));
  const lines = linesOf(root, new Set(closedPaths(root)));
  const line = (
    key: string,
    lead: string | null,
    text: (column: ReportColumn, cell: Cell) => string,
    cells: readonly Cell[],
    className?: string,
  ) => (
    <tr key={key} className={className}>
      {columns.map((column, index) => (
        <td key={column.id} className={classOf(column, cells[at[index]!])}>
          {index === 0 && lead !== null ? (
            lead
          ) : column.kind === 'spark' ? (
            <SparkCell column={column} cell={cells[at[index]!]!} words={words} />
          ) : (
            text(column, cells[at[index]!]!)
          )}
        </td>
      ))}
    </tr>
  );
  const total = (column: ReportColumn, cell: Cell): string => totalText(column, cell, words);
  return (
    <>
      <table className={CLOSE.find(({ from }) => columns.length >= from)?.className}>
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
          {lines
            .slice(0, mostLines)
            .map((one) =>
              'group' in one
                ? line(
                    one.key,
                    `${groupText(one.group, result.names, words)} · ${countText(report.slug, one.group.count, words)}`,
                    total,
                    one.group.totals,
                    'grp',
                  )
                : line(one.key, null, (column, cell) => cellText(column, cell, result.names, words), one.row),
            )}
        </tbody>
        <tfoot>{line('total', countText(report.slug, root.count, words), total, root.totals, 'grp')}</tfoot>
      </table>
      {lines.length > mostLines && <p>{words.t('printCut', { count: lines.length - mostLines })}</p>}
    </>
  );
}
