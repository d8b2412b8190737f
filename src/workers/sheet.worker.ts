import { expose, transfer } from 'comlink';
import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { readSheet } from 'read-excel-file/universal';
import { unzippedSheet } from './unzipped-sheet.ts';
import { workbookOf, type WorkbookInput } from '../domain/kit/workbook.ts';

export type SheetCell = string | number | boolean | Date | null;

/**
 * First sheet of a workbook. The archive is opened here, and handed over stored: for large parts the library would start workers from
 * blobs, which the content policy refuses. `unpacks`: to more than a device can hold.
 */
async function readRows(bytes: Uint8Array): Promise<SheetCell[][] | 'unpacks'> {
  const files = unzippedSheet(bytes);
  if (!files) return 'unpacks';
  const stored = zipSync(files, { level: 0 });
  return (await readSheet(stored.buffer as ArrayBuffer)) as SheetCell[][];
}

/** A workbook of a table and of what it was asked for. */
async function writeWorkbook(input: WorkbookInput): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = (await writeXlsx(workbookOf(input))) as Uint8Array<ArrayBuffer>;
  return transfer(bytes, [bytes.buffer]);
}

const sheets = { readRows, writeWorkbook };
export type Sheets = typeof sheets;
expose(sheets);
