import { useMemo } from 'react';
import { type ReportGroup, arranged } from '../../domain/reports/report-arrange.ts';
import {
  columnIndex,
  type Cell,
  type ReportColumn,
  type ReportDeclaration,
  type ReportResult,
  type GroupBy,
  type ReportRow,
} from '../../domain/reports/report.ts';
import { BREAKS, cellText, columnLabel, columnUnit, FIGURES, groupText, totalText } from '../../domain/reports/report-text.ts';
import { columnsOfFile, shownColumns } from '../../domain/reports/report-sheet.ts';
import type { PatchSearch } from '../entity-ui/list/use-list-search.ts';
import { useListView, type ListView } from '../entity-ui/list/use-list-view.ts';
import { sortParam } from '../ui/data-table/model.ts';
import { SparkCell, reportColumns } from './report-columns.tsx';
import { countText, type ReportWords } from './report-words.ts';
import type { ReportSearch } from './report-search.ts';

/** A line of the table: a group, that opens and closes, or a row under it. */
export type ReportLine = { key: string; level: number; group: ReportGroup; open: boolean } | { key: string; level: number; row: ReportRow };

/** A group is open unless it has brothers; those a person touched are the other way round. */
function isOpen(group: ReportGroup, brothers: number, touched: ReadonlySet<string>): boolean {
  return (brothers === 1) !== touched.has(group.path);
}

/** Lines of an arrangement from its top, what is in closed groups left out. */
export function linesOf(root: ReportGroup, touched: ReadonlySet<string>): ReportLine[] {
  const lines: ReportLine[] = [];
  const add = (group: ReportGroup): void => {
    group.rows.forEach((row, at) => lines.push({ key: `${group.path}#${at}`, level: group.level, row }));
    for (const one of group.groups) {
      const open = isOpen(one, group.groups.length, touched);
      lines.push({ key: one.path, level: group.level, group: one, open });
      if (open) add(one);
    }
  };
  add(root);
  return lines;
}

/** How many lines stand there before anybody touches a group. */
export function startingLines({ rows, groups }: ReportGroup): number {
  const [only] = groups;
  return rows.length + groups.length + (groups.length === 1 ? startingLines(only!) : 0);
}

const NOTHING: Pick<ReportResult, 'names' | 'plates' | 'rows'> = { names: {}, rows: [] };
const SCOPE_KEYS = ['period', 'from', 'to', 'vehicles', 'fleets', 'drivers', 'sites', 'slot', 'place', 'moment', 'group', 'view'];

interface ReportLook {
  list: ListView<ReportLine>;
  /** Columns drawn, in their order. */
  columns: ReportColumn[];
  /** The same for a file, which has no lines of groups: what rows are gathered by comes first. */
  fileColumns: ReportColumn[];
  root: ReportGroup | null;
}

/** How a report is looked at: its columns, order and grouping; saved views hold what is asked too. */
export function useReportView(
  report: ReportDeclaration<never>,
  result: ReportResult | undefined,
  search: ReportSearch,
  patch: PatchSearch,
  group: readonly GroupBy[],
  words: ReportWords,
): ReportLook {
  const named = result ?? NOTHING;
  const drawable = useMemo(() => reportColumns(report, group, named, words), [report, group, named, words]);
  const filterKeys = useMemo(() => [...SCOPE_KEYS, ...report.options.map(({ key }) => key)], [report]);
  const list = useListView<ReportLine>({
    listKey: `report-${report.slug}`,
    search,
    patch,
    filterKeys,
    startingSort: report.startingSort,
    columns: drawable,
  });
  const sort = sortParam(list.sort);
  const root = useMemo(
    () => result && arranged(report, result, { group, sort, timeZone: words.timeZone }),
    [report, result, group, sort, words.timeZone],
  );
  const columns = useMemo(() => list.drawn.map(({ id }) => report.columns[columnIndex(report, id)]!), [list.drawn, report]);
  // A file has the same columns every day, also those of which nothing is known today.
  const isChosen = list.views.shown !== null;
  const fileColumns = useMemo(
    () => columnsOfFile(report, group, isChosen ? columns : shownColumns(report, group, [])),
    [report, group, columns, isChosen],
  );
  return { list, columns, fileColumns, root: root ?? null };
}

/** More than a hundred sheets. */
const MOST_LINES = 5000;
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
