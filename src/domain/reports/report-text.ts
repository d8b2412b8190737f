import type { DatedFactor } from '../eco/carbon-factors.ts';
import { unitOf } from '../eco/energy-use.ts';
import { definitionsOf } from './figures.ts';
import {
  formatDate,
  formatDateTime,
  formatDayLong,
  formatDays,
  formatDayShort,
  formatDurationS,
  formatMoment,
  formatNumber,
  formatSpanS,
  formatWorkS,
  MISSING,
  unitName,
} from '../text/format.ts';
import { cellMeasure, measureText } from '../text/figure-text.ts';
import { outgoingPath } from '../text/address.ts';
import { intlTag } from '../text/locale.ts';
import { dayOf } from '../time/time-zone.ts';
import type { ReportGroup } from './report-arrange.ts';
import type { Cell, ReportColumn, ReportNote, ReportResult } from './report.ts';

/** What it takes to put a report in words. `t` speaks the namespace `reports`. */
export interface ReportVoice {
  t: Say;
  lang: string;
  timeZone: string;
  yes: string;
  no: string;
  /** Of the application and of its organization, for links in files. */
  origin?: string;
  orgId?: string | null;
}

type Names = Readonly<Record<string, string>>;

/** Kinds that stand at the right. */
export const FIGURES = new Set<ReportColumn['kind']>(['number', 'duration']);

/** Kinds whose words may break between lines on paper: figures, plates and instants do not. */
export const BREAKS: ReadonlySet<ReportColumn['kind']> = new Set(['text', 'driver', 'fleet', 'site', 'word', 'link']);

/** Durations of what stays or is gone for days; any other is time of work, in hours. */
const IN_DAYS: ReadonlySet<string> = new Set([
  'ageS',
  'awayS',
  'closedS',
  'insideS',
  'latencyS',
  'meanStayS',
  'onSiteS',
  'sinceS',
  'standS',
  'stayS',
]);

/** Head of a column. */
export function columnLabel({ id, label, day }: ReportColumn, { t, lang }: ReportVoice): string {
  return label ?? (day === undefined ? t(`columns.${id}`) : formatDayShort(day, lang));
}

/** Unit of a column in a language, for its head. */
export function columnUnit({ unit }: ReportColumn, { lang }: ReportVoice): string | undefined {
  return unit && unitName(unit, lang);
}

/** The word of an id; a driver's card that nobody is known by stands for itself. */
export function nameText(id: string, names: Names, { t }: Pick<ReportVoice, 't'>): string | undefined {
  return names[id] === id ? t('cardOf', { card: id }) : names[id];
}

/** The calendar day of a cell, "2026-11-21": itself, or that of the instant which stands for it. */
function calendarDay(cell: Cell, timeZone: string): string {
  return typeof cell === 'number' ? dayOf(cell, timeZone) : String(cell);
}

/** A cell as it is read on a screen or on paper. */
export function cellText({ id, kind, digits = 0 }: ReportColumn, cell: Cell, names: Names, words: ReportVoice): string {
  // Not private is what most are: nothing is missing.
  if (kind === 'private') return cell === true ? words.t('columns.private') : '';
  if (cell === null || cell === '') return MISSING;
  const { lang, timeZone } = words;
  switch (kind) {
    case 'instant':
      return formatMoment(Number(cell), lang, timeZone);
    case 'day':
      return formatDayLong(calendarDay(cell, timeZone), lang);
    case 'spark':
      return sparkValues(cell)
        .map((value) => formatNumber(value, lang, digits))
        .join(' ');
    case 'duration':
      return (!IN_DAYS.has(id) ? formatWorkS : Number(cell) < 60 ? formatDurationS : formatSpanS)(Number(cell), lang);
    case 'number':
      return formatNumber(Number(cell), lang, digits);
    case 'measure':
      return measureText(cellMeasure(String(cell)), lang);
    case 'flag':
      return cell === true ? words.yes : words.no;
    case 'word':
      return words.t(`values.${id}.${String(cell)}`, { defaultValue: String(cell) });
    case 'vehicle':
    case 'driver':
    case 'fleet':
    case 'site':
      return nameText(String(cell), names, words) ?? MISSING;
    case 'link':
      return words.t(`links.${id}`);
    case 'text':
      return String(cell);
  }
}

/** Figures of a cell that is drawn. */
export function sparkValues(cell: Cell): (number | null)[] {
  return String(cell)
    .split(',')
    .map((value) => (value === '' ? null : Number(value)));
}

