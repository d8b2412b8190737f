import { zoneOffsetMs } from '../time/time-zone.ts';
import { intlTag } from '../text/locale.ts';

/** A cell of a file; an empty text is an empty cell. */
export type SheetValue = string | number | boolean;

/** How the values of a column read. `instant`: milliseconds UTC or ISO text; `day`: "2026-11-21"; `duration`: seconds. */
export type SheetKind = 'number' | 'duration' | 'instant' | 'day';

/**
 * What stands below a column. `over`: the sum of one column divided by that of another, times a factor; both by their place. `value`: a figure that
 * the columns of the file do not make.
 */
export type SheetTotal = 'sum' | 'mean' | 'min' | 'max' | { sumOf: number; over: number; times: number } | { value: number };

export interface SheetColumn {
  label: string;
  /** In the head, in brackets. */
  unit?: string;
  kind?: SheetKind;
  /** Decimals shown. */
  digits?: number;
  total?: SheetTotal;
  /** Decimals of the total, where it has others. */
  totalDigits?: number;
}

export interface SheetTable {
  columns: readonly SheetColumn[];
  rows: readonly (readonly SheetValue[])[];
  /** Instants are written as this time zone's clocks show them. */
  timeZone: string;
}

/** "2026-11-20 07:22:31" in a time zone: text that every spreadsheet orders and reads. */
export function stamp(at: number | string, timeZone: string): string {
  const atMs = typeof at === 'number' ? at : Date.parse(at);
  return new Date(atMs + zoneOffsetMs(atMs, timeZone)).toISOString().slice(0, 19).replace('T', ' ');
}

/** Head of a column in a file. A workbook shows durations as time, so that they need no unit there. */
export function headOf({ label, unit, kind }: SheetColumn, file: 'csv' | 'xlsx'): string {
  const shown = unit ?? (kind === 'duration' && file === 'csv' ? 's' : undefined);
  return shown === undefined ? label : `${label} (${shown})`;
}

/** What a spreadsheet would take for a formula; "-3", "-3,5" and "-11 %" are figures, "+33 6 12 34 56 78" is a number of digits. */
export const FORMULA = /^[=@\t\r]|^\+(?!\d[\d .\u00a0\u202f]*$)|^-(?!\d[\d\s.,]*[%°\p{L}/]*$)/u;
const QUOTED = /[\r\n"\uFEFF]|^ | $/;

function textOf({ kind, digits }: SheetColumn, value: SheetValue, decimal: string, timeZone: string): string {
  if (value === '') return '';
  if (kind === 'instant') return stamp(value as number | string, timeZone);
  if (typeof value !== 'number') return String(value);
  // As it is shown, without the zeros that end it.
  return String(digits === undefined ? value : Number(value.toFixed(digits))).replace('.', decimal);
}

/**
 * CSV (RFC 4180) with a byte-order mark, so that Excel reads the accents; `;` between fields where the comma is a decimal mark. Figures are rounded as
 * they are shown, dates are those of ISO 8601. A text that a spreadsheet would take for a formula is preceded by an apostrophe. `notes`: last lines, in the first field.
 */
export function csvText({ columns, rows, timeZone }: SheetTable, lang: string, notes: readonly string[] = []): string {
  const decimal = new Intl.NumberFormat(intlTag(lang)).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  const delimiter = decimal === ',' ? ';' : ',';
  const cell = (plain: string, isText: boolean): string => {
    const isFormula = isText && FORMULA.test(plain);
    const text = (isFormula ? `'${plain}` : plain).replaceAll('"', '""');
    return isFormula || text.includes(delimiter) || QUOTED.test(text) ? `"${text}"` : text;
  };
  const head = columns.map((column) => cell(headOf(column, 'csv'), true));
  const lines = rows.map((row) => row.map((value, at) => cell(textOf(columns[at]!, value, decimal, timeZone), typeof value === 'string')));
  const last = notes.map((note) => columns.map((_column, at) => (at === 0 ? cell(note, true) : '')));
  return `\uFEFF${[head, ...lines, ...last].map((line) => line.join(delimiter)).join('\r\n')}`;
}
