import { useNavigate } from '@tanstack/react-router';
import { SquareArrowOutUpRight, Truck } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { siteVehicleSchema, type SiteVehicle } from '../../../../domain/platform/site-vehicle.ts';
import { activityAt } from '../../../../domain/telemetry/state.ts';
import { VEHICLE_STATUSES } from '../../../../domain/vehicle/vehicle.ts';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { SiteListPage } from '../../../entity-ui/list/site-list-page.tsx';
import { usePagedList } from '../../../entity-ui/list/use-paged-list.ts';
import { StateText } from '../../../entity-ui/state-text.tsx';
import { useNowMs } from '../../../entity-ui/use-now.ts';
import { useWords } from '../../../entity-ui/use-words.ts';
import { Plate } from '../../../ui/plate.tsx';
import { useChoiceFilter, useOwnerFilter } from '../use-site-filters.ts';
import { usePagedSearch } from '../../../entity-ui/list/use-paged-search.ts';
import { siteVehiclesSearchSchema } from '../search.ts';
import { siteVehicleColumns } from './site-vehicle-columns.tsx';

const schema = pageOf(siteVehicleSchema);
const FILTERS = ['owner', 'status'];
const nameOf = (row: SiteVehicle): string => row.registration;
const hrefOf = (row: SiteVehicle): string => `/admin/vehicles/${row._id}`;

/** /admin/vehicles: vehicles of every account. */
export function SiteVehiclesScreen() {
  const { t } = useTranslation(['admin-vehicles', 'admin']);
  const words = useWords('vehicle');
  const nowMs = useNowMs();
  const navigate = useNavigate();
  const [search, patch] = usePagedSearch(siteVehiclesSearchSchema);
  const columns = useMemo(() => siteVehicleColumns(t, words, nowMs), [t, words, nowMs]);
  const list = usePagedList<SiteVehicle>({
    listKey: 'admin-vehicles',
    path: '/api/v1/admin/vehicles',
    schema,
    search,
    patch,
    filterKeys: FILTERS,
    startingSort: 'registration',
    columns,
    fileName: t('fileName'),
    everyMs: 30_000,
  });
  const groups = [useOwnerFilter(search), useChoiceFilter(words, 'status', VEHICLE_STATUSES, search)];
  const open = useCallback((row: SiteVehicle) => void navigate({ to: hrefOf(row) }), [navigate]);
  return (
    <SiteListPage
      list={list}
      words={words}
      title={t('title')}
      icon={Truck}
      empty={t('none')}
      searchText={t('search')}
      groups={groups}
      nameOf={nameOf}
      hrefOf={hrefOf}
      onOpen={open}
      actions={[{ key: 'open', label: t('admin:list.open'), icon: <SquareArrowOutUpRight aria-hidden="true" />, one: open }]}
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