/** A cell as a file holds it: figures whole and without unit, instants as milliseconds, nothing where nothing is known. */
export function cellValue(column: ReportColumn, cell: Cell, names: Names, words: ReportVoice): string | number | boolean {
  if (cell === null) return '';
  if (column.kind === 'day') return calendarDay(cell, words.timeZone);
  if (column.kind === 'spark') return String(cell);
  if (column.kind === 'link') return `${words.origin ?? ''}${outgoingPath(String(cell), words.orgId)}`;
  if (column.kind === 'number' || column.kind === 'duration' || column.kind === 'instant') return Number(cell);
  return cellText(column, cell, names, words);
}

/** A total says what it is where it is no sum and its column does not: "moy. 12", "max. 112". */
export function totalText(column: ReportColumn, cell: Cell, words: ReportVoice): string {
  if (cell === null) return '';
  const rule = column.total;
  // Days of many vehicles added up are no days: they are told in hours.
  if (rule === 'sum' && column.kind === 'duration') return formatWorkS(Number(cell), words.lang);
  const text = cellText(
    rule === 'mean' && column.meanDigits !== undefined ? { ...column, digits: column.meanDigits } : column,
    cell,
    {},
    words,
  );
  if (rule !== 'mean' && rule !== 'min' && rule !== 'max') return text;
  return columnLabel(column, words).includes(words.t(`totals.${rule}`, { value: '' }).trim())
    ? text
    : words.t(`totals.${rule}`, { value: text });
}

/** What a group is called: a plate is drawn by who shows it. */
export function groupText({ by, value }: Pick<ReportGroup, 'by' | 'value'>, names: ReportResult['names'], words: ReportVoice): string {
  const { t, lang } = words;
  if (value === null) return t('without');
  if (by === 'day') return formatDayLong(value, lang);
  if (by === 'week') return t('weekOf', { day: formatDayLong(value, lang) });
  if (by === 'month')
    return new Intl.DateTimeFormat(intlTag(lang), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(value));
  return by === 'place' || by === 'probe' || by === 'round' ? value : (nameText(value, names, words) ?? MISSING);
}

const NAMED_MAX = 4;

const figure = (name: string, value: number, lang: string): string =>
  name.endsWith('S') ? formatDurationS(value, lang) : formatNumber(value, lang);

/** A factor of carbon: "Gazole", "3,17 kgCO₂e/l", its source and, where it does not hold for ever, the first month it holds for. */
function factorWords(
  { fuel, total, origin, source = '', sourceOn, fromMonth }: DatedFactor,
  { t, lang }: Pick<ReportVoice, 't' | 'lang'>,
): Record<string, string> {
  return {
    energy: t(`values.energy.${fuel}`),
    figure: `${formatNumber(total, lang, 3)} ${unitName('kgCO2e', lang)}/${unitName(unitOf(fuel), lang)}`,
    source: origin === 'own' ? source : t(`factorOrigins.${origin}`),
    of: sourceOn === undefined ? '' : formatDate(sourceOn, lang),
    month:
      fromMonth === null
        ? ''
        : new Intl.DateTimeFormat(intlTag(lang), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(fromMonth)),
  };
}

/** What the figures of a report are, each once, in the words of the catalogue (domain/figures); `made`: only those made of two others, which a file tells. */
export function definitionTexts(
  { columns }: { columns: readonly Pick<ReportColumn, 'id'>[] },
  { figures = [], columns: brought = [] }: Pick<ReportResult, 'figures' | 'columns'>,
  { t }: Pick<ReportVoice, 't'>,
  made = false,
): string[] {
  return definitionsOf([...columns, ...brought, ...figures], made).map((key) => t(key));
}

/** A note in words: with its figures, its instant and the first of its vehicles. */
export function noteText(
  { code, count, atMs, days, vehicles, factor, figures = {} }: ReportNote,
  names: ReportResult['names'],
  { t, lang, timeZone }: ReportVoice,
): string {
  if (factor) return t(`notes.${code}`, factorWords(factor, { t, lang }));
  const named = vehicles
    ?.slice(0, NAMED_MAX)
    .map((id) => names[id] ?? id)
    .join(', ');
  const more = vehicles && vehicles.length > NAMED_MAX ? '…' : '';
  const worded = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, figure(name, value, lang)]));
  return t(`notes.${code}`, {
    ...worded,
    ...(days ? { days: formatDays(days.from, days.to, lang) } : {}),
    count,
    figure: count === undefined ? '' : formatNumber(count, lang),
    names: `${named ?? ''}${more}`,
    at: atMs === undefined ? '' : formatDateTime(atMs, lang, timeZone),
  });
}

/** Words of an interface language by their key, filled with values: `t` of i18next, without the library. */
type Say = (key: string, values?: Record<string, unknown>) => string;
