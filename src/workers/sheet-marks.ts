import { strFromU8, type Unzipped, unzipSync } from 'fflate';
import { declaredText, type Undecoded } from './client/declared-text.ts';

export interface SheetName {
  name: string;
  hidden: boolean;
}

/** Cells of a sheet that have no value of their own, by row and column from 0. */
export interface SheetMarks {
  /** "#N/A" and kin, and formulas that no program has reckoned. */
  cells: readonly { row: number; column: number; code: 'cell-error' | 'cell-formula'; text: string }[];
  /** Cells that are shown as one. */
  merges: readonly { top: number; left: number; bottom: number; right: number }[];
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const plain = (xml: string): string =>
  xml.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, digits?: string, name?: string) =>
    name === undefined ? String.fromCodePoint(hex === undefined ? Number(digits) : Number.parseInt(hex, 16)) : (ENTITIES[name] ?? whole),
  );
const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`(?:^|\\s)(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : plain(found);
};

/** Sheets of an opened workbook, in the order of its tabs, and the part each is in. */
export function workbookSheets(files: Unzipped): (SheetName & { part: string | undefined })[] {
  const text = (path: string): string => (files[path] ? strFromU8(files[path]) : '');
  const targets = new Map(
    [...text('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\b([^>]*)/g)].map(([, tag = '']) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  );
  return [...text('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\b([^>]*)/g)].map(([, tag = '']) => {
    const target = targets.get(/\b\w+:id="([^"]*)"/.exec(tag)?.[1]);
    return {
      name: attribute(tag, 'name') ?? '',
      hidden: /hidden/i.test(attribute(tag, 'state') ?? ''),
      part: target === undefined ? undefined : target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    };
  });
}

/** "BC12" by row and column from 0. */
export function cellAt(reference: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^\$?([A-Z]+)\$?(\d+)$/.exec(reference) ?? [];
  return { row: Number(digits) - 1, column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 };
}

/** What a sheet has beside values. */
export function sheetMarks(xml: string): SheetMarks {
  const cells: { row: number; column: number; code: 'cell-error' | 'cell-formula'; text: string }[] = [];
  for (const [, tag = '', inner = ''] of xml.matchAll(/<(?:\w+:)?c\b([^>]*?)(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs)) {
    const isError = /\bt="e"/.test(tag);
    if (!isError && !/<(?:\w+:)?f\b/.test(inner)) continue;
    const value = /<(?:\w+:)?v\b[^>]*>(.*?)<\//s.exec(inner)?.[1];
    if (!isError && value !== undefined) continue;
    const formula = /<(?:\w+:)?f\b[^>]*>(.*?)<\//s.exec(inner)?.[1] ?? '';
    const at = cellAt(attribute(tag, 'r') ?? '');
    cells.push(
      isError ? { ...at, code: 'cell-error', text: plain(value ?? '#N/A') } : { ...at, code: 'cell-formula', text: `=${plain(formula)}` },
    );
  }
  const merges = [...xml.matchAll(/<(?:\w+:)?mergeCell\b[^>]*\bref="([^":]+):([^"]+)"/g)].map(([, from = '', to = '']) => {
    const [first, last] = [cellAt(from), cellAt(to)];
    return { top: first.row, left: first.column, bottom: last.row, right: last.column };
  });
  return { cells, merges };
}

/** What a workbook may unpack to: its longest tables, fifty thousand lines, are half of it. */
const UNZIPPED_MAX_MB = 100;
const ENTRIES_MAX = 2000;

/** The parts of an archive that are wanted, as it says they are long; null when they are more than a device can hold, before any is unpacked. */
function unzipped(bytes: Uint8Array, maxBytes: number, isWanted: (name: string) => boolean): Unzipped | null {
  let [total, count] = [0, 0];
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!isWanted(name)) return false;
      total += originalSize;
      count++;
      return total <= maxBytes && count <= ENTRIES_MAX;
    },
  });
  return total <= maxBytes && count <= ENTRIES_MAX ? files : null;
}

/** The parts of a workbook that are read; null: more than a device can hold. */
export function unzippedSheet(bytes: Uint8Array, maxBytes = UNZIPPED_MAX_MB * 1024 * 1024): Unzipped | null {
  return unzipped(bytes, maxBytes, (name) => name.endsWith('.xml') || name.endsWith('.rels'));
}

const depthOf = (name: string): number => name.split('/').length;

/** Every KML of a KMZ, the one it begins with first (`doc.kml`, else what is least deep): it may lead to the others. null: more than `maxBytes`. */
export function unzippedKml(bytes: Uint8Array, maxBytes: number): (string | Undecoded)[] | null {
  // What a Mac adds beside each file ("__MACOSX/._doc.kml") has its name and is none.
  const files = unzipped(bytes, maxBytes, (name) => /\.kml$/i.test(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name));
  if (!files) return null;
  const isMain = (name: string): number => (/^doc\.kml$/i.test(name) ? 0 : 1);
  const names = Object.keys(files).toSorted((a, b) => isMain(a) - isMain(b) || depthOf(a) - depthOf(b));
  return names.flatMap((name) => (files[name] ? [declaredText(files[name])] : []));
}
