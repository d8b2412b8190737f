import type { FieldIssue } from '../../../domain/kit/failure.ts';
import { csvRecords, decode, delimiterOf, type TextEncoding } from './csv-records.ts';

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
