import { transfer, wrap, type Remote } from 'comlink';
import type { Undecoded } from './declared-text.ts';
import type { WorkbookInput } from '../../domain/files/workbook.ts';
import type { ReadSheet, SheetCell, Sheets } from '../sheet.worker.ts';

export type { ReadSheet, SheetCell };

/** The longest table of ours takes a tenth of it on a slow phone. */
const PATIENCE_MS = 120_000;

async function withSheets<T>(work: (sheets: Remote<Sheets>) => Promise<T>): Promise<T> {
  const worker = new Worker(new URL('../sheet.worker.ts', import.meta.url), { type: 'module', name: 'sheet' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the sheet worker did not start')));
    timer = setTimeout(() => reject(new Error('the sheet worker takes too long')), PATIENCE_MS);
  });
  try {
    return await Promise.race([work(wrap<Sheets>(worker)), failed]);
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

/** A sheet of a workbook, read away from the page; rejects when it is none. `unpacks`: to more than a device can hold. */
export async function readSheetRows(bytes: Uint8Array<ArrayBuffer>, named?: string): Promise<ReadSheet | 'unpacks'> {
  return withSheets(async (sheets) => sheets.readRows(transfer(bytes, [bytes.buffer]), named));
}

/** What each KML of a KMZ says, the one it begins with first; rejects when it is no archive. `unpacks`: to more than `maxBytes`. */
export async function readKmz(bytes: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<(string | Undecoded)[] | 'unpacks'> {
  return withSheets(async (sheets) => sheets.readKmz(transfer(bytes, [bytes.buffer]), maxBytes));
}

/** A workbook, made away from the page. */
export async function writeWorkbook(input: WorkbookInput): Promise<Uint8Array<ArrayBuffer>> {
  return withSheets((sheets) => sheets.writeWorkbook(input));
}
