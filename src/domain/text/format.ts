import { DAY_MS } from '../time/time-zone.ts';
import { intlTag } from './locale.ts';

/** Words for a missing value: an em dash, never 0. */
export const MISSING = '—';

const formats = new Map<string, unknown>();
function cached<T>(key: string, build: () => T): T {
  let known = formats.get(key) as T | undefined;
  if (!known) formats.set(key, (known = build()));
  return known;
}

/** The font has no U+202F: a plain no-break space takes its place. */
function spaced(text: string): string {
  return text.replaceAll('\u202f', '\u00a0');
}

/** What rounds to nothing has no sign: a mean of −0.3 is "0", not "-0". */
function numberFormat(lang: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cached(
    `n|${lang}|${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(intlTag(lang), { signDisplay: 'negative', ...options }),
  );
}

function dateFormat(lang: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(`d|${lang}|${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(intlTag(lang), options));
}

/** "6 412,3"; `digits` is the exact number of decimals. */
export function formatNumber(value: number | null | undefined, lang: string, digits = 0): string {
  if (value == null || !Number.isFinite(value)) return MISSING;
  return spaced(numberFormat(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value));
}

/** "62 %" of a value in 0..100. */
export function formatPercent(value: number | null | undefined, lang: string): string {
  if (value == null || !Number.isFinite(value)) return MISSING;
  return spaced(numberFormat(lang, { style: 'percent', maximumFractionDigits: 0 }).format(value / 100));
}

/** "1 234,50 €" of whole cents. */
export function formatMoney(cents: number | null | undefined, lang: string): string {
  if (cents == null || !Number.isFinite(cents)) return MISSING;
  return spaced(numberFormat(lang, { style: 'currency', currency: 'EUR' }).format(cents / 100));
}

/** "1 235 €" of cents, where there are many of them to compare. */
export function formatEuros(cents: number | null | undefined, lang: string): string {
  if (cents == null || !Number.isFinite(cents)) return MISSING;
  return spaced(numberFormat(lang, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }).format(cents / 100)).replace('-', '−');
}

