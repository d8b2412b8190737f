import type { FieldIssue } from '../../../domain/entity/failure.ts';

/** A file as a table: the titles of one of its lines, then lines with the number a spreadsheet gives them. */
export interface Table {
  header: readonly string[];
  lines: readonly TableLine[];
  reading: TableReading;
}

export interface TableLine {
  number: number;
  cells: readonly string[];
  /** Why the line as a whole cannot be taken. */
  issue?: Omit<FieldIssue, 'field'> | undefined;
  /** Why cells cannot be, by column. */
  cellIssues?: ReadonlyMap<number, string> | undefined;
}

/** How a file was read: what a person can see and change. */
export interface TableReading {
  /** Of its text; null for a workbook. */
  encoding: TextEncoding | null;
  delimiter: string | null;
  sheets: readonly { name: string; hidden: boolean }[];
  sheet: string | null;
  /** Line of the titles, and the first lines, which can be it. */
  headLine: number;
  heads: readonly TableLine[];
  /** Lines above the titles: none of them is taken. */
  above: number;
  /** Lines in another encoding than the rest. */
  mixed: number;
  /** Cells filled from the one they are merged with. */
  merged: number;
}

/** What a person says of how a file is to be read. */
export interface ReadChoices {
  encoding?: TextEncoding | undefined;
  delimiter?: string | undefined;
  sheet?: string | undefined;
  headLine?: number | undefined;
}

/** A mistake in the choice of a file is told before it takes the device's memory. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const MAX_LINES = 50_000;
/** Titles are looked for among as many lines. */
const HEADS = 20;

export type FileProblem = 'too-big' | 'unpacks' | 'too-many' | 'empty' | 'unreadable';

export class FileError extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem);
  }
}

type Source = Omit<TableReading, 'headLine' | 'heads' | 'above'>;

/** Which of the first lines has the titles; by default the first. */
export type HeadOf = (heads: readonly TableLine[]) => number;
const first: HeadOf = ([line]) => line?.number ?? 1;

