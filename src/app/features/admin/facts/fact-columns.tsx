import type { TFunction } from 'i18next';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import type { SiteColumn } from '../../../entity-ui/list/site-list.ts';
import { formatDateTime, formatDurationS, formatNumber, unitName } from '../../../../domain/kit/format.ts';
import { missing } from '../linked-columns.tsx';

/** Columns of facts by the name of their field, headed by `columns.<name>`; what is not known is a dash, and nothing in a file. */
export class FactColumns<T> {
  constructor(
    private readonly t: TFunction,
    private readonly words: WordsOf,
  ) {}

  instant(id: keyof T & string, widthPx = 150, spare = false): SiteColumn<T> {
    const { lang, timeZone } = this.words;
    return this.of(id, widthPx, spare, (value) => formatDateTime(String(value), lang, timeZone), false);
  }

  duration(id: keyof T & string, widthPx = 120, spare = false): SiteColumn<T> {
    return this.of(id, widthPx, spare, (value) => formatDurationS(Number(value), this.words.lang), true);
  }

  figure(
    id: keyof T & string,
    { unit, digits = 0, widthPx = 110, spare = false }: { unit?: string; digits?: number; widthPx?: number; spare?: boolean } = {},
  ): SiteColumn<T> {
    return {
      ...this.of(id, widthPx, spare, (value) => formatNumber(Number(value), this.words.lang, digits), true),
      ...(unit ? { unit: unitName(unit, this.words.lang) } : {}),
    };
  }

  worded(
    id: keyof T & string,
    wordOf: (value: string) => string,
    widthPx = 160,
    tone: (value: string) => string = () => 'tag tag-line',
  ): SiteColumn<T> {
    const column = this.of(id, widthPx, false, (value) => wordOf(String(value)), false);
    return {
      ...column,
      cell: (row) => (row[id] === null ? missing : <span className={tone(String(row[id]))}>{wordOf(String(row[id]))}</span>),
      text: (row) => (row[id] === null ? '' : wordOf(String(row[id]))),
    };
  }

  text(id: keyof T & string, widthPx = 180, sortable = false): SiteColumn<T> {
    return { ...this.of(id, widthPx, false, String, false), sortable };
  }

  private of(id: keyof T & string, widthPx: number, spare: boolean, shown: (value: unknown) => string, numeric: boolean): SiteColumn<T> {
    return {
      id,
      label: this.t(`columns.${id}`),
      widthPx,
      spare,
      numeric,
      sortable: true,
      cell: (row) => (row[id] === null ? missing : <span className="ell">{shown(row[id])}</span>),
      text: (row) => (row[id] as string | number | null) ?? '',
    };
  }
}
