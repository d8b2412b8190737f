import { formatDurationS, formatPercent, formatUnit } from './format.ts';
import { intlTag } from './locale.ts';

export type DecimalMark = ',' | '.';

/** What a figure can be, in the unit it is typed in. */
export interface FigureBounds {
  /** Decimals that mean something; without, any number of them. */
  digits?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
}

/** One way a text can be read. */
interface FigureWay {
  value: number;
  /** The mark taken for that of decimals. */
  decimal: DecimalMark | null;
  /** The mark taken for that of thousands. */
  group: DecimalMark | ' ' | "'" | null;
}

type FigureReading =
  | { kind: 'one'; value: number; grouped: boolean }
  /** "12,345" where nothing says whether the comma groups. */
  | { kind: 'two'; whole: number; decimal: number }
  | { kind: 'none' };

/** Marks of writing direction and joiners that come along with a copied text. */
const INVISIBLE = /[\p{Cf}\u00ad]/gu;
const MINUS = /^[\u2212\u2013-]\s?/;
const SPACE = /[\s\u00a0\u2007\u2009\u202f]/g;
const markOf = (text: string | undefined): DecimalMark | null => (text === ',' || text === '.' ? text : null);

/** Every way a text can be read as a figure: none, one, or two ("12,345"). Spaces and apostrophes group by three, or it is no figure. */
export function figureWays(text: string): readonly FigureWay[] {
  const typed = text.replace(INVISIBLE, '').trim();
  const sign = MINUS.test(typed) ? -1 : 1;
  const bare = typed
    .replace(sign < 0 ? MINUS : /^\+\s?/, '')
    .replace(SPACE, ' ')
    .replace(/[’ʼ]/g, "'");
  const way = (digits: string, decimal: DecimalMark | null, group: FigureWay['group']): FigureWay => ({
    value: sign * Number(digits) || 0,
    decimal,
    group,
  });
  const spaced = /^\d{1,3}([ '])\d{3}(?:\1\d{3})*(?:([.,])(\d*))?$/.exec(bare);
  if (spaced) {
    const whole = bare.split(/[.,]/)[0]!.replace(/[ ']/g, '');
    return [way(`${whole}.${spaced[3] ?? ''}`, markOf(spaced[2]), spaced[1] === "'" ? "'" : ' ')];
  }
  if (/^\d+$/.test(bare)) return [way(bare, null, null)];
  const single = /^(\d*)([.,])(\d*)$/.exec(bare);
  if (single) {
    const [, before = '', found, after = ''] = single;
    const mark = markOf(found);
    if (before === '' && after === '') return [];
    const decimal = way(`${before}.${after}`, mark, null);
    return /^[1-9]\d{0,2}$/.test(before) && after.length === 3 ? [way(before + after, null, mark), decimal] : [decimal];
  }
  const grouped = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:([.,])(\d*))?$/.exec(bare);
  if (!grouped || grouped[1] === grouped[2]) return [];
  const group = markOf(grouped[1]);
  const whole = bare.split(grouped[2] ?? '\n')[0]!.replace(/[.,]/g, '');
  return [way(`${whole}.${grouped[3] ?? ''}`, markOf(grouped[2]), group)];
}

function partOf(type: 'decimal' | 'group', lang: string): string | undefined {
  return new Intl.NumberFormat(intlTag(lang), { minimumFractionDigits: 1 }).formatToParts(12_345_678).find((part) => part.type === type)
    ?.value;
}

/** The decimal mark a language writes. */
export function decimalMark(lang: string): DecimalMark {
  return partOf('decimal', lang) === ',' ? ',' : '.';
}

/**
 * A figure as a person types it in a language. A mark before exactly three digits groups where the language groups by it; else what the
 * bounds leave possible decides, and what they do not is two readings, to be asked.
 */
export function readFigure(text: string, lang: string, { digits, min, max }: FigureBounds = {}): FigureReading {
  const [first, second] = figureWays(text);
  if (!first) return { kind: 'none' };
  if (!second) return { kind: 'one', value: first.value, grouped: first.group !== null };
  const fits = ({ value, decimal }: FigureWay): boolean =>
    (decimal === null || digits === undefined || digits >= 3) && (min === undefined || value >= min) && (max === undefined || value <= max);
  const [isWhole, isDecimal] = [fits(first), fits(second)];
  if (isWhole !== isDecimal)
    return isWhole ? { kind: 'one', value: first.value, grouped: true } : { kind: 'one', value: second.value, grouped: false };
  return partOf('group', lang) === first.group || !isWhole
    ? { kind: 'one', value: first.value, grouped: true }
    : { kind: 'two', whole: first.value, decimal: second.value };
}

/** The value of a text; NaN when it is none, or could be two. */
export function figureOf(text: string, lang: string, bounds?: FigureBounds): number {
  const read = readFigure(text, lang, bounds);
  return read.kind === 'one' ? read.value : Number.NaN;
}

/** A value as a text that every language reads in one way: of exactly three decimals there are four. */
export function figureText(value: number): string {
  return String(value).replace(/^(-?[1-9]\d{0,2}\.\d{3})$/, '$10');
}

/** A stored text ("48.5") with the decimal mark of the language; what can be read in two ways stays as it is. */
export function ownMark(text: string, lang: string): string {
  return /^[+-]?\d+\.\d+$/.test(text) && figureWays(text).length === 1 ? text.replace('.', decimalMark(lang)) : text;
}

/** A figure and its unit; null when nobody measured it. */
interface Measure {
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
