import type { TFunction } from 'i18next';
import { DTC_STATUSES } from '../../../domain/dtc/dtc-event.ts';
import { DTC_SEVERITIES } from '../../../domain/dtc/dtc-severities.ts';
import { orderRows, type SortKey } from '../../../domain/kit/order-rows.ts';
import { foldText } from '../../../domain/kit/search-text.ts';
import { DtcSeverityMark } from '../../entity-ui/dtc-severity-mark.tsx';
import { DtcStatusTag } from '../../entity-ui/dtc-status-tag.tsx';
import type { ExportColumn } from '../../entity-ui/export-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { formatDateTime, formatNumber, MISSING, unitName } from '../../../domain/kit/format.ts';
import type { Column } from '../../ui/data-table/column.ts';
import type { Sort } from '../../ui/data-table/order.ts';
import type { CodeItem } from './code-item.ts';

const KEYS: Readonly<Record<string, (item: CodeItem) => SortKey>> = {
  severity: ({ severity }) => -DTC_SEVERITIES.indexOf(severity),
  status: ({ status }) => DTC_STATUSES.indexOf(status),
  label: ({ label }) => foldText(label),
};
const plain = (item: CodeItem, name: string): SortKey => item[name as 'code' | 'odometerKm' | 'times'];

export function orderCodes(items: readonly CodeItem[], { column, direction }: Sort): CodeItem[] {
  return orderRows(items, KEYS[column] ?? ((item) => plain(item, column)), direction);
}

/** Columns of the history of a vehicle's codes. */
export function codeColumns(t: TFunction, words: WordsOf): Column<CodeItem>[] {
  const { lang, timeZone } = words;
  const label = (name: string): string => words.t(`fields.${name}`);
  const when = (id: 'firstAt' | 'lastAt' | 'clearedAt', spare = false): Column<CodeItem> => ({
    id,
    label: label(id),
    widthPx: 140,
    sortable: true,
    spare,
    cell: (item) =>
      item[id] === null ? (
        <span className="subtle">{MISSING}</span>
      ) : (
        <span className="ell">{formatDateTime(item[id], lang, timeZone)}</span>
      ),
  });
  return [
    {
      id: 'code',
      label: label('code'),
      widthPx: 150,
      frozen: true,
      sortable: true,
      cell: ({ code }) => <b className="ell font-semibold">{code}</b>,
    },
    {
      id: 'label',
      label: t('codes.label'),
      widthPx: 320,
      sortable: true,
      cell: (item) => (
        <span className="ell" title={item.label}>
          {item.label || MISSING}
        </span>
      ),
    },
    {
      id: 'severity',
      label: label('severity'),
      widthPx: 170,
      sortable: true,
      cell: ({ severity }) => <DtcSeverityMark severity={severity} />,
    },
    { id: 'status', label: label('status'), widthPx: 120, sortable: true, cell: ({ status }) => <DtcStatusTag status={status} /> },
    {
      id: 'system',
      label: t('codes.system'),
      widthPx: 170,
      sortable: true,
      cell: ({ system }) => <span className="ell">{t(`codes.systems.${system}`)}</span>,
    },
    when('firstAt'),
    when('lastAt'),
    {
      id: 'odometerKm',
      label: label('odometerKm'),
      unit: unitName('km', lang),
      widthPx: 110,
      numeric: true,
      sortable: true,
      cell: ({ odometerKm }) => formatNumber(odometerKm, lang),
    },
    when('clearedAt', true),
    {
      id: 'times',
      label: t('codes.times'),
      widthPx: 90,
      numeric: true,
      sortable: true,
      spare: true,
      cell: ({ times }) => formatNumber(times, lang),
    },
  ];
}

/** The same in a file. */
export function codeExport(t: TFunction, words: WordsOf): ExportColumn<CodeItem>[] {
  const label = (name: string): string => words.t(`fields.${name}`);
  return [
    { label: label('code'), value: ({ code }) => code },
    { label: t('codes.label'), value: ({ label: said }) => said },
    { label: label('severity'), value: ({ severity }) => words.t(`choices.severity.${severity}`) },
    { label: label('status'), value: ({ status }) => words.t(`choices.status.${status}`) },
    { label: t('codes.system'), value: ({ system }) => t(`codes.systems.${system}`) },
    { label: label('firstAt'), value: ({ firstAt }) => firstAt },
    { label: label('lastAt'), value: ({ lastAt }) => lastAt },
    { label: label('clearedAt'), value: ({ clearedAt }) => clearedAt ?? '' },
    { label: `${label('odometerKm')} (${unitName('km', words.lang)})`, value: ({ odometerKm }) => odometerKm ?? '' },
    { label: t('codes.times'), value: ({ times }) => times },
  ];
}
