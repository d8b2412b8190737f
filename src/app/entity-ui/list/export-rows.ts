import { csvText, type SheetColumn, type SheetTable, type SheetValue } from '../../../domain/files/sheet.ts';
import type { WorkbookInput } from '../../../domain/files/workbook.ts';

/** A column of an exported file. */
export interface ExportColumn<R> extends SheetColumn {
  value: (row: R) => SheetValue;
}

function tableOf<R>(rows: readonly R[], columns: readonly ExportColumn<R>[], timeZone: string): SheetTable {
  return {
    // What goes to a worker holds no functions.
    columns: columns.map(({ label, unit, kind, digits, total, totalDigits }) => ({ label, unit, kind, digits, total, totalDigits })),
    rows: rows.map((row) => columns.map((column) => column.value(row))),
    timeZone,
  };
}

/** CSV as spreadsheets of a language read it. */
export function csvOf<R>(rows: readonly R[], columns: readonly ExportColumn<R>[], lang: string, timeZone: string): string {
  return csvText(tableOf(rows, columns, timeZone), lang);
}

/** XLSX: figures, dates and durations are such; totals are formulas. */
export async function xlsxOf<R>(
  rows: readonly R[],
  columns: readonly ExportColumn<R>[],
  book: Omit<WorkbookInput, 'columns' | 'rows'>,
): Promise<Blob> {
  const { writeWorkbook } = await import('../../../workers/client/sheet.ts');
  const bytes = await writeWorkbook({ ...book, ...tableOf(rows, columns, book.timeZone) });
  return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}

/** Hands a file to the browser. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