/** "84,2 km": a value with a unit of `UNITS`. */
export function formatUnit(value: number | null | undefined, unit: string, lang: string, digits = 0): string {
  if (value == null || !Number.isFinite(value)) return MISSING;
  const known = UNITS[unit];
  if (known?.intl)
    return spaced(
      numberFormat(lang, {
        style: 'unit',
        unit: known.intl,
        unitDisplay: 'short',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(value),
    );
  return `${formatNumber(value, lang, digits)}\u00a0${known?.symbol ?? unit}`;
}

/** Short name of a unit for a column head ("km"). */
export function unitName(unit: string, lang: string): string {
  const known = UNITS[unit];
  if (!known?.intl) return known?.symbol ?? unit;
  const parts = numberFormat(lang, { style: 'unit', unit: known.intl, unitDisplay: 'short' }).formatToParts(2);
  return parts
    .filter((part) => part.type === 'unit')
    .map((part) => part.value)
    .join('');
}

function part(value: number, unit: 'day' | 'hour' | 'minute' | 'second', lang: string): string {
  return spaced(numberFormat(lang, { style: 'unit', unit, unitDisplay: unit === 'minute' ? 'short' : 'narrow' }).format(value))
    .replace('mins', 'min')
    .replace(/(\d)(?=\p{L})/gu, '$1\u00a0');
}

/** Days, hours, minutes, seconds; zero units are left out and zero shows "0 s". */
export function formatDurationS(seconds: number | null | undefined, lang: string): string {
  if (seconds == null || !Number.isFinite(seconds)) return MISSING;
  const total = Math.max(0, Math.round(seconds));
  const parts: string[] = [];
  const days = Math.floor(total / 86_400);
  const hours = Math.floor((total % 86_400) / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  if (days) parts.push(part(days, 'day', lang));
  if (hours) parts.push(part(hours, 'hour', lang));
  if (minutes) parts.push(part(minutes, 'minute', lang));
  if (total % 60 || !parts.length) parts.push(part(total % 60, 'second', lang));
  return parts.join('\u00a0');
}

/** "4 h 04", "25 min", "3 j 2 h": a span to the minute, for lists and figures; "40 s" when it took less than one, "0 min" when it never was. */
export function formatSpanS(seconds: number | null | undefined, lang: string): string {
  if (seconds == null || !Number.isFinite(seconds)) return MISSING;
  if (Math.round(seconds) > 0 && seconds < 60) return formatDurationS(seconds, lang);
  const minutes = Math.max(0, Math.floor(seconds / 60));
  if (minutes < 60) return part(minutes, 'minute', lang);
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days) return hours ? `${part(days, 'day', lang)}\u00a0${part(hours, 'hour', lang)}` : part(days, 'day', lang);
  return `${part(hours, 'hour', lang)}\u00a0${String(minutes % 60).padStart(2, '0')}`;
}

/** How long something goes on by now, to the minute: "< 1 min" before the first is over. */
export function formatSinceS(seconds: number, lang: string): string {
  return seconds < 60 ? `<\u00a0${formatSpanS(60, lang)}` : formatSpanS(seconds, lang);
}

/** "149 h 24", "25 min", "40 s": time that was worked or driven, in hours however many. */
export function formatWorkS(seconds: number | null | undefined, lang: string): string {
  if (seconds == null || !Number.isFinite(seconds)) return MISSING;
  if (seconds < 60) return formatDurationS(seconds, lang);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return part(minutes, 'minute', lang);
  return `${formatUnit(Math.floor(minutes / 60), 'h', lang)}\u00a0${String(minutes % 60).padStart(2, '0')}`;
}

/** "149 h", "2,5 h", "20 min": hours alone, however many, of a scale. */
export function formatHoursS(seconds: number, lang: string): string {
  const hours = seconds / 3600;
  return hours > 0 && hours < 1 ? formatSpanS(seconds, lang) : formatUnit(hours, 'h', lang, Number.isInteger(hours) ? 0 : 1);
}

/** "07:22" in a time zone. */
export function formatTime(at: string | number, lang: string, timeZone?: string): string {
  return spaced(dateFormat(lang, { hour: '2-digit', minute: '2-digit', ...(timeZone ? { timeZone } : {}) }).format(new Date(at)));
}

/** "07:22" of seconds after local midnight. */
export function formatClockS(atS: number, lang: string): string {
  return formatTime(Math.round(atS) * 1000, lang, 'UTC');
}

/** "4 mars 2024" of an instant or of a calendar day. */
export function formatDate(at: string | number, lang: string, timeZone?: string): string {
  const isDay = typeof at === 'string' && at.length === 10;
  return spaced(
    dateFormat(lang, { day: 'numeric', month: 'short', year: 'numeric', timeZone: isDay ? 'UTC' : timeZone }).format(new Date(at)),
  );
}

/** "21/11/2026" of a calendar day: as it is typed. */
export function formatDayDigits(day: string, lang: string): string {
  return spaced(dateFormat(lang, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }).format(new Date(day)));
}

/** "9 – 15 nov. 2026" of calendar days, one when both are the same. */
export function formatDays(from: string, to: string, lang: string): string {
  return dateFormat(lang, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
    .formatRange(new Date(from), new Date(to))
    .replace(/[\u2009\u202f]/g, '\u00a0');
}

/** "mardi 17 novembre" of a calendar day. */
export function formatDayLong(day: string, lang: string): string {
  return spaced(dateFormat(lang, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day)));
}

/** "M 17" of a calendar day: of what is a column among thirty. */
export function formatDayShort(day: string, lang: string): string {
  return spaced(dateFormat(lang, { weekday: 'narrow', day: 'numeric', timeZone: 'UTC' }).format(new Date(day)));
}

/** A day and a month alone may be of another year. */
const FAR_MS = 300 * DAY_MS;

/** Day, month and clock; with the year where it is far from `nowMs`. */
function moment(at: number, lang: string, nowMs: number | undefined, rest: Intl.DateTimeFormatOptions): string {
  const isFar = nowMs !== undefined && Math.abs(nowMs - at) > FAR_MS;
  const options = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', ...rest } as const;
  return spaced(dateFormat(lang, isFar ? { ...options, year: 'numeric' } : options).format(at));
}

/** "17 nov. 07:22" in a time zone; with its year where it is far from now, as far as that is said. */
export function formatDateTime(at: string | number, lang: string, timeZone?: string, nowMs?: number): string {
  return moment(new Date(at).getTime(), lang, nowMs, timeZone ? { timeZone } : {});
}

/** "17 nov. 07:22:31" in a time zone: of what is measured to the second; with its year where it is far from now. */
export function formatMoment(at: number, lang: string, timeZone: string, nowMs: number = Date.now()): string {
  return moment(at, lang, nowMs, { second: '2-digit', timeZone });
}

/** Hungarian has a short way to say it ("8 perce") that Intl calls narrow. */
function ago(value: number, unit: 'hour' | 'minute' | 'second', lang: string): string {
  // "maintenant", not "il y a 0 s".
  const numeric = value === 0 ? 'auto' : 'always';
  const relative = cached(
    `r|${lang}|${numeric}`,
    () => new Intl.RelativeTimeFormat(intlTag(lang), { numeric, style: lang === 'hu' ? 'narrow' : 'short' }),
  );
  return spaced(relative.format(-value, unit)).replace('m.perce', 'másodperce');
}

/** "il y a 8 s"; absolute after 24 h. */
export function formatAge(at: string | number, nowMs: number, lang: string, timeZone?: string): string {
  const seconds = Math.max(0, Math.round((nowMs - new Date(at).getTime()) / 1000));
  if (seconds >= 86_400) return formatDateTime(at, lang, timeZone, nowMs);
  if (seconds < 60) return ago(seconds, 'second', lang);
  if (seconds < 3600) return ago(Math.floor(seconds / 60), 'minute', lang);
  return ago(Math.floor(seconds / 3600), 'hour', lang);
}

/** Units a field may carry, with the CLDR unit `Intl.NumberFormat` knows, or a symbol that needs no translation. */
export const UNITS: Record<string, { intl?: string; symbol?: string }> = {
  km: { intl: 'kilometer' },
  m: { intl: 'meter' },
  'km/h': { intl: 'kilometer-per-hour' },
  kg: { intl: 'kilogram' },
  l: { intl: 'liter' },
  h: { intl: 'hour' },
  min: { intl: 'minute' },
  s: { intl: 'second' },
  d: { intl: 'day' },
  kB: { intl: 'kilobyte' },
  MB: { intl: 'megabyte' },
  deg: { intl: 'degree' },
  kWh: { symbol: 'kWh' },
  V: { symbol: 'V' },
  'm/s2': { symbol: 'm/s²' },
  // A whole number of cents: shown and typed in euros (`money.ts`).
  cent: { symbol: '€' },
  'l/100km': { symbol: 'l/100 km' },
  'g/km': { symbol: 'g/km' },
  'kWh/100km': { symbol: 'kWh/100 km' },
  kgCO2e: { symbol: 'kgCO₂e' },
  'gCO2e/km': { symbol: 'gCO₂e/km' },
  EUR: { symbol: '€' },
  'EUR/l': { symbol: '€/l' },
  'EUR/kWh': { symbol: '€/kWh' },
};
