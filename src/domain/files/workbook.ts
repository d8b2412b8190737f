import { DAY_MS, SECOND_MS } from '../time/time-zone.ts';
import { intlTag } from '../text/locale.ts';
import { headOf, stamp, type SheetColumn, type SheetTable, type SheetTotal, type SheetValue } from './sheet.ts';

/** What a file of a spreadsheet is made of. */
export interface WorkbookInput extends SheetTable {
  /** Of the first sheet. */
  name: string;
  lang: string;
  /** Begins the line of totals. */
  totalWord: string;
  /** What stands below the head where there are no rows. */
  emptyWord?: string;
  /** What the figures were asked for and how they are made, on a second sheet. */
  about?: { name: string; lines: readonly (readonly [label: string, text: string])[] };
}

type CellContent = string | number | boolean | null;
interface CellStyle {
  font?: { bold: boolean };
  numFmt?: string;
  alignment?: { wrapText: boolean; vertical: 'top' };
}
interface WorkbookCell {
  value?: CellContent;
  formula?: string;
  formulaResult?: CellContent;
  style?: CellStyle;
}

/** A sheet as the writer of XLSX (hucre) takes it; places of cells are "row,column" from 0. */
interface WorkbookSheet {
  name: string;
  columns: { width: number; style?: CellStyle }[];
  rows: CellContent[][];
  cells: Map<string, WorkbookCell>;
  freezePane?: { rows: number };
  autoFilter?: { range: string };
  pageSetup?: { orientation: 'landscape'; fitToPage: boolean; fitToWidth: number; fitToHeight: number; printTitlesRow: string };
}

/** "A" … "Z", "AA": the column of a place from 0. */
export function columnName(place: number): string {
  return place < 26 ? String.fromCodePoint(65 + place) : columnName(Math.floor(place / 26) - 1) + columnName(place % 26);
}

/** What a sheet may be called: 31 characters, without those that formulas use. */
export function sheetName(name: string): string {
  return (
    name
      .replaceAll(/[[\]:*?/\\]/g, ' ')
      .slice(0, 31)
      .replaceAll(/^[' ]+|[' ]+$/g, '') || '1'
  );
}

/** Order of day, month and year, and what stands between them, as a language writes them: "dd/mm/yyyy". */
function dayFormat(lang: string): string {
  const letters: Record<string, string> = { day: 'dd', month: 'mm', year: 'yyyy' };
  return new Intl.DateTimeFormat(intlTag(lang), { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })
    .formatToParts(0)
    .map(({ type, value }) => letters[type] ?? value.replaceAll(/[^./-]/g, ''))
    .join('')
    .replace(/\.$/, '');
}

