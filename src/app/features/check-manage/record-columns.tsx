import type { TFunction } from 'i18next';
import { RECORD_VERDICTS } from '../../../domain/field-work/field-record.ts';
import { orderRows, type SortKey } from '../../../domain/kit/order-rows.ts';
import { foldText } from '../../../domain/kit/search-text.ts';
import type { ExportColumn } from '../../entity-ui/export-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { formatDateTime, formatDurationS, formatNumber, MISSING } from '../../../domain/kit/format.ts';
import type { Column } from '../../ui/data-table/column.ts';
import type { Sort } from '../../ui/data-table/order.ts';
import { Plate } from '../../ui/plate.tsx';
import { activeMsOf, marksOf, type RecordItem } from './use-records.ts';
import { VerdictTag } from './verdict-tag.tsx';

const missing = <span className="subtle">{MISSING}</span>;

export function orderRecords(
  items: readonly RecordItem[],
  { column, direction }: Sort,
  templateName: (key: string) => string,
): RecordItem[] {
  const keys: Readonly<Record<string, (item: RecordItem) => SortKey>> = {
    plate: ({ plate }) => foldText(plate),
    template: ({ templateKey }) => foldText(templateName(templateKey)),
    verdict: ({ verdict }) => RECORD_VERDICTS.indexOf(verdict),
    author: ({ authorName }) => (authorName === null ? null : foldText(authorName)),
    active: activeMsOf,
    odometer: ({ odometerM }) => odometerM,
    receivedAt: ({ receivedAt }) => receivedAt,
  };
  return orderRows(items, keys[column] ?? (({ sealedAt }) => sealedAt), direction);
}

/** Columns of the records of an organization. */
export function recordColumns(t: TFunction, words: WordsOf, templateName: (key: string) => string): Column<RecordItem>[] {
  const { lang, timeZone } = words;
  const label = (name: string): string => words.t(`fields.${name}`);
  const at = (id: 'sealedAt' | 'receivedAt', spare = false): Column<RecordItem> => ({
    id,
    label: label(id),
    widthPx: 150,
    sortable: true,
    spare,
    cell: (item) =>
      item[id] === null ? (
        missing
      ) : (
        <time className="ell" dateTime={item[id]}>
          {formatDateTime(item[id], lang, timeZone)}
        </time>
      ),
  });
  return [
    { id: 'plate', label: label('vehicle'), widthPx: 130, frozen: true, sortable: true, cell: ({ plate }) => <Plate value={plate} /> },
    at('sealedAt'),
    {
      id: 'template',
      label: label('templateKey'),
      widthPx: 230,
      sortable: true,
      cell: ({ templateKey, templateVersion }) => (
        <span className="ell">
          {templateName(templateKey)} <span className="muted">{t('templates.version', { version: templateVersion })}</span>
        </span>
      ),
    },
    { id: 'verdict', label: label('verdict'), widthPx: 180, sortable: true, cell: ({ verdict }) => <VerdictTag verdict={verdict} /> },
    {
      id: 'author',
      label: label('authorName'),
      widthPx: 160,
      sortable: true,
      cell: ({ authorName }) => (authorName === null ? missing : <span className="ell">{authorName}</span>),
    },
    {
      id: 'active',
      label: t('records.active'),
      widthPx: 110,
      sortable: true,
      cell: (item) => <span className="ell">{formatDurationS(activeMsOf(item) === null ? null : activeMsOf(item)! / 1000, lang)}</span>,
    },
    {
      id: 'odometer',
      label: label('odometerM'),
      unit: 'km',
      widthPx: 120,
      numeric: true,
      sortable: true,
      cell: ({ odometerM }) => (odometerM === null ? missing : formatNumber(odometerM / 1000, lang)),
    },
    {
      id: 'marks',
      label: t('records.marks'),
      widthPx: 220,
      cell: (item) => (
        <span className="flex flex-wrap gap-1">
          {marksOf(item).map((mark) => (
            <span key={mark} className="tag tag-warning">
              {t(`records.mark.${mark}`)}
            </span>
          ))}
        </span>
      ),
    },
    at('receivedAt', true),
  ];
}

/** The same in a file. */
export function recordExport(t: TFunction, words: WordsOf, templateName: (key: string) => string): ExportColumn<RecordItem>[] {
  const label = (name: string): string => words.t(`fields.${name}`);
  return [
    { label: label('plate'), value: ({ plate }) => plate },
    { label: label('sealedAt'), value: ({ sealedAt }) => sealedAt },
    { label: label('kind'), value: ({ kind }) => words.t(`choices.kind.${kind}`) },
    { label: label('templateKey'), value: ({ templateKey }) => templateName(templateKey) },
    { label: label('templateVersion'), value: ({ templateVersion }) => templateVersion },
    { label: label('verdict'), value: ({ verdict }) => words.t(`choices.verdict.${verdict}`) },
    { label: label('authorName'), value: ({ authorName }) => authorName ?? '' },
    { label: `${t('records.active')} (s)`, value: (item) => (activeMsOf(item) === null ? '' : Math.round(activeMsOf(item)! / 1000)) },
    { label: `${label('odometerM')} (km)`, value: ({ odometerM }) => (odometerM === null ? '' : odometerM / 1000) },
    {
      label: t('records.marks'),
      value: (item) =>
        marksOf(item)
          .map((mark) => t(`records.mark.${mark}`))
          .join(', '),
    },
    { label: label('receivedAt'), value: ({ receivedAt }) => receivedAt ?? '' },
    { label: label('recordHash'), value: ({ recordHash }) => recordHash },
  ];
}
