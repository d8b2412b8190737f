import { grouped, orderRows, type SortKey } from '../text/order-rows.ts';
import { foldText } from '../text/search-text.ts';
import { dayFinder, weekStart } from '../time/periods.ts';
import {
  type Cell,
  columnIndex,
  countOf,
  type GroupBy,
  type ReportColumn,
  type ReportDeclaration,
  type ReportResult,
  type ReportRow,
  type TotalRule,
} from './report.ts';

/** Rows gathered by one value, or all of them: then `by` is null. A group has either groups or rows. */
export interface ReportGroup {
  /** Names the group among all of them: its values from the first level. */
  path: string;
  level: number;
  by: GroupBy | null;
  /** An id, or a calendar day: that of the row, the first of its week or of its month. */
  value: string | null;
  count: number;
  totals: Cell[];
  groups: ReportGroup[];
  rows: ReportRow[];
}

interface Arrangement {
  group: readonly GroupBy[];
  /** A column; "-" before it: downwards. */
  sort: string;
  timeZone: string;
}

type Arranged = Pick<ReportDeclaration<never>, 'slug' | 'columns' | 'dated' | 'placed' | 'continues'>;

/** First day of the week, which begins on Monday, or of the month that a day is in. */
export function spanStart(by: 'day' | 'week' | 'month', day: string): string {
  if (by === 'day') return day;
  return by === 'month' ? `${day.slice(0, 7)}-01` : weekStart(day);
}

function valueOf(report: Arranged, by: GroupBy, timeZone: string): (row: ReportRow) => string | null {
  if (by === 'site' || by === 'fleet' || by === 'vehicle' || by === 'driver' || by === 'place' || by === 'probe' || by === 'round') {
    const at = report.columns.findIndex(({ kind, id }) =>
      by === 'place' ? id === report.placed : by === 'probe' || by === 'round' ? id === by : kind === by,
    );
    return (row) => (typeof row[at] === 'string' ? row[at] : null);
  }
  const at = columnIndex(report, report.dated);
  const find = dayFinder(timeZone);
  return (row) => {
    const cell = row[at];
    if (typeof cell !== 'number') return null;
    return spanStart(by, find(cell));
  };
}

const parsed = (sort: string): { id: string; direction: 1 | -1 } =>
  sort.startsWith('-') ? { id: sort.slice(1), direction: -1 } : { id: sort, direction: 1 };

/**
 * A result as it is read: gathered, ordered, summed up. Totals are made in the order of the source, so that another order of the rows
 * never changes a figure. Groups stand by their name, days by date, places by how many rows they have; ordered by a column with a total, by that total.
 */
export function arranged(
  report: Arranged,
  { rows, names }: Pick<ReportResult, 'rows' | 'names'>,
  { group, sort, timeZone }: Arrangement,
): ReportGroup {
  const { id, direction } = parsed(sort);
  const at = columnIndex(report, id);
  const column = report.columns[at]!;
  const wording = (cell: Cell): SortKey =>
    typeof cell === 'boolean' ? Number(cell) : typeof cell === 'string' ? foldText(names[cell] ?? cell) : cell;
  const gather = (some: readonly ReportRow[], level: number, path: string, by: GroupBy | null, value: string | null): ReportGroup => {
    const next = group[level];
    const made: ReportGroup = {
      path,
      level,
      by,
      value,
      count: countOf(report, some),
      totals: totalsOf(report, some),
      groups: [],
      rows: [],
    };
    if (next === undefined) {
      made.rows = orderRows(some, (row) => wording(row[at]!), direction);
      return made;
    }
    const parts = grouped(some, valueOf(report, next, timeZone));
    const groups = [...parts].map(([of, part]) => gather(part, level + 1, `${path}/${of ?? ''}`, next, of));
    const named = orderRows(groups, (one) => wording(one.value), 1);
    const ranked = next === 'place' ? orderRows(named, (one) => one.count, -1) : named;
    made.groups = column.total === undefined ? ranked : orderRows(ranked, (one) => wording(one.totals[at]!), direction);
    return made;
  };
  return gather(rows, 0, '', null, null);
}

/** Every row in the order of the arrangement. */
export function arrangedRows(group: ReportGroup): ReportRow[] {
  return group.groups.length > 0 ? group.groups.flatMap(arrangedRows) : group.rows;
}

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
