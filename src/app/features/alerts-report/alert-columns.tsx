import type { TFunction } from 'i18next';
import { ALERT_KINDS } from '../../../domain/alert/alert-kinds.ts';
import { ALERT_STATES } from '../../../domain/alert/alert-state.ts';
import { orderRows, type SortKey } from '../../../domain/kit/order-rows.ts';
import { foldText } from '../../../domain/kit/search-text.ts';
import { AlertSeverity } from '../../entity-ui/alert-severity.tsx';
import { alertDuration, alertDurationS, alertMeasure } from '../../entity-ui/alert-text.ts';
import type { ExportColumn } from '../../entity-ui/export-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { formatDateTime, formatNumber, MISSING } from '../../../domain/kit/format.ts';
import type { Column } from '../../ui/data-table/column.ts';
import type { Sort } from '../../ui/data-table/order.ts';
import { Plate } from '../../ui/plate.tsx';
import { ALERT_SEVERITIES } from '../../../domain/alert/severities.ts';
import type { AlertItem } from './alert-item.ts';

const titled = (words: WordsOf, entity: string, id: string | null): string => (id === null ? '' : (words.titleOf(entity, id) ?? ''));
const missing = <span className="subtle">{MISSING}</span>;
const said = (text: string | null) =>
  text ? (
    <span className="ell" title={text}>
      {text}
    </span>
  ) : (
    missing
  );

export function orderAlerts(items: readonly AlertItem[], { column, direction }: Sort, words: WordsOf): AlertItem[] {
  const keys: Readonly<Record<string, (item: AlertItem) => SortKey>> = {
    severity: ({ severity }) => ALERT_SEVERITIES.indexOf(severity),
    kind: ({ kind }) => ALERT_KINDS.indexOf(kind),
    state: ({ state }) => ALERT_STATES.indexOf(state),
    vehicle: ({ vehicle }) => foldText(titled(words, 'vehicle', vehicle)) || null,
    driver: ({ driver }) => foldText(titled(words, 'driver', driver)) || null,
    duration: alertDurationS,
  };
  const plain = (item: AlertItem): SortKey => {
    const value = item[column as 'startAt' | 'value' | 'ruleName' | 'place' | 'acknowledgedByName' | 'comment' | 'count'];
    return typeof value === 'string' ? foldText(value) : value;
  };
  return orderRows(items, keys[column] ?? plain, direction);
}

/** Columns of the report of alerts. */
export function alertColumns(t: TFunction, words: WordsOf): Column<AlertItem>[] {
  const { lang, timeZone } = words;
  const label = (name: string): string => words.t(`fields.${name}`);
  const text = (id: 'place' | 'comment' | 'detail', widthPx: number, spare = false): Column<AlertItem> => ({
    id,
    label: label(id),
    widthPx,
    sortable: id !== 'detail',
    spare,
    fields: [id],
    cell: (item) => said(item[id]),
  });
  return [
    {
      id: 'startAt',
      label: t('columns.date'),
      widthPx: 140,
      frozen: true,
      sortable: true,
      cell: ({ startAt }) => <time dateTime={startAt}>{formatDateTime(startAt, lang, timeZone)}</time>,
    },
    {
      id: 'ruleName',
      label: label('rule'),
      widthPx: 190,
      sortable: true,
      cell: ({ ruleName }) => <b className="ell font-medium">{ruleName}</b>,
    },
    {
      id: 'severity',
      label: label('severity'),
      widthPx: 150,
      sortable: true,
      cell: ({ severity }) => <AlertSeverity severity={severity} />,
    },
    {
      id: 'vehicle',
      label: label('vehicle'),
      widthPx: 130,
      sortable: true,
      cell: ({ vehicle }) => (titled(words, 'vehicle', vehicle) ? <Plate value={titled(words, 'vehicle', vehicle)} /> : missing),
    },
    { id: 'driver', label: label('driver'), widthPx: 150, sortable: true, cell: ({ driver }) => said(titled(words, 'driver', driver)) },
    {
      id: 'value',
      label: t('columns.measure'),
      widthPx: 150,
      sortable: true,
      cell: (item) => said(alertMeasure(item, t, lang) || item.detail),
    },
    {
      id: 'duration',
      label: t('columns.duration'),
      widthPx: 110,
      sortable: true,
      cell: (item) => <span className="ell">{alertDuration(item, t, lang)}</span>,
    },
    text('place', 180),
    {
      id: 'acknowledgedByName',
      label: label('acknowledgedByName'),
      widthPx: 160,
      sortable: true,
      fields: ['acknowledged'],
      cell: (item) => (item.acknowledged ? <span className="ell">{item.acknowledgedByName ?? t('byYou')}</span> : missing),
    },
    text('comment', 200),
    {
      id: 'kind',
      label: label('kind'),
      widthPx: 190,
      sortable: true,
      spare: true,
      cell: ({ kind }) => <span className="ell">{words.t(`choices.kind.${kind}`)}</span>,
    },
    {
      id: 'state',
      label: label('state'),
      widthPx: 120,
      sortable: true,
      spare: true,
      cell: ({ state }) => <span className="ell">{words.t(`choices.state.${state}`)}</span>,
    },
    {
      id: 'count',
      label: label('count'),
      widthPx: 110,
      numeric: true,
      sortable: true,
      spare: true,
      cell: ({ count }) => formatNumber(count, lang),
    },
    text('detail', 150, true),
  ];
}

/** The same in a file. */
export function alertExport(t: TFunction, words: WordsOf): ExportColumn<AlertItem>[] {
  const label = (name: string): string => words.t(`fields.${name}`);
  const word = (field: string, value: string | null): string => (value === null ? '' : words.t(`choices.${field}.${value}`));
  return [
    { label: t('columns.date'), kind: 'instant', value: ({ startAt }) => startAt },
    { label: label('rule'), value: ({ ruleName }) => ruleName },
    { label: label('kind'), value: ({ kind }) => word('kind', kind) },
    { label: label('severity'), value: ({ severity }) => word('severity', severity) },
    { label: label('vehicle'), value: ({ vehicle }) => titled(words, 'vehicle', vehicle) },
    { label: label('driver'), value: ({ driver }) => titled(words, 'driver', driver) },
    { label: label('value'), value: ({ value }) => value ?? '' },
    { label: label('threshold'), value: ({ threshold }) => threshold ?? '' },
    { label: label('unit'), value: ({ unit }) => word('unit', unit) },
    { label: label('detail'), value: ({ detail }) => detail ?? '' },
    { label: label('knownAt'), kind: 'instant', value: ({ knownAt }) => knownAt ?? '' },
    { label: label('inferred'), value: ({ inferred }) => (inferred ? t('inferred') : '') },
    { label: `${t('columns.duration')} (s)`, value: (item) => alertDurationS(item) ?? '' },
    { label: label('place'), value: ({ place }) => place ?? '' },
    { label: label('state'), value: ({ state }) => word('state', state) },
    { label: label('acknowledgedByName'), value: ({ acknowledgedByName }) => acknowledgedByName ?? '' },
    {
      label: label('acknowledgedAt'),
      kind: 'instant',
      value: ({ acknowledgedAt }) => acknowledgedAt ?? '',
    },
    { label: label('comment'), value: ({ comment }) => comment ?? '' },
  ];
}
