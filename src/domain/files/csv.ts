import { intlTag } from '../text/locale.ts';
import { headOf, stamp, type SheetColumn, type SheetTable, type SheetValue } from './sheet.ts';

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