/** Lines of a file as a table. Empty lines keep their number; one with more cells than the titles has a mark too many. */
export function tableOf(lines: readonly TableLine[], source: Source, headOf: HeadOf = first, headLine?: number): Table {
  const filled = lines
    .map((line) => ({ ...line, cells: line.cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const heads = filled.slice(0, HEADS);
  const wanted = headLine ?? headOf(heads);
  const at = Math.max(
    0,
    heads.findIndex(({ number }) => number === wanted),
  );
  const [head, ...body] = filled.slice(at);
  if (!head || body.length === 0) throw new FileError('empty');
  if (body.length > MAX_LINES) throw new FileError('too-many');
  const width = body.reduce((most, { cells }) => Math.max(most, cells.length), head.cells.length);
  const isLong = ({ cells }: TableLine): boolean => source.delimiter !== null && cells.slice(head.cells.length).some((cell) => cell !== '');
  return {
    header: Array.from({ length: width }, (_, column) => head.cells[column] ?? ''),
    lines: body.map((line) => (line.issue || !isLong(line) ? line : { ...line, issue: { code: 'more-cells' } })),
    reading: { ...source, headLine: head.number, heads, above: at },
  };
}

/** CSV with `;`, `,`, `|` or tabs, whichever its first lines are cut by. */
export function readCsv(bytes: Uint8Array, choices: ReadChoices = {}, headOf?: HeadOf, lang?: string): Table {
  const { text, encoding, mixed } = decode(bytes, choices.encoding, lang);
  // "sep=;" is a line for Excel only.
  const declared = /^\uFEFF?sep=(.)\r?\n/i.exec(text);
  const body = declared ? text.slice(declared[0].length) : text.replace(/^\uFEFF/, '');
  const delimiter = choices.delimiter ?? declared?.[1] ?? delimiterOf(body);
  const skipped = declared ? 1 : 0;
  const lines = csvRecords(body, delimiter).map((record, at): TableLine => ({ number: at + 1 + skipped, ...record }));
  const source = { encoding, delimiter, sheets: [], sheet: null, mixed, merged: 0 };
  return tableOf(lines, source, headOf, choices.headLine);
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Reads a file a person chose. */
export async function readFile(file: File, choices: ReadChoices, headOf: HeadOf, lang: string): Promise<Table> {
  if (file.size > MAX_FILE_BYTES) throw new FileError('too-big');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isZip(bytes)) return (await import('./read-xlsx.ts')).readXlsx(bytes, choices, headOf);
  return readCsv(bytes, choices, headOf, lang);
}

export const ENCODINGS = ['utf-8', 'windows-1252', 'windows-1250', 'macintosh', 'utf-16'] as const;
type TextEncoding = (typeof ENCODINGS)[number];
export const DELIMITERS = [';', '\t', ',', '|'] as const;

/** A line of a file; an issue is of all of it. */
interface TextRecord {
  cells: readonly string[];
  issue?: Omit<FieldIssue, 'field'>;
}

/** Lines of bytes, each of them valid UTF-8 or none. */
function byLine(bytes: Uint8Array, other: TextEncoding): { text: string; valid: number; invalid: number } {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const single = new TextDecoder(other);
  const parts: string[] = [];
  let [valid, invalid] = [0, 0];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(0x0a, at);
    const line = bytes.subarray(at, end < 0 ? bytes.length : end + 1);
    try {
      const text = strict.decode(line);
      if (text.length < line.length) valid++;
      parts.push(text);
    } catch {
      invalid++;
      parts.push(single.decode(line));
    }
    at += line.length;
  }
  return { text: parts.join(''), valid, invalid };
}

/**
 * Text of a file: by its byte-order mark, else UTF-8 when it is valid, else what spreadsheets write on Windows in the language. Where lines
 * of both are joined in one file, each is read as what it is; `mixed` counts those that are not UTF-8.
 */
export function decode(bytes: Uint8Array, chosen?: TextEncoding, lang = 'fr'): { text: string; encoding: TextEncoding; mixed: number } {
  const is16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (chosen === 'utf-16' || (chosen === undefined && is16))
    return { text: new TextDecoder(bytes[0] === 0xfe ? 'utf-16be' : 'utf-16le').decode(bytes), encoding: 'utf-16', mixed: 0 };
  if (chosen !== undefined && chosen !== 'utf-8') return { text: new TextDecoder(chosen).decode(bytes), encoding: chosen, mixed: 0 };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', mixed: 0 };
  } catch {
    const other = lang === 'hu' ? 'windows-1250' : 'windows-1252';
    const { text, valid, invalid } = byLine(bytes, other);
    if (valid > 0 || chosen === 'utf-8') return { text, encoding: 'utf-8', mixed: invalid };
    return { text: new TextDecoder(other).decode(bytes), encoding: other, mixed: 0 };
  }
}

/** The mark found most often outside quotes in the first line that has one. */
export function delimiterOf(text: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((mark) => [mark, 0]));
  let quoted = false;
  for (const mark of text.trimStart().slice(0, 20_000)) {
    if (mark === '"') quoted = !quoted;
    else if (!quoted && (mark === '\n' || mark === '\r')) {
      if ([...counts.values()].some((count) => count > 0)) break;
    } else if (!quoted && counts.has(mark)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

const lineEnd = (text: string, from: number): number => {
  const found = text.indexOf('\n', from);
  return found < 0 ? text.length : found;
};

/** A quoted cell from its opening quote; null when it does not end as one. */
function quotedCell(text: string, from: number, delimiter: string): { cell: string; end: number } | null {
  for (let at = from + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) return null;
    if (text[at + 1] === '"') continue;
    let end = at + 1;
    while (text[end] === ' ') end++;
    const isEnd = end >= text.length || text[end] === delimiter || text[end] === '\n';
    return isEnd ? { cell: text.slice(from + 1, at).replaceAll('""', '"'), end } : null;
  }
}

/**
 * Lines of a CSV (RFC 4180). A quote that does not end a cell, or that would swallow lines as wide as the others, is one too many: its line
 * is taken as it stands, and says so; those behind it are kept.
 */
export function csvRecords(file: string, delimiter: string): TextRecord[] {
  const text = file.replace(/\r\n?/g, '\n');
  const records: TextRecord[] = [];
  let width = 0;
  const swallows = (cell: string): boolean =>
    width >= 3 &&
    cell.includes('\n') &&
    cell
      .split('\n')
      .slice(1)
      .some((line) => line.split(delimiter).length >= width);
  let at = 0;
  while (at < text.length) {
    const start = at;
    const cells: string[] = [];
    let isBroken = false;
    for (;;) {
      let end: number;
      if (text[at] === '"') {
        const quoted = quotedCell(text, at, delimiter);
        if (!quoted || swallows(quoted.cell)) {
          isBroken = true;
          break;
        }
        cells.push(quoted.cell);
        end = quoted.end;
      } else {
        const line = lineEnd(text, at);
        const mark = text.indexOf(delimiter, at);
        end = mark < 0 || mark > line ? line : mark;
        cells.push(text.slice(at, end));
      }
      at = end;
      if (text[at] !== delimiter) break;
      at++;
    }
    if (isBroken) {
      at = lineEnd(text, start);
      records.push({ cells: text.slice(start, at).split(delimiter), issue: { code: 'quote' } });
    } else {
      records.push({ cells });
      width = Math.max(width, cells.length);
    }
    at++;
  }
  return records;
}
