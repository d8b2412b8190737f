import { decimalMark, figureWays, type DecimalMark } from '../../../domain/kit/figure-text.ts';
import { calendarDay, yearOf } from '../../../domain/kit/typed-date.ts';

/** How the cells of one column write numbers and days: one cell alone may be read in two ways, the column tells. */
export interface ColumnStyle {
  decimal: DecimalMark;
  day: 'dmy' | 'mdy';
}

export const DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?=$|[\sT])/;

/** The decimal mark that a cell alone shows; null when it shows none. */
function decimalOf(cell: string): DecimalMark | null {
  const ways = figureWays(cell.replace(/[^\d,.]+$/, ''));
  const [way] = ways;
  if (!way || ways.length > 1) return null;
  return way.decimal ?? (way.group === ',' ? '.' : way.group === '.' ? ',' : null);
}

/** Style of a column; what its cells leave open is read as the language writes it. */
export function styleOf(cells: readonly string[], lang: string): ColumnStyle {
  let decimal: DecimalMark | null = null;
  let day: ColumnStyle['day'] = 'dmy';
  for (const cell of cells) {
    decimal ??= decimalOf(cell);
    const found = DAY.exec(cell);
    if (found && Number(found[2]) > 12 && Number(found[1]) <= 12) day = 'mdy';
  }
  return { decimal: decimal ?? decimalMark(lang), day };
}

/** A number as a spreadsheet writes it, its unit taken off; NaN when it is none. */
export function numberOf(cell: string, decimal: DecimalMark, unit?: string): number {
  const text = cell.trimEnd();
  const isWithUnit = unit !== undefined && text.toLowerCase().endsWith(unit.toLowerCase());
  const ways = figureWays(isWithUnit ? text.slice(0, -unit.length) : text);
  const way = ways.length > 1 ? ways.find((one) => (one.decimal ?? decimal) === decimal && one.group !== decimal) : ways[0];
  return way?.value ?? Number.NaN;
}

/** A calendar day: 2026-11-21, 21/11/2026, 21.11.26, "2026. 11. 21."; null when it is none. */
export function dayFrom(cell: string, order: ColumnStyle['day']): string | null {
  const iso = /^(\d{4})[-/.]\s?(\d{1,2})[-/.]\s?(\d{1,2})\.?(?=$|[\sT])/.exec(cell);
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const found = DAY.exec(cell);
  if (!found) return null;
  const [first, second] = [Number(found[1]), Number(found[2])];
  const year = yearOf(found[3]!);
  return order === 'dmy' ? calendarDay(year, second, first) : calendarDay(year, first, second);
}

/** Time written behind a day ("21/11/2026 07:22:05"); null when none is. */
export function clockOf(cell: string): { hours: number; minutes: number; seconds: number } | null {
  const found = /[\sT](\d{1,2})[:h](\d{2})(?::(\d{2})(?:\.\d+)?)?$/.exec(cell);
  if (!found) return null;
  const [hours, minutes, seconds] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)];
  return hours < 24 && minutes < 60 && seconds < 60 ? { hours, minutes, seconds } : null;
}
