import { expose, transfer } from 'comlink';
import { strFromU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { readSheet } from 'read-excel-file/universal';
import { sheetMarks, type SheetMarks, type SheetName, unzippedKml, unzippedSheet, workbookSheets } from './sheet-marks.ts';
import type { Undecoded } from './client/declared-text.ts';
import { workbookOf, type WorkbookInput } from '../domain/files/workbook.ts';

export type SheetCell = string | number | boolean | Date | null;

export interface ReadSheet {
  sheets: readonly SheetName[];
  /** The one that was read. */
  sheet: string;
  rows: SheetCell[][];
  marks: SheetMarks;
}

/**
 * A sheet of a workbook: the one named, else the first that is shown and has two rows. The archive is opened here, and handed over stored:
 * for large parts the library would start workers from blobs, which the content policy refuses. `unpacks`: to more than a device can hold.
 */
async function readRows(bytes: Uint8Array, named?: string): Promise<ReadSheet | 'unpacks'> {
  const files = unzippedSheet(bytes);
  if (!files) return 'unpacks';
  const stored = zipSync(files, { level: 0 });
  const sheets = workbookSheets(files);
  const read = async (at: number): Promise<ReadSheet> => {
    const part = sheets[at]?.part;
    const xml = part !== undefined && files[part] ? strFromU8(files[part]) : '';
    return {
      sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
      sheet: sheets[at]?.name ?? '',
      rows: (await readSheet(stored.buffer as ArrayBuffer, at + 1)) as SheetCell[][],
      marks: sheetMarks(xml),
    };
  };
  const chosen = sheets.findIndex(({ name }) => name === named);
  if (chosen >= 0) return read(chosen);
  const shown = sheets.flatMap(({ hidden }, at) => (hidden ? [] : [at]));
  for (const at of shown) {
    const one = await read(at);
    if (one.rows.filter((row) => row.some((cell) => cell !== null && cell !== '')).length >= 2) return one;
  }
  return read(shown[0] ?? 0);
}

/** A workbook of a table and of what it was asked for. */
async function writeWorkbook(input: WorkbookInput): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = (await writeXlsx(workbookOf(input))) as Uint8Array<ArrayBuffer>;
  return transfer(bytes, [bytes.buffer]);
}

/** What each KML of a KMZ says; `unpacks`: to more than `maxBytes`. */
function readKmz(bytes: Uint8Array, maxBytes: number): (string | Undecoded)[] | 'unpacks' {
  return unzippedKml(bytes, maxBytes) ?? 'unpacks';
}

const sheets = { readRows, readKmz, writeWorkbook };
export type Sheets = typeof sheets;
expose(sheets);