function formatOf({ kind, digits }: SheetColumn, lang: string): string | undefined {
  if (kind === 'day') return dayFormat(lang);
  if (kind === 'instant') return `${dayFormat(lang)} hh:mm`;
  if (kind === 'duration') return '[h]:mm';
  if (kind !== 'number' && digits === undefined) return undefined;
  return digits === undefined || digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`;
}

const DAY_S = DAY_MS / SECOND_MS;

const EPOCH_DAYS = 25_569;

/** Days since 30 December 1899, as spreadsheets count them, of a clock's "2026-11-20 07:22:31" or a day. */
function serialOf(wall: string): number {
  return Date.parse(`${wall.length > 10 ? wall.replace(' ', 'T') : `${wall}T00:00:00`}Z`) / DAY_MS + EPOCH_DAYS;
}

function contentOf({ kind }: SheetColumn, value: SheetValue, timeZone: string): CellContent {
  if (value === '' || (typeof value === 'number' && !Number.isFinite(value))) return null;
  if (kind === 'instant') return serialOf(stamp(value as number | string, timeZone));
  if (kind === 'day') return serialOf(String(value));
  if (kind === 'duration') return Number(value) / DAY_S;
  // What XML 1.0 cannot hold.
  // oxlint-disable-next-line no-control-regex
  return typeof value === 'string' ? value.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '') : value;
}

/** Functions of SUBTOTAL, which passes over what a filter hides. */
const SUBTOTALS = { sum: 109, mean: 101, min: 105, max: 104 } as const;

/** A total and the formula that makes it again when a person filters or corrects; null: nothing is known. */
function totalOf(
  total: SheetTotal,
  at: number,
  columns: readonly SheetColumn[],
  rows: readonly (readonly CellContent[])[],
): { formula?: string; result: number } | null {
  if (typeof total === 'object' && 'value' in total)
    return { result: columns[at]!.kind === 'duration' ? total.value / DAY_S : total.value };
  const range = (place: number): string => `${columnName(place)}2:${columnName(place)}${rows.length + 1}`;
  const known = (place: number): number[] => rows.flatMap((row) => (typeof row[place] === 'number' ? [row[place]] : []));
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  if (typeof total === 'string') {
    const values = known(at);
    if (values.length === 0) return null;
    const least = values.reduce((one, other) => Math.min(one, other), Infinity);
    const most = values.reduce((one, other) => Math.max(one, other), -Infinity);
    const result = { sum: sum(values), mean: sum(values) / values.length, min: least, max: most }[total];
    return { formula: `SUBTOTAL(${SUBTOTALS[total]},${range(at)})`, result };
  }
  const { sumOf, over } = total;
  const both = rows.filter((row) => typeof row[sumOf] === 'number' && typeof row[over] === 'number');
  const below = sum(both.map((row) => row[over] as number));
  if (below <= 0) return null;
  // Durations stand as parts of a day here, and the factor is for seconds.
  const parts = (place: number): number => (columns[place]!.kind === 'duration' ? DAY_S : 1);
  const times = (total.times * parts(sumOf)) / parts(over) / parts(at);
  const isKnown = `ISNUMBER(${range(sumOf)})*ISNUMBER(${range(over)})`;
  return {
    formula: `IFERROR(SUMPRODUCT(${isKnown},${range(sumOf)})/SUMPRODUCT(${isKnown},${range(over)})*${times},"")`,
    result: (sum(both.map((row) => row[sumOf] as number)) / below) * times,
  };
}

const BOLD = { bold: true };
const [LEAST_WIDTH, MOST_WIDTH] = [12, 42];

/**
 * The sheets of a file: a bold head that stays in view and filters, instants and days as dates, durations as time ([h]:mm), figures with their
 * decimals, totals as formulas with their results, what was asked for on a second sheet.
 */
export function workbookOf({ name, columns, rows, timeZone, lang, totalWord, emptyWord, about }: WorkbookInput): {
  sheets: WorkbookSheet[];
} {
  const head = columns.map((column) => headOf(column, 'xlsx'));
  const content = rows.map((row) => row.map((value, at) => contentOf(columns[at]!, value, timeZone)));
  const cells = new Map<string, WorkbookCell>(head.map((label, at) => [`0,${at}`, { value: label, style: { font: BOLD } }]));
  const lines: CellContent[][] = [[...head], ...content];
  if (content.length > 0 && columns.some(({ total }) => total !== undefined)) {
    const last = lines.length;
    lines.push(columns.map(() => null));
    columns.forEach((column, at) => {
      const made = column.total === undefined ? null : totalOf(column.total, at, columns, content);
      const numFmt = formatOf({ ...column, digits: column.totalDigits ?? column.digits }, lang);
      if (made)
        cells.set(`${last},${at}`, {
          value: made.result,
          ...(made.formula === undefined ? {} : { formula: made.formula, formulaResult: made.result }),
          style: { font: BOLD, ...(numFmt ? { numFmt } : {}) },
        });
      else if (at === 0) cells.set(`${last},0`, { value: totalWord, style: { font: BOLD } });
    });
  }
  if (content.length === 0 && emptyWord !== undefined) lines.push(columns.map((_column, at) => (at === 0 ? emptyWord : null)));
  const sheet: WorkbookSheet = {
    name: sheetName(name),
    columns: columns.map((column, at) => {
      const numFmt = formatOf(column, lang);
      return { width: Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, head[at]!.length + 3)), ...(numFmt ? { style: { numFmt } } : {}) };
    }),
    rows: lines,
    cells,
    freezePane: { rows: 1 },
    ...(content.length > 0 ? { autoFilter: { range: `A1:${columnName(columns.length - 1)}${content.length + 1}` } } : {}),
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0, printTitlesRow: '$1:$1' },
  };
  if (!about) return { sheets: [sheet] };
  const wrap: CellStyle = { alignment: { wrapText: true, vertical: 'top' } };
  return {
    sheets: [
      sheet,
      {
        name: sheetName(about.name) === sheet.name ? `${sheet.name.slice(0, 29)} 2` : sheetName(about.name),
        columns: [
          { width: 28, style: { font: BOLD, ...wrap } },
          { width: 90, style: wrap },
        ],
        rows: about.lines.map(([label, text]) => [label, text]),
        cells: new Map(),
      },
    ],
  };
}
