import { formatDateTime, formatDays } from '../text/format.ts';
import {
  columnIndex,
  type GroupBy,
  type ReportColumn,
  type ReportDeclaration,
  type ReportParams,
  type ReportResult,
  type ReportRow,
} from './report.ts';
import { dayOf } from '../time/time-zone.ts';
import { totalsOf } from './report-arrange.ts';
import type { SheetColumn, SheetKind, SheetTotal, SheetValue } from '../files/sheet.ts';
import { cellValue, columnLabel, columnUnit, nameText, noteText, type ReportVoice } from './report-text.ts';

type Columns = Pick<ReportDeclaration<never>, 'columns'>;

/** Columns of a file, which has no lines of groups: what rows are gathered by comes first. */
export function columnsOfFile(report: Columns, group: readonly GroupBy[], shown: readonly ReportColumn[]): ReportColumn[] {
  return [...report.columns.filter((column) => (group as readonly string[]).includes(column.kind) && !shown.includes(column)), ...shown];
}

/** Columns that a report shows at first, or those that are asked for by their ids, in that order; one it has no more is left out. */
export function shownColumns(report: Columns, group: readonly GroupBy[], asked: readonly string[]): ReportColumn[] {
  const chosen = asked.flatMap((id) => report.columns.find((column) => column.id === id) ?? []);
  return chosen.length > 0 ? chosen : report.columns.filter(({ spare, kind }) => !spare && !(group as readonly string[]).includes(kind));
}

/** A column of a file with how its values are read of a row. */
interface ReportSheetColumn extends SheetColumn {
  value: (row: ReportRow) => SheetValue;
}

const KINDS: Partial<Record<ReportColumn['kind'], SheetKind>> = { number: 'number', duration: 'duration', instant: 'instant', day: 'day' };

/**
 * Columns of a report as a spreadsheet has them: the unit in the head, figures bare. `rows`: those of the file, for totals that need a column which
 * is not among them.
 */
export function sheetColumns(
  report: Pick<ReportDeclaration<never>, 'slug' | 'columns'>,
  columns: readonly ReportColumn[],
  names: ReportResult['names'],
  words: ReportVoice,
  rows: readonly ReportRow[] = [],
): ReportSheetColumn[] {
  const place = (id: string): number => columns.findIndex((column) => column.id === id);
  const totals = columns.some(({ total }) => typeof total === 'object') ? totalsOf(report, rows) : [];
  const totalOf = ({ id, total }: ReportColumn): SheetTotal | undefined => {
    if (typeof total !== 'object') return total;
    const [sumOf, over] = [place(total.sumOf), place(total.over)];
    if (sumOf >= 0 && over >= 0) return { sumOf, over, times: total.times };
    const value = totals[columnIndex(report, id)];
    return typeof value === 'number' ? { value } : undefined;
  };
  return columns.map((column) => {
    const at = columnIndex(report, column.id);
    const { digits, meanDigits } = column;
    return {
      label: column.day ?? columnLabel(column, words),
      unit: columnUnit(column, words),
      kind: KINDS[column.kind],
      digits,
      total: totalOf(column),
      totalDigits: column.total === 'mean' ? meanDigits : undefined,
      value: (row) => cellValue(column, row[at]!, names, words),
    };
  });
}

/** The days of a report; the one it is made on is not over, and what is known of it is said to be in it. */
export function periodText(
  { from, to, nowMs, timeZone }: Pick<ReportParams, 'from' | 'to' | 'nowMs' | 'timeZone'>,
  { t, lang }: ReportVoice,
): string {
  const today = dayOf(nowMs, timeZone);
  const days = formatDays(from, to, lang);
  return from < today && today <= to ? `${days}, ${t('todayIncluded')}` : days;
}

/** What a report was asked for and how its figures are made, line by line: for the second sheet of a workbook. */
export function aboutReport(
  report: Pick<ReportDeclaration<never>, 'slug' | 'options' | 'startingPeriod'>,
  params: ReportParams,
  { names, notes, rows }: Pick<ReportResult, 'names' | 'notes' | 'rows'>,
  words: ReportVoice,
): [label: string, text: string][] {
  const { t, lang } = words;
  const named = (ids: readonly string[] | undefined): string => (ids ?? []).map((id) => nameText(id, names, words) ?? id).join(', ');
  const lines: [string, string][] = [
    [t('file.report'), t(`nav:report.${report.slug}`)],
    ...(report.startingPeriod === null ? [] : ([[t('file.period'), periodText(params, words)]] as [string, string][])),
    [t('file.vehicles'), t('vehicleCount', { count: params.vehicles.length })],
    [t('file.drivers'), named(params.drivers)],
    [t('file.sites'), named(params.sites)],
    [t('file.slot'), params.slot ?? ''],
    [t('file.place'), params.place ?? ''],
    ...report.options.map(({ key }): [string, string] => [
      t(`options.${key}.label`),
      t(`options.${key}.${params.options[key]}`, { defaultValue: params.options[key] ?? '' }),
    ]),
    [t('file.madeAt'), `${formatDateTime(params.nowMs, lang, params.timeZone)} (${params.timeZone})`],
    ...(rows.length === 0 ? ([[t('file.total'), t('emptyReport')]] as [string, string][]) : []),
    ...notes.map((note, at): [string, string] => [at === 0 ? t('file.rules') : '', noteText(note, names, words)]),
  ];
  return lines.filter(([, text]) => text !== '');
}
