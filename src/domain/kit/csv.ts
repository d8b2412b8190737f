import { intlTag } from './locale.ts';
import type { SheetValue } from './xlsx.ts';

/** What a spreadsheet would take for a formula; "-3" is a figure. */
const FORMULA = /^[=+@\t\r]|^-(?!\d)/;
const QUOTED = /[\r\n"\uFEFF]|^ | $/;

/**
 * CSV (RFC 4180) with a byte-order mark, so that Excel reads the accents; `;` between fields where the comma is a decimal mark. A text that a
 * spreadsheet would take for a formula is preceded by an apostrophe.
 */
export function csvText(head: readonly string[], rows: readonly (readonly SheetValue[])[], lang: string): string {
  const decimal = new Intl.NumberFormat(intlTag(lang)).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  const delimiter = decimal === ',' ? ';' : ',';
  const cell = (value: SheetValue): string => {
    const plain = typeof value === 'number' ? String(value).replace('.', decimal) : String(value);
    const isFormula = typeof value !== 'boolean' && FORMULA.test(plain);
    const text = (isFormula ? `'${plain}` : plain).replaceAll('"', '""');
    return isFormula || text.includes(delimiter) || QUOTED.test(text) ? `"${text}"` : text;
  };
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(delimiter)).join('\r\n')}`;
}
