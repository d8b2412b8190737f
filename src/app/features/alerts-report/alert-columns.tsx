import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ALERT_KINDS } from '../../../domain/alert/alert-kinds.ts';
import { ALERT_SEVERITIES, ALERT_STATES } from '../../../domain/alert/alert.ts';
import { formatDateTime, formatNumber, formatWorkS, MISSING } from '../../../domain/text/format.ts';
import { orderRows, type SortKey } from '../../../domain/text/order-rows.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { ExportColumn } from '../../entity-ui/list/export-rows.ts';
import { ListRows } from '../../entity-ui/list/list-table.tsx';
import type { ListView } from '../../entity-ui/list/use-list-view.ts';
import { alertDuration, alertDurationS, alertMeasure, AlertSeverity } from '../../entity-ui/vehicle/alert-text.tsx';
import type { Column, Sort } from '../../ui/data-table/model.ts';
import { Plate } from '../../ui/vehicle-marks.tsx';
import type { AlertGroup, AlertGrouping, AlertItem } from './alert-item.tsx';

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

interface AlertGroupsProps {
  by: AlertGrouping;
  groups: readonly AlertGroup[];
  view: ListView<AlertGroup>;
  phone: boolean;
  onOpen: (group: AlertGroup) => void;
}

/** Columns of the alerts gathered by rule or by vehicle. */
export function useGroupColumns(by: AlertGrouping, words: WordsOf): Column<AlertGroup>[] {
  const { t } = useTranslation(['alertsReport', 'alert']);
  const { lang, timeZone } = words;
  return useMemo(() => {
    const figure = (id: 'count' | 'open' | 'unseen'): Column<AlertGroup> => ({
      id,
      label: t(`columns.${id}`),
      widthPx: 110,
      numeric: true,
      cell: (group) => formatNumber(group[id], lang),
    });
    return [
      { id: 'name', label: t(`alert:fields.${by}`), widthPx: 320, frozen: true, cell: (group) => <GroupName by={by} group={group} /> },
      figure('count'),
      figure('unseen'),
      figure('open'),
      { id: 'severity', label: t('columns.gravest'), widthPx: 150, cell: ({ severity }) => <AlertSeverity severity={severity} /> },
      {
        id: 'lastAt',
        label: t('columns.last'),
        widthPx: 150,
        cell: ({ lastAt }) => <span className="ell">{formatDateTime(lastAt, lang, timeZone)}</span>,
      },
      {
        id: 'durationS',
        label: t('columns.total'),
        widthPx: 140,
        cell: ({ durationS }) => <span className="ell">{formatWorkS(durationS, lang)}</span>,
      },
    ];
  }, [t, by, lang, timeZone]);
}

function GroupName({ by, group }: { by: AlertGrouping; group: AlertGroup }) {
  const { t } = useTranslation('alertsReport');
  if (group.name === '') return <span className="muted ell">{t('noVehicle')}</span>;
  return by === 'vehicle' ? (
    <Plate value={group.name} />
  ) : (
    <b className="ell max-w-full font-medium" title={group.name}>
      {group.name}
    </b>
  );
}

/** Alerts gathered: a line a rule or a vehicle; it opens its alerts. */
export function AlertGroups({ by, groups, view, phone, onOpen }: AlertGroupsProps) {
  const { t } = useTranslation(['alertsReport', 'alert']);
  return (
    <ListRows
      phone={phone}
      label={t(`views.${by}`)}
      view={view}
      items={groups}
      idOf={({ key }) => key}
      nameOf={({ name }) => name}
      hrefOf={({ key, isThere }) => (isThere ? `/rapports/alertes?${by}=${key}` : '/rapports/alertes')}
      onOpen={onOpen}
      card={(group) => (
        <div className="grid gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="grid min-w-0 flex-1 justify-items-start">
              <GroupName by={by} group={group} />
            </span>
            <AlertSeverity severity={group.severity} />
          </span>
          <span className="text-sm text-muted">
            {t('alert:count', { count: group.count })} · {t('unseen', { count: group.unseen })}
          </span>
        </div>
      )}
    />
  );
}
