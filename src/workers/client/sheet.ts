import { transfer, wrap } from 'comlink';
import type { SheetCell, Sheets } from '../sheet.worker.ts';

export type { SheetCell };

/** Rows of the first sheet of a workbook, read away from the page; rejects when it is none. */
export async function readSheetRows(bytes: Uint8Array<ArrayBuffer>): Promise<SheetCell[][]> {
  const worker = new Worker(new URL('../sheet.worker.ts', import.meta.url), { type: 'module', name: 'sheet' });
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the sheet worker did not start')));
  });
  try {
    return await Promise.race([wrap<Sheets>(worker).readRows(transfer(bytes, [bytes.buffer])), failed]);
  } finally {
    worker.terminate();
  }
}
