import { useNavigate } from '@tanstack/react-router';
import { BellRing, SquareArrowOutUpRight } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ALERT_KINDS } from '../../../../domain/alert/alert-kinds.ts';
import { ALERT_SEVERITIES } from '../../../../domain/alert/severities.ts';
import { ALERT_STATES } from '../../../../domain/alert/alert-state.ts';
import { siteAlertSchema, type SiteAlert } from '../../../../domain/platform/site-alert.ts';
import { AlertSeverity } from '../../../entity-ui/alert-severity.tsx';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { SiteListPage } from '../../../entity-ui/list/site-list-page.tsx';
import { usePagedList } from '../../../entity-ui/list/use-paged-list.ts';
import { useWords } from '../../../entity-ui/use-words.ts';
import { formatDateTime } from '../../../../domain/kit/format.ts';
import { Plate } from '../../../ui/plate.tsx';
import { siteAlertsSearchSchema } from '../search.ts';
import { usePagedSearch } from '../../../entity-ui/list/use-paged-search.ts';
import { useChoiceFilter, useOwnerFilter } from '../use-site-filters.ts';
import { siteAlertColumns } from './site-alert-columns.tsx';

const schema = pageOf(siteAlertSchema);
const FILTERS = ['owner', 'severity', 'kind', 'state'];
const nameOf = (row: SiteAlert): string => row.ruleName;
const hrefOf = (row: SiteAlert): string => (row.vehicle ? `/admin/vehicles/${row.vehicle._id}` : '/admin/alerts');

/** /admin/alerts: alerts of every account. */
export function SiteAlertsScreen() {
  const { t } = useTranslation(['admin-alerts', 'admin', 'alert']);
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
