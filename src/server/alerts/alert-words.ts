import type { Alert } from '../../domain/alert/alert.ts';
import type { AlertUnit } from '../../domain/alert/alert-kinds.ts';
import type { Locale } from '../../domain/kit/locale.ts';
import { isToldLate } from '../../domain/alert/told-late.ts';
import { MINUTE_MS } from '../../domain/kit/durations.ts';
import { isDayText } from '../../domain/kit/months.ts';
import { zoneOffsetMs } from '../../domain/kit/time-zone.ts';
import { UNITS } from '../../domain/kit/units.ts';
import { ALERT_TERMS } from './alert-terms.ts';

/** Lines of one message; the others are counted. */
const LINES = 20;
/** CLDR units, and what needs none. */
const UNIT: Partial<Record<AlertUnit, { intl?: string; symbol?: string }>> = { '%': { intl: 'percent' }, degC: { intl: 'celsius' } };

function amount(value: number, unit: AlertUnit | null, tag: string): string {
  const { intl, symbol } = unit === null ? {} : (UNIT[unit] ?? UNITS[unit] ?? { symbol: unit });
  const options = { maximumFractionDigits: 1 };
  if (intl) return new Intl.NumberFormat(tag, { ...options, style: 'unit', unit: intl, unitDisplay: 'short' }).format(value);
  const figure = new Intl.NumberFormat(tag, options).format(value);
  return symbol ? `${figure} ${symbol}` : figure;
}

function measure({ value, threshold, unit }: Alert, tag: string): string | null {
  if (value === null) return null;
  const said = amount(value, unit, tag);
  return threshold === null ? said : `${said} ${value >= threshold ? '≥' : '≤'} ${amount(threshold, unit, tag)}`;
}

/** What is due is named by its plan; an inspection by its day. */
function detailText({ kind, detail }: Alert, tag: string): string | null {
  return kind === 'maintenance' && isDayText(detail)
    ? new Intl.DateTimeFormat(tag, { timeZone: 'UTC', dateStyle: 'short' }).format(Date.parse(detail))
    : detail;
}

export interface ToldAlert {
  row: Alert;
  /** Of the vehicle. */
  plate: string | null;
  zone: string | null;
}

/** "Europe/Paris, UTC+1": by which clock a time is written. */
function clockText(timeZone: string, atMs: number): string {
  const minutes = Math.round(zoneOffsetMs(atMs, timeZone) / MINUTE_MS);
  if (timeZone === 'UTC') return timeZone;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${timeZone}, UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** Where it was on the ground, where no place has a name. */
const pointText = ({ lat, lng }: Alert): string | null => (lat === null || lng === null ? null : `${lat.toFixed(5)}, ${lng.toFixed(5)}`);

/** What a phone shows of a subject, in two lines. */
const SUBJECT_MAX = 60;
const PLATE_MAX = 16;
/** A place that is cut to less says nothing. */
const WHERE_MIN = 8;
const SEPARATOR = ' · ';

const lettersOf = (text: string): string[] => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

/** Cut to so many letters, none of them in two. */
function cutText(text: string, max: number): string {
  const letters = lettersOf(text.replace(/\s+/g, ' ').trim());
  return letters.length <= max
    ? letters.join('')
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** What all of some have; null: they differ, or it is nothing. */
function common<T>(values: readonly T[]): T | null {
  return new Set(values).size === 1 ? (values[0] ?? null) : null;
}

/** Which vehicle, what (of a zone: whether it is entered or left) and where, of alerts of one rule; then the rule where there is room for its name. */
function subjectText(ruleName: string, told: readonly ToldAlert[], locale: Locale): string {
  const plates = [...new Set(told.flatMap(({ plate }) => plate ?? []))].map((plate) => cutText(plate, PLATE_MAX));
  const kind = common(told.map(({ row }) => row.kind));
  const name = kind === null ? cutText(ruleName, SUBJECT_MAX / 2) : ALERT_TERMS[locale].kind[kind];
  const parts = [
    ...(plates[0] ? [plates.length > 1 ? `${plates[0]} + ${plates.length - 1}` : plates[0]] : []),
    told.length > 1 ? `${name} (${told.length})` : name,
  ];
  const room = (): number => SUBJECT_MAX - lettersOf([...parts, ''].join(SEPARATOR)).length;
  const where = common(told.map(({ row, zone }) => zone ?? row.place));
  if (where !== null && room() >= WHERE_MIN) parts.push(cutText(where, room()));
  if (kind !== null && lettersOf(ruleName).length <= room()) parts.push(cutText(ruleName, room()));
  return parts.join(SEPARATOR);
}

/**
 * A message that tells of some alerts of one rule: the rule's name, and a line each of which vehicle, what (of a zone: whether it is entered or left), how
 * grave, how much, where and when, with the zone of the clock. Figures and times as the language writes them.
 */
export function alertWords(
  ruleName: string,
  told: readonly ToldAlert[],
  locale: Locale,
  timeZone: string,
): { title: string; subject: string; body: string } {
  const tag = locale === 'pt' ? 'pt-PT' : locale === 'en' ? 'en-GB' : locale;
  const terms = ALERT_TERMS[locale];
  const time = new Intl.DateTimeFormat(tag, {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  const lines = told
    .slice(0, LINES)
    .map(({ row, plate, zone }) =>
      [
        plate,
        terms.kind[row.kind],
        terms.severity[row.severity],
        detailText(row, tag),
        measure(row, tag),
        zone,
        row.place ?? pointText(row),
        `${time.format(Date.parse(row.startAt))} (${clockText(timeZone, Date.parse(row.startAt))})`,
        isToldLate(row) ? terms.late : null,
      ]
        .filter((part) => part !== null)
        .join(' · '),
    );
  if (told.length > LINES) lines.push(`+ ${told.length - LINES}`);
  const title = told.length > 1 ? `${ruleName} (${told.length})` : ruleName;
  return { title, subject: subjectText(ruleName, told, locale), body: lines.join('\n') };
}
