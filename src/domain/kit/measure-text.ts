import { formatDurationS, formatPercent, formatUnit } from './format.ts';

/** A figure and its unit; null when nobody measured it. */
export interface Measure {
  value: number | null;
  unit: string | null;
}

const DIGITS: Readonly<Record<string, number>> = { 'm/s2': 1, V: 1, l: 1 };

/** How long, how strong or how much something was: "2 min 5 s", "3,4 m/s²"; empty when nobody measured it. */
export function measureText({ value, unit }: Measure, lang: string): string {
  if (value === null || unit === null) return '';
  if (unit === 's') return formatDurationS(value, lang);
  return unit === '%' ? formatPercent(value, lang) : formatUnit(value, unit, lang, DIGITS[unit] ?? 0);
}

/** What a cell of the kind `measure` holds. */
export function cellMeasure(cell: string): Measure {
  const at = cell.indexOf(' ');
  return { value: Number(cell.slice(0, at)), unit: cell.slice(at + 1) };
}
