import { expose, transfer } from 'comlink';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { xlsxParts, type SheetValue } from '../domain/kit/xlsx.ts';

export type SheetCell = string | number | boolean | Date | null;

/**
 * First sheet of a workbook. The archive is opened here, and handed over stored: for large parts the library would start workers from
 * blobs, which the content policy refuses.
 */
async function readRows(bytes: Uint8Array): Promise<SheetCell[][]> {
  const files = unzipSync(bytes, { filter: ({ name }) => name.endsWith('.xml') || name.endsWith('.rels') });
  const stored = zipSync(files, { level: 0 });
  return (await readSheet(stored.buffer as ArrayBuffer)) as SheetCell[][];
}

/** A workbook of one sheet. */
function writeRows(head: readonly string[], rows: readonly (readonly SheetValue[])[], name: string): Uint8Array<ArrayBuffer> {
  const parts = Object.entries(xlsxParts(head, rows, name)).map(([path, text]) => [path, strToU8(text)] as const);
  const bytes = zipSync(Object.fromEntries(parts)) as Uint8Array<ArrayBuffer>;
  return transfer(bytes, [bytes.buffer]);
}

const sheets = { readRows, writeRows };
export type Sheets = typeof sheets;
expose(sheets);
