import { RadioTower, SquareArrowOutUpRight } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { siteDeviceSchema, type SiteDevice } from '../../../../domain/platform/site-device.ts';
import { Age } from '../../../entity-ui/age.tsx';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { SiteListPage } from '../../../entity-ui/list/site-list-page.tsx';
import { usePagedList } from '../../../entity-ui/list/use-paged-list.ts';
import { useWords } from '../../../entity-ui/use-words.ts';
import { MISSING } from '../../../../domain/kit/format.ts';
import { Plate } from '../../../ui/plate.tsx';
import { useChoiceFilter, useOwnerFilter } from '../use-site-filters.ts';
import type { ConnectorListProps } from './connector-list-props.ts';
import { ConnectedMark, deviceColumns } from './device-columns.tsx';
import { DeviceDrawer } from './device-drawer.tsx';

const schema = pageOf(siteDeviceSchema);
const STATUSES = ['stock', 'installed', 'faulty', 'retired'];
const FILTERS = ['owner', 'status'];
const nameOf = (row: SiteDevice): string => row.title;

/** Declared devices of a connector, of every account. */
export function DevicesList({ type, title, search, patch, head }: ConnectorListProps) {
  const { t } = useTranslation(['admin-connectors', 'admin']);
  const words = useWords('device');
  const columns = useMemo(() => deviceColumns(t, words), [t, words]);
  const list = usePagedList<SiteDevice>({
    listKey: 'admin-devices',
    path: `/api/v1/admin/connectors/${type}/devices`,
    schema,
    search,
    patch,
    filterKeys: FILTERS,
    startingSort: 'title',
    columns,
    fileName: t('fileName', { connector: type }),
    everyMs: 5_000,
  });
  const groups = [useOwnerFilter(search), useChoiceFilter(words, 'status', STATUSES, search)];
  const open = useCallback((row: SiteDevice) => patch({ open: row._id }), [patch]);
  const hrefOf = useCallback((row: SiteDevice) => `/admin/devices/${type}?open=${row._id}`, [type]);
  const opened = search['open'];
  return (
    <>
      <SiteListPage
        list={list}
        words={words}
        title={t('title', { connector: title })}
        icon={RadioTower}
        empty={t('none')}
        emptyText={t('noneText')}
        searchText={t('search')}
        groups={groups}
        nameOf={nameOf}
        hrefOf={hrefOf}
        onOpen={open}
        actions={[{ key: 'open', label: t('openFrames'), icon: <SquareArrowOutUpRight aria-hidden="true" />, one: open }]}
        above={head}
        card={(row) => (
          <div className="grid gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <b className="ell min-w-0 flex-1">{row.title}</b>
              {row.vehicle && <Plate value={row.vehicle.title} />}
            </span>
            <span className="ell text-sm text-muted">{[row.serial, row.owner.name].join(' · ')}</span>
            <span className="flex flex-wrap gap-3 text-sm text-muted">
              {row.connected !== null && <ConnectedMark connected={row.connected} t={t} />}
              {row.lastMessageAt ? <Age at={row.lastMessageAt} timeZone={words.timeZone} /> : MISSING}
            </span>
          </div>
        )}
      />
      {typeof opened === 'string' && (
        <DeviceDrawer key={opened} id={opened} type={type} words={words} onClose={() => patch({ open: undefined })} />
      )}
    </>
  );
}
