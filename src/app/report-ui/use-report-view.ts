import { useMemo } from 'react';
import { columnIndex, type GroupBy, type ReportColumn, type ReportDeclaration, type ReportResult } from '../../domain/kit/report.ts';
import { columnsOfFile, shownColumns } from '../../domain/reports/report-sheet.ts';
import { arranged, type ReportGroup } from '../../domain/kit/report-arrange.ts';
import type { PatchSearch } from '../entity-ui/list/use-list-search.ts';
import { useListView, type ListView } from '../entity-ui/list/use-list-view.ts';
import { sortParam } from '../ui/data-table/order.ts';
import { reportColumns } from './report-columns.tsx';
import type { ReportLine } from './report-lines.ts';
import type { ReportSearch } from './report-search.ts';
import type { ReportWords } from './report-words.ts';

const NOTHING: Pick<ReportResult, 'names' | 'plates' | 'rows'> = { names: {}, rows: [] };
const SCOPE_KEYS = ['period', 'from', 'to', 'vehicles', 'fleets', 'drivers', 'sites', 'slot', 'place', 'moment', 'group', 'view'];

export interface ReportLook {
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
