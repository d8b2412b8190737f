import { columnIndex, type GroupBy, type ReportColumn, type ReportDeclaration, type ReportResult, type ReportRow } from '../kit/report.ts';
import type { SheetValue } from '../kit/xlsx.ts';
import { cellValue, columnLabel, columnUnit, type ReportVoice } from './report-text.ts';

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

export interface SheetColumn {
  label: string;
  value: (row: ReportRow) => SheetValue;
}

/** Columns of a report as a spreadsheet has them: the unit in the head, figures bare. */
export function sheetColumns(report: Pick<ReportDeclaration<never>, 'slug' | 'columns'>, columns: readonly ReportColumn[], names: ReportResult['names'], words: ReportVoice): SheetColumn[] {
  return columns.map((column) => {
    const at = columnIndex(report, column.id);
    const unit = columnUnit(column, words) ?? (column.kind === 'duration' ? 's' : undefined);
    const label = column.day ?? columnLabel(column, words);
    return { label: unit ? `${label} (${unit})` : label, value: (row) => cellValue(column, row[at]!, names, words) };
  });
}
