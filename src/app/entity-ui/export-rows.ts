import type { SheetValue } from '../../domain/kit/xlsx.ts';

/** A column of an exported file. */
export interface ExportColumn<R> {
  label: string;
  value: (row: R) => SheetValue;
}

function tableOf<R>(rows: readonly R[], columns: readonly ExportColumn<R>[]): SheetValue[][] {
  return rows.map((row) => columns.map((column) => column.value(row)));
}

/**
 * CSV with a byte-order mark, so that Excel reads the accents; `;` between fields where the comma is a decimal mark. A text that a
 * spreadsheet would take for a formula is preceded by an apostrophe.
 */
export async function csvOf<R>(rows: readonly R[], columns: readonly ExportColumn<R>[], lang: string): Promise<string> {
  const { default: papa } = await import('papaparse');
  const decimal = new Intl.NumberFormat(lang).formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.';
  const data = tableOf(rows, columns).map((cells) => cells.map((cell) => (typeof cell === 'number' ? String(cell).replace('.', decimal) : cell)));
  const text = papa.unparse({ fields: columns.map((column) => column.label), data }, { delimiter: decimal === ',' ? ';' : ',', newline: '\r\n', escapeFormulae: /^[=+@\t\r]|^-(?!\d)/ });
  return `\uFEFF${text}`;
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
