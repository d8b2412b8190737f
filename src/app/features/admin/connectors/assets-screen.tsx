import { useNavigate } from '@tanstack/react-router';
import { Boxes, SquareArrowOutUpRight } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DEVICE_TYPES } from '../../../../domain/device/device.ts';
import { siteDeviceSchema, type SiteDevice } from '../../../../domain/platform/site-device.ts';
import { pageOf, type SiteColumn, usePagedList } from '../../../entity-ui/list/site-list.ts';
import { SiteListPage } from '../../../entity-ui/list/site-list-page.tsx';
import { useWords } from '../../../entity-ui/use-words.ts';
import { Plate } from '../../../ui/vehicle-marks.tsx';
import { deviceColumns } from './device-columns.tsx';
import { assetsSearchSchema } from '../search.ts';
import { usePagedSearch } from '../../../entity-ui/list/use-list-search.ts';
import { useChoiceFilter, useOwnerFilter } from '../organization-field.tsx';

const schema = pageOf(siteDeviceSchema);
const STATUSES = ['stock', 'installed', 'faulty', 'retired'];
const FILTERS = ['owner', 'type', 'status'];
/** Shown at first here; what a connector's page shows beside is one choice away. */
const SHOWN = ['title', 'type', 'serial', 'owner', 'vehicle', 'status', 'lastSeenAt', 'model'];
const nameOf = (row: SiteDevice): string => row.title;
const hrefOf = (row: SiteDevice): string => `/admin/devices/${row.type}?open=${row._id}`;

/** /admin/assets: devices of every account, whatever their connector. */
export function AssetsScreen() {
  const { t } = useTranslation(['adminConnectors', 'admin', 'adminAssets', 'nav']);
  const words = useWords('device');
  const navigate = useNavigate();
  const [search, patch] = usePagedSearch(assetsSearchSchema);
  const columns = useMemo((): SiteColumn<SiteDevice>[] => {
    const type: SiteColumn<SiteDevice> = {
      id: 'type',
      label: words.t('fields.type'),
      widthPx: 130,
      sortable: true,
      cell: (row) => words.t(`choices.type.${row.type}`),
      text: (row) => words.t(`choices.type.${row.type}`),
    };
    const [title, ...others] = deviceColumns(t, words);
    return [title!, type, ...others].map((column) => ({ ...column, spare: !SHOWN.includes(column.id) }));
  }, [t, words]);
  const list = usePagedList<SiteDevice>({
    listKey: 'admin-assets',
    path: '/api/v1/admin/assets',
    schema,
    search,
    patch,
    filterKeys: FILTERS,
    startingSort: 'title',
    columns,
    fileName: t('adminAssets:fileName'),
    everyMs: 30_000,
  });
  const groups = [
    useOwnerFilter(search),
    useChoiceFilter(words, 'type', DEVICE_TYPES, search),
    useChoiceFilter(words, 'status', STATUSES, search),
  ];
  const open = useCallback((row: SiteDevice) => void navigate({ to: hrefOf(row) }), [navigate]);
  return (
    <SiteListPage
      list={list}
      words={words}
      title={t('nav:siteAssets')}
      icon={Boxes}
      empty={t('none')}
      emptyText={t('noneText')}
      searchText={t('search')}
      groups={groups}
      nameOf={nameOf}
      hrefOf={hrefOf}
      onOpen={open}
      actions={[{ key: 'open', label: t('openFrames'), icon: <SquareArrowOutUpRight aria-hidden="true" />, one: open }]}
      card={(row) => (
        <div className="grid gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <b className="ell min-w-0 flex-1">{row.title}</b>
            {row.vehicle && <Plate value={row.vehicle.title} />}
          </span>
          <span className="ell text-sm text-muted">{[words.t(`choices.type.${row.type}`), row.serial, row.owner.name].join(' · ')}</span>
        </div>
      )}
    />
  );
}
