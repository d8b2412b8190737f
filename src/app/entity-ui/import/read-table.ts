/** A file as a table: the titles of its first line, then lines with the number a spreadsheet gives them. */
export interface Table {
  header: readonly string[];
  lines: readonly TableLine[];
  /** How its text was read; 'xlsx' for a workbook. */
  encoding: 'utf-8' | 'utf-16' | 'windows-1252' | 'xlsx';
}

export interface TableLine {
  number: number;
  cells: readonly string[];
}

/** A mistake in the choice of a file is told before it takes the device's memory. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const MAX_LINES = 50_000;

export type FileProblem = 'too-big' | 'unpacks' | 'too-many' | 'empty' | 'unreadable';

export class FileError extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem);
  }
}

/** Text of a file: by its byte-order mark, else UTF-8 when it is valid, else what Windows spreadsheets write in Western Europe. */
export function decode(bytes: Uint8Array): { text: string; encoding: Exclude<Table['encoding'], 'xlsx'> } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'utf-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

/** Cells of records, in the order of the file; the first record with something in it has the titles. Empty lines keep their number. */
export function tableOf(records: readonly (readonly string[])[], encoding: Table['encoding']): Table {
  const filled = records
    .map((cells, at) => ({ number: at + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first, ...lines] = filled;
  if (!first || lines.length === 0) throw new FileError('empty');
  if (lines.length > MAX_LINES) throw new FileError('too-many');
  const width = Math.max(first.cells.length, ...lines.slice(0, 100).map(({ cells }) => cells.length));
  return { header: Array.from({ length: width }, (_, at) => first.cells[at] ?? ''), lines, encoding };
}

/** CSV with `;`, `,` or tabs, whichever its first lines are cut by. */
export async function readCsv(bytes: Uint8Array): Promise<Table> {
  const { default: papa } = await import('papaparse');
  const { text, encoding } = decode(bytes);
  // "sep=;" is a line for Excel only.
  const declared = /^\uFEFF?sep=(.)\r?\n/i.exec(text);
  const body = declared ? text.slice(declared[0].length) : text.replace(/^\uFEFF/, '');
  const delimiter = declared?.[1] ?? delimiterOf(body);
  const { data } = papa.parse<string[]>(body, { delimiter, skipEmptyLines: false });
  const skipped = declared ? [[]] : [];
  return tableOf([...skipped, ...data], encoding);
}

/** The mark found most often outside quotes in the line of titles. */
export function delimiterOf(text: string): string {
  const counts = new Map([
    [';', 0],
    ['\t', 0],
    [',', 0],
  ]);
  let quoted = false;
  for (const mark of text.trimStart().slice(0, 20_000)) {
    if (mark === '"') quoted = !quoted;
    else if (!quoted && (mark === '\n' || mark === '\r')) break;
    else if (!quoted && counts.has(mark)) counts.set(mark, counts.get(mark)! + 1);
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Reads a file a person chose. */
export async function readFile(file: File): Promise<Table> {
  if (file.size > MAX_FILE_BYTES) throw new FileError('too-big');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isZip(bytes)) return (await import('./read-xlsx.ts')).readXlsx(bytes);
  return readCsv(bytes);
}
