import { formatDayDigits } from '../text/format.ts';

/** The day of a year, a month and a day; null where no calendar has it (30 February). */
export function calendarDay(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year >= 1000 ? at.toISOString().slice(0, 10) : null;
}

/** The year of "2026" or "26"; of two digits, from 1980 to 2079. */
export function yearOf(digits: string): number {
  const year = Number(digits);
  return digits.length > 2 ? year : year < 80 ? 2000 + year : 1900 + year;
}

/** A year out of them is a slip of the hand. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2199];

type Order = 'dmy' | 'mdy' | 'ymd';

/** How a language writes a day in digits. */
function orderOf(lang: string): Order {
  const sample = formatDayDigits('2033-11-22', lang);
  return sample.startsWith('2033') ? 'ymd' : sample.indexOf('22') < sample.indexOf('11') ? 'dmy' : 'mdy';
}

function dayOfParts(parts: readonly string[], order: Order): string | null {
  const part = (letter: string): string => parts[order.indexOf(letter)]!;
  if (!/^(\d{2}|\d{4})$/.test(part('y')) || part('m').length > 2 || part('d').length > 2) return null;
  const year = yearOf(part('y'));
  return year >= FIRST_YEAR && year <= LAST_YEAR ? calendarDay(year, Number(part('m')), Number(part('d'))) : null;
}

/** Is it a day in the form that is kept, "2026-11-21"? */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && dayOfParts(text.split('-'), 'ymd') !== null;
}

/** "21112026" cut as an order of eight or six digits says. */
function cut(digits: string, order: Order): string[] {
  const parts: string[] = [];
  let at = 0;
  for (const letter of order) parts.push(digits.slice(at, (at += letter === 'y' ? digits.length - 4 : 2)));
  return parts;
}

/**
 * A calendar day as people type it: in the order of their language ("21/11/2026", "21.11.26", "21112026"; Hungarian "2026. 11. 21."), and always
 * the year first when it has four digits ("2026-11-21"). Null: it is no day.
 */
export function readDay(typed: string, lang: string): string | null {
  const text = typed.trim();
  if (!/^\d[\d\s./-]*$/.test(text)) return null;
  const parts = text.match(/\d+/g)!;
  const order = orderOf(lang);
  if (parts.length === 1 && (text.length === 8 || text.length === 6))
    return dayOfParts(cut(text, order), order) ?? (text.length === 8 ? dayOfParts(cut(text, 'ymd'), 'ymd') : null);
  if (parts.length !== 3) return null;
  return dayOfParts(parts, parts[0]!.length === 4 ? 'ymd' : order === 'ymd' && parts[2]!.length === 4 ? 'dmy' : order);
}

/** A day as its language writes it in digits; what is no day is left as it is. */
export function dayText(day: string, lang: string): string {
  return isDay(day) ? formatDayDigits(day, lang) : day;
}

/** A month as people type it: "01/2026", "1.26", "012026", and always the year first when it has four digits. As "2026-01"; null: it is no month. */
export function readMonth(typed: string, lang: string): string | null {
  const text = typed.trim();
  const parts = /^\d{6}$/.test(text) ? monthCut(text, lang) : /^\d[\d\s./-]*$/.test(text) ? (text.match(/\d+/g) ?? []) : [];
  if (parts.length !== 2) return null;
  const [first = '', second = ''] = parts;
  const isYearFirst = first.length === 4 || (orderOf(lang) === 'ymd' && second.length !== 4);
  return dayOfParts(isYearFirst ? [first, second, '1'] : [second, first, '1'], 'ymd')?.slice(0, 7) ?? null;
}

function monthCut(digits: string, lang: string): string[] {
  const isYearFirst = orderOf(lang) === 'ymd' || Number(digits.slice(0, 2)) > 12;
  return isYearFirst ? [digits.slice(0, 4), digits.slice(4)] : [digits.slice(0, 2), digits.slice(2)];
}

/** A month as its language writes it in digits; what is no month is left as it is. */
export function monthText(month: string, lang: string): string {
  if (!/^\d{4}-\d\d$/.test(month) || !isDay(`${month}-01`)) return month;
  const [year, number] = month.split('-') as [string, string];
  return orderOf(lang) === 'ymd' ? `${year}. ${number}.` : `${number}${lang === 'nl' ? '-' : '/'}${year}`;
}

/** "9", "930", "9:30", "9h30" as "09:30"; null: no time of a day. */
export function readTime(typed: string): string | null {
  const found = /^(\d{1,2})\s*[:hu.]?\s*(\d{2})?$/i.exec(typed.trim());
  if (!found) return null;
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)];
  return hour < 24 && minute < 60 ? `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : null;
}

/** The next step of the clock after a time, or before it; the day's first and last stay. */
export function steppedTime(time: string, by: 1 | -1, stepMin: number): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const at = hour * 60 + minute;
  const next = by > 0 ? (Math.floor(at / stepMin) + 1) * stepMin : (Math.ceil(at / stepMin) - 1) * stepMin;
  const within = Math.max(0, Math.min(24 * 60 - stepMin, next));
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

/** A day and a time as people type them ("21/11/2026 8h30", "211120260830", "2026-11-21T08:30"), as "2026-11-21T08:30"; null: it is none. */
export function readWall(typed: string, lang: string): string | null {
  const text = typed.trim();
  const found = /^(\d{8})(\d{4})$/.exec(text) ?? /^(.*\d\.?)(?:\s*[T,]\s*|\s+)(\d\S*)$/i.exec(text);
  const [day, time] = [found && readDay(found[1]!, lang), found && readTime(found[2]!)];
  return day && time ? `${day}T${time}` : null;
}

/** What clocks show as its language writes it in digits; what is none is left as it is. */
export function wallDigits(wall: string, lang: string): string {
  return readWall(wall, lang) === wall ? `${formatDayDigits(wall.slice(0, 10), lang)} ${wall.slice(11)}` : wall;
}
