import { csvText } from '../../domain/kit/csv.ts';
import type { SheetValue } from '../../domain/kit/xlsx.ts';

/** A column of an exported file. */
export interface ExportColumn<R> {
  label: string;
  value: (row: R) => SheetValue;
}

function tableOf<R>(rows: readonly R[], columns: readonly ExportColumn<R>[]): SheetValue[][] {
  return rows.map((row) => columns.map((column) => column.value(row)));
}

/** CSV as spreadsheets of a language read it. */
export function csvOf<R>(rows: readonly R[], columns: readonly ExportColumn<R>[], lang: string): string {
  return csvText(columns.map((column) => column.label), tableOf(rows, columns), lang);
}

/** XLSX: figures stay figures. */
export async function xlsxOf<R>(rows: readonly R[], columns: readonly ExportColumn<R>[], sheet: string): Promise<Blob> {
  const { writeSheetRows } = await import('../../workers/client/sheet.ts');
  const bytes = await writeSheetRows(columns.map((column) => column.label), tableOf(rows, columns), sheet);
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
