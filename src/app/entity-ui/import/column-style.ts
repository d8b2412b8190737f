import { figureWays, readFigure, type DecimalMark, type FigureBounds } from '../../../domain/text/figure-text.ts';
import { calendarDay, yearOf } from '../../../domain/time/typed-date.ts';

/** How the cells of one column write numbers and days: one cell alone may be read in two ways, the column tells; null: nothing does. */
export interface ColumnStyle {
  decimal: DecimalMark | null;
  day: 'dmy' | 'mdy' | null;
}

const DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?=$|[\s,T])/;
const ISO = /^(\d{4})[-/.]\s?(\d{1,2})[-/.]\s?(\d{1,2})\.?(?=$|[\s,T])/;

/** The text of a figure without the unit behind it. */
function bareFigure(cell: string, unit?: string): string {
  const text = cell.trim();
  return unit !== undefined && text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length) : text;
}

/** What the days of a column show of their order. */
export function dayEvidence(cells: readonly string[]): { dmy: number; mdy: number; either: number } {
  const seen = { dmy: 0, mdy: 0, either: 0 };
  for (const cell of cells) {
    const found = DAY.exec(cell);
    if (!found) continue;
    const [one, two] = [Number(found[1]), Number(found[2])];
    if (one > 12 && two <= 12) seen.dmy++;
    else if (two > 12 && one <= 12) seen.mdy++;
    // 04/04 is one day in either order.
    else if (one !== two && one <= 12) seen.either++;
  }
  return seen;
}

/** What the figures of a column show of their marks: how many are certain of each, and how many can be read in two ways. */
export function decimalEvidence(
  cells: readonly string[],
  lang: string,
  bounds: FigureBounds = {},
  unit?: string,
): Record<DecimalMark | 'either', number> {
  const seen = { ',': 0, '.': 0, either: 0 };
  for (const cell of cells) {
    const text = bareFigure(cell, unit);
    const [way, second] = figureWays(text);
    if (!way) continue;
    if (second && readFigure(text, lang, bounds).kind === 'two') seen.either++;
    if (second) continue;
    const mark = way.decimal ?? (way.group === ',' ? '.' : way.group === '.' ? ',' : null);
    if (mark) seen[mark]++;
  }
  return seen;
}

interface StyleContext {
  lang: string;
  bounds?: FigureBounds;
  unit?: string | undefined;
  /** A day of the file is certainly written month first. */
  hasMonthFirst?: boolean;
}

/**
 * Style of a column as its cells show it. Days that contradict each other or the rest of the file have none; figures have none where no cell
 * shows it: the language and the field decide, or a person does.
 */
export function styleOf(cells: readonly string[], { lang, bounds, unit, hasMonthFirst = false }: StyleContext): ColumnStyle {
  const days = dayEvidence(cells);
  const isDoubtful = (days.dmy > 0 && days.mdy > 0) || (days.either > 0 && days.dmy === 0 && (days.mdy > 0 || hasMonthFirst));
  const marks = decimalEvidence(cells, lang, bounds, unit);
  const decimal = marks[','] > 0 === marks['.'] > 0 ? null : marks[','] > 0 ? ',' : '.';
  return { decimal, day: isDoubtful ? null : days.mdy > 0 ? 'mdy' : 'dmy' };
}

/** A number as a spreadsheet writes it, its unit taken off: none, or two while nothing tells which. */
export function numberOf(
  cell: string,
  decimal: DecimalMark | null,
  lang: string,
  bounds?: FigureBounds,
  unit?: string,
): number | 'none' | 'two' {
  const text = bareFigure(cell, unit);
  const ways = figureWays(text);
  if (ways.length > 1 && decimal !== null)
    return ways.find((way) => (way.decimal ?? decimal) === decimal && way.group !== decimal)?.value ?? 'none';
  const read = readFigure(text, lang, bounds);
  return read.kind === 'one' ? read.value : read.kind;
}

/** The parts of "21/11/2026 07:22": its day and what stands behind it; null when no day begins it, 'order' when its order is to be said. */
function dayAndRest(cell: string, order: ColumnStyle['day']): { day: string; rest: string } | 'order' | null {
  const iso = ISO.exec(cell);
  const found = iso ?? DAY.exec(cell);
  if (!found) return null;
  const rest = cell.slice(found[0].length);
  const [one, two, three] = [Number(found[1]), Number(found[2]), found[3] ?? ''];
  if (!iso && order === null && one !== two) return 'order';
  const year = iso ? one : yearOf(three);
  const day = iso ? calendarDay(year, two, Number(three)) : order === 'mdy' ? calendarDay(year, one, two) : calendarDay(year, two, one);
  return day === null ? null : { day, rest };
}

interface Clock {
  hours: number;
  minutes: number;
  seconds: number;
  ms: number;
}
const MIDNIGHT: Clock = { hours: 0, minutes: 0, seconds: 0, ms: 0 };
const WORDS = /^(?:T|,|[-–à]|at|om|alle|ore|a las|às|kl\.?)?\s*/i;
const TIME = /^(\d{1,2})(?:\s?[:.hu]\s?(\d{2})(?:[:.m](\d{2})(?:[.,](\d{1,9}))?)?|\s?[hu]|(?=\s?[ap]))\s*s?\s*(?:([ap])\.?\s?m\.?)?$/i;

/** A time of day behind a day ("07:22:05", "2:30 PM", "14h", "à 14.30"); null when it is none. */
export function clockOf(rest: string): Clock | null {
  const found = TIME.exec(rest.trim().replace(WORDS, ''));
  if (!found) return null;
  const [hour, minutes, seconds] = [Number(found[1]), Number(found[2] ?? 0), Number(found[3] ?? 0)];
  const half = found[5]?.toLowerCase();
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  const ms = Number((found[4] ?? '').padEnd(3, '0').slice(0, 3));
  return hours < 24 && minutes < 60 && seconds < 60 ? { hours, minutes, seconds, ms } : null;
}

/** A day and the time behind it, of the place it is written in; `zoned` where it says its offset. */
type Moment = { day: string; clock: Clock; zoned: string | null } | 'order' | null;

/** A cell with a day, read to its end: what is left behind day and time refuses it. */
export function momentOf(cell: string, order: ColumnStyle['day']): Moment {
  const text = cell.trim();
  const parts = dayAndRest(text, order);
  if (parts === null || parts === 'order') return parts;
  if (parts.rest.trim() === '') return { day: parts.day, clock: MIDNIGHT, zoned: null };
  const zone = /(?:Z|[+-]\d{2}:?\d{2})$/.exec(parts.rest)?.[0] ?? null;
  const clock = clockOf(zone === null ? parts.rest : parts.rest.slice(0, -zone.length));
  return clock && { day: parts.day, clock, zoned: zone };
}

/** A calendar day: 2026-11-21, 21/11/2026, 21.11.26, "2026. 11. 21."; 'order' while its order is to be said, null when it is none. */
export function dayFrom(cell: string, order: ColumnStyle['day']): string | null {
  const moment = momentOf(cell, order);
  return moment === null || moment === 'order' ? moment : moment.day;
}
