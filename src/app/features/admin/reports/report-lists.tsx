import type { TFunction } from 'i18next';
import type { SiteReportRun, SiteReportSchedule } from '../../../../domain/platform/site-report.ts';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import type { SiteColumn } from '../../../entity-ui/list/site-list.ts';
import { formatDateTime, formatNumber } from '../../../../domain/kit/format.ts';
import { missing, ownerColumn } from '../linked-columns.tsx';

type Of<T> = (id: keyof T & string, widthPx: number, more?: Partial<SiteColumn<T>>) => SiteColumn<T>;

const TONES: Record<SiteReportRun['state'], string> = {
  waiting: 'tag tag-line',
  done: 'tag tag-ok',
  empty: 'tag',
  failed: 'tag tag-alert',
  skipped: 'tag tag-warning',
};

function makers<T>(words: WordsOf): Record<'text' | 'instant' | 'choice' | 'figure', Of<T>> {
  const { lang, timeZone } = words;
  const column = (
    id: keyof T & string,
    widthPx: number,
    said: (row: T) => string,
    text: (row: T) => string | number,
    more: Partial<SiteColumn<T>> = {},
  ): SiteColumn<T> => ({
    id,
    label: words.t(`fields.${id}`),
    widthPx,
    sortable: true,
    cell: (row) =>
      row[id] === null ? (
        missing
      ) : (
        <span className="ell" title={said(row)}>
          {said(row)}
        </span>
      ),
    text,
    ...more,
  });
  return {
    text: (id, widthPx, more) =>
      column(
        id,
        widthPx,
        (row) => String(row[id]),
        (row) => String(row[id] ?? ''),
        more,
      ),
    instant: (id, widthPx, more) =>
      column(
        id,
        widthPx,
        (row) => formatDateTime(String(row[id]), lang, timeZone),
        (row) => String(row[id] ?? ''),
        more,
      ),
    choice: (id, widthPx, more) =>
      column(
        id,
        widthPx,
        (row) => words.t(`choices.${id}.${String(row[id])}`),
        (row) => (row[id] === null ? '' : words.t(`choices.${id}.${String(row[id])}`)),
        more,
      ),
    figure: (id, widthPx, more) =>
      column(
        id,
        widthPx,
        (row) => formatNumber(Number(row[id]), lang),
        (row) => Number(row[id] ?? 0),
        { numeric: true, ...more },
      ),
  };
}

const reportName = (report: string, t: TFunction): string => t(`nav:report.${report}`, { defaultValue: report });

export function runColumns(t: TFunction, words: WordsOf): SiteColumn<SiteReportRun>[] {
  const make = makers<SiteReportRun>(words);
  return [
    make.text('name', 220, { frozen: true }),
    ownerColumn(t, 180) as SiteColumn<SiteReportRun>,
    make.text('report', 170, {
      cell: ({ report }) => <span className="ell">{reportName(report, t)}</span>,
      text: ({ report }) => reportName(report, t),
    }),
    make.instant('dueAt', 140),
    make.choice('state', 150, {
      cell: ({ state, error }) => (
        <span className={state === 'done' && error !== null ? 'tag tag-warning' : TONES[state]}>{words.t(`choices.state.${state}`)}</span>
      ),
    }),
    make.choice('error', 230),
    make.figure('lines', 90),
    make.figure('mails', 90),
    make.instant('endedAt', 140),
    make.text('authorName', 160),
    make.figure('attempts', 90, { spare: true }),
  ];
}

export function scheduleColumns(t: TFunction, words: WordsOf): SiteColumn<SiteReportSchedule>[] {
  const make = makers<SiteReportSchedule>(words);
  return [
    make.text('name', 220, { frozen: true }),
    ownerColumn(t, 180) as SiteColumn<SiteReportSchedule>,
    make.text('report', 170, {
      cell: ({ report }) => <span className="ell">{reportName(report, t)}</span>,
      text: ({ report }) => reportName(report, t),
    }),
    make.choice('frequency', 150),
    make.choice('format', 190),
    make.instant('nextRunAt', 150),
    make.instant('lastRunAt', 150),
    make.text('active', 90, {
      cell: ({ active }) => (active ? words.yes : words.no),
      text: ({ active }) => (active ? words.yes : words.no),
    }),
    make.choice('stopped', 220),
    make.text('authorName', 160),
  ];
}
