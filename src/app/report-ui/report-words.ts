import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cell, ReportColumn } from '../../domain/kit/report.ts';
import { dayOf } from '../../domain/kit/time-zone.ts';
import { useTimeZone } from '../entity-ui/use-time-zone.ts';
import { formatDayLong, formatDurationS, formatMoment, formatNumber, formatSpanS, MISSING, unitName, formatDayShort } from '../i18n/format.ts';
import { cellMeasure, measureText } from './measure-text.ts';

/** What it takes to put a report in words. `t` speaks the namespace `reports`. */
export interface ReportWords {
  t: TFunction;
  lang: string;
  timeZone: string;
  yes: string;
  no: string;
}

export function useReportWords(): ReportWords {
  const { t, i18n } = useTranslation('reports');
  const { t: common } = useTranslation('common');
  const timeZone = useTimeZone();
  return useMemo(() => ({ t, lang: i18n.language, timeZone, yes: common('yes'), no: common('no') }), [t, common, i18n.language, timeZone]);
}

type Names = Readonly<Record<string, string>>;

export function columnLabel({ id, label, day }: ReportColumn, { t, lang }: ReportWords): string {
  return label ?? (day === undefined ? t(`columns.${id}`) : formatDayShort(day, lang));
}

export function columnUnit({ unit }: ReportColumn, { lang }: ReportWords): string | undefined {
  return unit && unitName(unit, lang);
}

/** The calendar day of a cell, "2026-11-21": itself, or that of the instant which stands for it. */
function calendarDay(cell: Cell, timeZone: string): string {
  return typeof cell === 'number' ? dayOf(cell, timeZone) : String(cell);
}

/** A cell as it is read on a screen or on paper. */
export function cellText({ id, kind, digits = 0 }: ReportColumn, cell: Cell, names: Names, words: ReportWords): string {
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
      return sparkValues(cell).map((value) => formatNumber(value, lang, digits)).join(' ');
    case 'duration':
      return (Number(cell) < 60 ? formatDurationS : formatSpanS)(Number(cell), lang);
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
      return names[String(cell)] ?? MISSING;
    case 'link':
      return words.t(`links.${id}`);
    case 'text':
      return String(cell);
  }
}

/** Figures of a cell that is drawn. */
export function sparkValues(cell: Cell): (number | null)[] {
  return String(cell).split(',').map((value) => (value === '' ? null : Number(value)));
}

const stamps = new Map<string, Intl.DateTimeFormat>();

/** "2026-11-20 07:22:31" in a time zone: text that every spreadsheet orders and reads. */
function stamp(atMs: number, timeZone: string): string {
  const format = stamps.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  stamps.set(timeZone, format);
  return format.format(atMs);
}

/** A cell as a file holds it: figures whole and without unit, nothing where nothing is known. */
export function cellValue(column: ReportColumn, cell: Cell, names: Names, words: ReportWords): string | number | boolean {
  if (cell === null) return '';
  if (column.kind === 'instant') return stamp(Number(cell), words.timeZone);
  if (column.kind === 'day') return calendarDay(cell, words.timeZone);
  if (column.kind === 'spark') return String(cell);
  if (column.kind === 'link') return `${location.origin}${String(cell)}`;
  if (column.kind === 'number' || column.kind === 'duration') return Number(cell);
  return cellText(column, cell, names, words);
}

/** A total says what it is where it is no sum: "moy. 12", "max. 112". */
export function totalText(column: ReportColumn, cell: Cell, words: ReportWords): string {
  if (cell === null) return '';
  const text = cellText(column, cell, {}, words);
  const rule = column.total;
  return rule === 'mean' || rule === 'min' || rule === 'max' ? words.t(`totals.${rule}`, { value: text }) : text;
}
