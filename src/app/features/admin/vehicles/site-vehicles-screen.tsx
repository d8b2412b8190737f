import { useNavigate } from '@tanstack/react-router';
import { SquareArrowOutUpRight, Truck } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { siteVehicleSchema, type SiteVehicle } from '../../../../domain/platform/site-vehicle.ts';
import { activityAt } from '../../../../domain/telemetry/state.ts';
import { VEHICLE_STATUSES } from '../../../../domain/vehicle/vehicle.ts';
import { useListView } from '../../../entity-ui/list/use-list-view.ts';
import { StateText } from '../../../entity-ui/state-text.tsx';
import { useNowMs } from '../../../entity-ui/use-now.ts';
import { useWords } from '../../../entity-ui/use-words.ts';
import { Plate } from '../../../ui/plate.tsx';
import { RemoteListPage } from '../remote-list/remote-list-page.tsx';
import { useOwnerGroup } from '../remote-list/use-organizations.ts';
import { usePagedSearch } from '../remote-list/use-paged-search.ts';
import { pageOf, useRemoteList } from '../remote-list/use-remote-list.ts';
import { siteVehiclesSearchSchema } from '../search.ts';
import { siteVehicleColumns } from './site-vehicle-columns.tsx';

const schema = pageOf(siteVehicleSchema);
const FILTERS = ['owner', 'status'];
const PLACE = { topPx: 0 };
const idOf = (row: SiteVehicle): string => row._id;
const nameOf = (row: SiteVehicle): string => row.registration;
const hrefOf = (row: SiteVehicle): string => `/admin/vehicles/${row._id}`;

/** /admin/vehicles: vehicles of every account. */
export function SiteVehiclesScreen() {
  const { t } = useTranslation(['admin-vehicles', 'admin', 'nav']);
  const words = useWords('vehicle');
  const nowMs = useNowMs();
  const navigate = useNavigate();
  const [search, patch] = usePagedSearch(siteVehiclesSearchSchema);
  const columns = useMemo(() => siteVehicleColumns(t, words, nowMs), [t, words, nowMs]);
  const view = useListView<SiteVehicle>({ listKey: 'admin-vehicles', search, patch, filterKeys: FILTERS, startingSort: 'registration', columns });
  const list = useRemoteList<SiteVehicle>({ path: '/api/v1/admin/vehicles', schema, search, patch, filterKeys: FILTERS, sort: view.sort, everyMs: 30_000 });
  const owners = useOwnerGroup(t('admin:list.account'), t('admin:list.all'), search['owner']);
  const groups = useMemo(
    () => [owners, { key: 'status', label: words.t('fields.status'), all: t('admin:list.all'), options: VEHICLE_STATUSES.map((value) => ({ value, label: words.t(`choices.status.${value}`) })), selected: search['status'] ? String(search['status']).split(',') : [] }],
    [owners, words, t, search],
  );
  const open = useCallback((row: SiteVehicle) => void navigate({ to: hrefOf(row) }), [navigate]);
  return (
    <RemoteListPage
      list={list}
      view={view}
      columns={columns}
      words={words}
      crumbs={[{ label: t('nav:admin'), to: '/admin' }, { label: t('title') }]}
      title={t('title')}
      fileName={t('fileName')}
      icon={Truck}
      empty={t('none')}
      searchText={t('search')}
      groups={groups}
      patch={patch}
      idOf={idOf}
      nameOf={nameOf}
      hrefOf={hrefOf}
      onOpen={open}
      actions={[{ key: 'open', label: t('admin:list.open'), icon: <SquareArrowOutUpRight aria-hidden="true" />, one: open }]}
      place={PLACE}
      card={(row) => (
        <div className="grid gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <Plate value={row.registration} />
            <span className="ell min-w-0 flex-1 text-sm">{row.owner.name}</span>
          </span>
          <span className="flex items-center gap-2 text-sm text-muted">
            <StateText activity={activityAt(row.state ?? undefined, nowMs)} state={row.state ?? undefined} nowMs={nowMs} />
            <span className="ell">{row.device?.title ?? t('noDevice')}</span>
          </span>
        </div>
      )}
    />
  );
}
