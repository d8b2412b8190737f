import type { FieldIssue } from '../../../domain/kit/failure.ts';

export const ENCODINGS = ['utf-8', 'windows-1252', 'windows-1250', 'macintosh', 'utf-16'] as const;
export type TextEncoding = (typeof ENCODINGS)[number];
export const DELIMITERS = [';', '\t', ',', '|'] as const;

/** A line of a file; an issue is of all of it. */
export interface TextRecord {
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
