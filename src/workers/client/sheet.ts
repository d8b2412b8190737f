import { transfer, wrap, type Remote } from 'comlink';
import type { WorkbookInput } from '../../domain/kit/workbook.ts';
import type { SheetCell, Sheets } from '../sheet.worker.ts';

export type { SheetCell };

async function withSheets<T>(work: (sheets: Remote<Sheets>) => Promise<T>): Promise<T> {
  const worker = new Worker(new URL('../sheet.worker.ts', import.meta.url), { type: 'module', name: 'sheet' });
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the sheet worker did not start')));
  });
  try {
    return await Promise.race([work(wrap<Sheets>(worker)), failed]);
  } finally {
    worker.terminate();
  }
}

/** Rows of the first sheet of a workbook, read away from the page; rejects when it is none. */
export async function readSheetRows(bytes: Uint8Array<ArrayBuffer>): Promise<SheetCell[][]> {
  return withSheets((sheets) => sheets.readRows(transfer(bytes, [bytes.buffer])));
}

/** A workbook, made away from the page. */
export async function writeWorkbook(input: WorkbookInput): Promise<Uint8Array<ArrayBuffer>> {
  return withSheets((sheets) => sheets.writeWorkbook(input));
}
