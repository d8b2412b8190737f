import { calendarDay, yearOf } from '../../../domain/kit/typed-date.ts';

/** How the cells of one column write numbers and days: one cell alone may be read in two ways, the column tells. */
export interface ColumnStyle {
  decimal: ',' | '.';
  day: 'dmy' | 'mdy';
}

const SPACES = /[\s\u00a0\u202f'’]/g;
export const DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?=$|[\sT])/;

/** The decimal mark a language writes. */
export function decimalMark(lang: string): ',' | '.' {
  return new Intl.NumberFormat(lang).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
}

function decimalOf(cell: string): ',' | '.' | null {
  const bare = cell.replace(SPACES, '').replace(/[^\d,.+-].*$/, '');
  const comma = bare.lastIndexOf(',');
  const dot = bare.lastIndexOf('.');
  if (comma < 0 && dot < 0) return null;
  if (comma >= 0 && dot >= 0) return comma > dot ? ',' : '.';
  const mark = comma >= 0 ? ',' : '.';
  const parts = bare.replace(/^[+-]/, '').split(mark);
  if (parts.length > 2) return mark === ',' ? '.' : ',';
  const grouped = parts[1]!.length === 3 && parts[0]!.length >= 1 && parts[0]!.length <= 3 && !parts[0]!.startsWith('0');
  return grouped ? null : mark;
}

/** Style of a column; what its cells leave open is read as the language writes it. */
export function styleOf(cells: readonly string[], lang: string): ColumnStyle {
  let decimal: ',' | '.' | null = null;
  let day: ColumnStyle['day'] = 'dmy';
  for (const cell of cells) {
    decimal ??= decimalOf(cell);
    const found = DAY.exec(cell);
    if (found && Number(found[2]) > 12 && Number(found[1]) <= 12) day = 'mdy';
  }
  return { decimal: decimal ?? decimalMark(lang), day };
}

/** A number as a spreadsheet writes it, its unit taken off; NaN when it is none. */
export function numberOf(cell: string, decimal: ',' | '.', unit?: string): number {
  let bare = cell.replace(SPACES, '');
  if (unit && bare.toLowerCase().endsWith(unit.replace(SPACES, '').toLowerCase())) bare = bare.slice(0, -unit.replace(SPACES, '').length);
  const group = decimal === ',' ? '.' : ',';
  const grouped = new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d+)?$`);
  const text = (grouped.test(bare) ? bare.replaceAll(group, '') : bare).replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
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
