import { useNavigate } from '@tanstack/react-router';
import { BellRing, SquareArrowOutUpRight } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { ALERT_KINDS } from '../../../domain/alert/alert-kinds.ts';
import { ALERT_SEVERITIES, ALERT_STATES } from '../../../domain/alert/alert.ts';
import { siteAlertSchema, type SiteAlert } from '../../../domain/platform/site-report.ts';
import { formatDateTime } from '../../../domain/text/format.ts';
import { alertDuration, alertDurationS, alertMeasure, AlertSeverity } from '../../entity-ui/vehicle/alert-text.tsx';
import { pageOf, type SiteColumn, usePagedList } from '../../entity-ui/list/site-list.ts';
import { SiteListPage } from '../../entity-ui/list/site-list-page.tsx';
import { useWords } from '../../entity-ui/use-words.ts';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { usePagedSearch } from '../../entity-ui/list/use-list-search.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { siteAlertsSearchSchema } from './search.ts';
import { useChoiceFilter, useOwnerFilter } from './organization-field.tsx';
import { missing, ownerColumn, vehicleColumn } from './linked-columns.tsx';

function siteAlertColumns(t: TFunction, words: WordsOf): SiteColumn<SiteAlert>[] {
  const { lang, timeZone } = words;
  const field = (name: string): string => words.t(`fields.${name}`);
  const choice = (id: 'kind' | 'state', widthPx: number): SiteColumn<SiteAlert> => ({
    id,
    label: field(id),
    widthPx,
    sortable: true,
    spare: true,
    cell: (row) => <span className="ell">{words.t(`choices.${id}.${row[id]}`)}</span>,
    text: (row) => words.t(`choices.${id}.${row[id]}`),
  });
  const said = (text: string | null) =>
    text ? (
      <span className="ell" title={text}>
        {text}
      </span>
    ) : (
      missing
    );
  return [
    {
      id: 'startAt',
      label: t('date'),
      widthPx: 130,
      frozen: true,
      sortable: true,
      cell: (row) => <span className="ell">{formatDateTime(row.startAt, lang, timeZone)}</span>,
      text: (row) => row.startAt,
    },
    ownerColumn(t, 150) as SiteColumn<SiteAlert>,
    {
      id: 'ruleName',
      label: field('rule'),
      widthPx: 170,
      sortable: true,
      cell: (row) => <b className="ell font-medium">{row.ruleName}</b>,
      text: (row) => row.ruleName,
    },
    {
      id: 'severity',
      label: field('severity'),
      widthPx: 140,
      sortable: true,
      cell: (row) => <AlertSeverity severity={row.severity} />,
      text: (row) => words.t(`choices.severity.${row.severity}`),
    },
    vehicleColumn(field('vehicle'), 130) as SiteColumn<SiteAlert>,
    {
      id: 'driver',
      label: field('driver'),
      widthPx: 130,
      cell: (row) => said(row.driver?.title ?? null),
      text: (row) => row.driver?.title ?? '',
    },
    {
      id: 'value',
      label: t('measure'),
      widthPx: 160,
      sortable: true,
      cell: (row) => said(alertMeasure(row, t, lang) || row.detail),
      text: (row) => alertMeasure(row, t, lang) || (row.detail ?? ''),
    },
    {
      id: 'duration',
      label: t('duration'),
      widthPx: 100,
      cell: (row) => <span className="ell">{alertDuration(row, t, lang)}</span>,
      text: (row) => alertDurationS(row) ?? '',
    },
    { id: 'place', label: field('place'), widthPx: 150, sortable: true, cell: (row) => said(row.place), text: (row) => row.place ?? '' },
    {
      id: 'acknowledgedByName',
      label: field('acknowledgedByName'),
      widthPx: 130,
      sortable: true,
      cell: (row) => said(row.acknowledgedByName),
      text: (row) => row.acknowledgedByName ?? '',
    },
    choice('kind', 190),
    choice('state', 120),
  ];
}

const schema = pageOf(siteAlertSchema);
const FILTERS = ['owner', 'severity', 'kind', 'state'];
const nameOf = (row: SiteAlert): string => row.ruleName;
const hrefOf = (row: SiteAlert): string => (row.vehicle ? `/admin/vehicles/${row.vehicle._id}` : '/admin/alerts');

/** /admin/alerts: alerts of every account. */
export function SiteAlertsScreen() {
  const { t } = useTranslation(['adminAlerts', 'admin', 'alert']);
  const words = useWords('alert');
  const navigate = useNavigate();
  const [search, patch] = usePagedSearch(siteAlertsSearchSchema);
  const columns = useMemo(() => siteAlertColumns(t, words), [t, words]);
  const list = usePagedList<SiteAlert>({
    listKey: 'admin-alerts',
    path: '/api/v1/admin/alerts',
    schema,
    search,
    patch,
    filterKeys: FILTERS,
    startingSort: '-startAt',
    columns,
    fileName: t('fileName'),
    everyMs: 30_000,
  });
  const groups = [
    useOwnerFilter(search),
    useChoiceFilter(words, 'severity', ALERT_SEVERITIES, search),
    useChoiceFilter(words, 'kind', ALERT_KINDS, search),
    useChoiceFilter(words, 'state', ALERT_STATES, search),
  ];
  const open = useCallback((row: SiteAlert) => void (row.vehicle && navigate({ to: hrefOf(row) })), [navigate]);
  return (
    <SiteListPage
      list={list}
      words={words}
      title={t('title')}
      icon={BellRing}
      empty={t('none')}
      emptyText={t('noneText')}
      searchText={t('search')}
      groups={groups}
      nameOf={nameOf}
      hrefOf={hrefOf}
      onOpen={open}
      actions={[
        {
          key: 'open',
          label: t('openVehicle'),
          icon: <SquareArrowOutUpRight aria-hidden="true" />,
          one: open,
          when: (row) => row.vehicle !== null,
        },
      ]}
      card={(row) => (
        <div className="grid gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <b className="ell min-w-0 flex-1">{row.ruleName}</b>
            <AlertSeverity severity={row.severity} />
          </span>
          <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
            {row.vehicle && <Plate value={row.vehicle.title} />}
            <span className="ell">{row.owner.name}</span>
            {formatDateTime(row.startAt, words.lang, words.timeZone)}
          </span>
        </div>
      )}
    />
  );
}
