import { useNavigate } from '@tanstack/react-router';
import { SquareArrowOutUpRight, Truck } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { siteVehicleSchema, type SiteVehicle } from '../../../../domain/platform/site-vehicle.ts';
import { activityAt } from '../../../../domain/telemetry/state.ts';
import { VEHICLE_STATUSES } from '../../../../domain/vehicle/vehicle.ts';
import { formatAge, formatDateTime, MISSING } from '../../../../domain/kit/format.ts';
import { pageOf, type SiteColumn } from '../../../entity-ui/list/site-list.ts';
import { SiteListPage } from '../../../entity-ui/list/site-list-page.tsx';
import { usePagedList } from '../../../entity-ui/list/use-paged-list.ts';
import { StateText } from '../../../entity-ui/state-text.tsx';
import { useNowMs } from '../../../entity-ui/use-now.ts';
import { useWords } from '../../../entity-ui/use-words.ts';
import { Plate } from '../../../ui/plate.tsx';
import { usePagedSearch } from '../../../entity-ui/list/use-paged-search.ts';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { useChoiceFilter, useOwnerFilter } from '../use-site-filters.ts';
import { siteVehiclesSearchSchema } from '../search.ts';
import { deviceColumn, missing, ownerColumn } from '../linked-columns.tsx';

function siteVehicleColumns(t: TFunction, words: WordsOf, nowMs: number): SiteColumn<SiteVehicle>[] {
  const { lang, timeZone } = words;
  const field = (name: string): string => words.t(`fields.${name}`);
  const choice = (id: 'status' | 'category' | 'energy', widthPx: number): SiteColumn<SiteVehicle> => ({
    id,
    label: field(id),
    widthPx,
    sortable: true,
    spare: id !== 'status',
    cell: (row) => <span className="ell">{words.t(`choices.${id}.${row[id]}`)}</span>,
    text: (row) => words.t(`choices.${id}.${row[id]}`),
  });
  return [
    {
      id: 'registration',
      label: t('columns.vehicle'),
      widthPx: 170,
      frozen: true,
      sortable: true,
      cell: (row) => <Plate value={row.registration} />,
      text: (row) => row.registration,
    },
    ownerColumn(t, 200),
    {
      id: 'make',
      label: t('columns.model'),
      widthPx: 190,
      sortable: true,
      cell: (row) => <span className="muted ell">{[row.make, row.model].filter(Boolean).join(' ') || MISSING}</span>,
      text: (row) => [row.make, row.model].filter(Boolean).join(' '),
    },
    {
      id: 'state',
      label: t('columns.state'),
      widthPx: 140,
      cell: (row) => <StateText activity={activityAt(row.state ?? undefined, nowMs)} state={row.state ?? undefined} nowMs={nowMs} />,
      text: (row) => activityAt(row.state ?? undefined, nowMs),
    },
    deviceColumn(t('columns.device')),
    {
      id: 'lastMessage',
      label: t('columns.lastMessage'),
      widthPx: 150,
      cell: (row) => (row.state ? <span className="muted ell">{formatAge(row.state.receivedAt, nowMs, lang, timeZone)}</span> : missing),
      text: (row) => row.state?.receivedAt ?? '',
    },
    choice('status', 120),
    choice('category', 150),
    choice('energy', 120),
    {
      id: 'vin',
      label: field('vin'),
      widthPx: 190,
      sortable: true,
      spare: true,
      cell: (row) => (row.vin ? <span className="ell">{row.vin}</span> : missing),
      text: (row) => row.vin ?? '',
    },
    {
      id: 'updatedAt',
      label: t('columns.changed'),
      widthPx: 150,
      sortable: true,
      spare: true,
      cell: (row) => <span className="muted ell">{formatDateTime(row.updatedAt, lang, timeZone)}</span>,
      text: (row) => row.updatedAt,
    },
  ];
}

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
