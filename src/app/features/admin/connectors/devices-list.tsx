import { RadioTower, SquareArrowOutUpRight } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { siteDeviceSchema, type SiteDevice } from '../../../../domain/platform/site-device.ts';
import { useListView } from '../../../entity-ui/list/use-list-view.ts';
import { useNowMs } from '../../../entity-ui/use-now.ts';
import { useWords } from '../../../entity-ui/use-words.ts';
import { formatAge, MISSING } from '../../../i18n/format.ts';
import { Plate } from '../../../ui/plate.tsx';
import { RemoteListPage } from '../remote-list/remote-list-page.tsx';
import { useOwnerGroup } from '../remote-list/use-organizations.ts';
import { pageOf, useRemoteList } from '../remote-list/use-remote-list.ts';
import type { ConnectorListProps } from './connector-list-props.ts';
import { ConnectedMark, deviceColumns } from './device-columns.tsx';
import { DeviceDrawer } from './device-drawer.tsx';

const schema = pageOf(siteDeviceSchema);
const FILTERS = ['owner', 'status'];
const PLACE = { topPx: 0 };
const idOf = (row: SiteDevice): string => row._id;
const nameOf = (row: SiteDevice): string => row.title;

/** Declared devices of a connector, of every account. */
export function DevicesList({ type, title, search, patch, head }: ConnectorListProps) {
  const { t } = useTranslation(['admin-connectors', 'admin', 'nav']);
  const words = useWords('device');
  const nowMs = useNowMs(1000);
  const columns = useMemo(() => deviceColumns(t, words, nowMs), [t, words, nowMs]);
  const view = useListView<SiteDevice>({ listKey: 'admin-devices', search, patch, filterKeys: FILTERS, startingSort: 'title', columns });
  const list = useRemoteList<SiteDevice>({ path: `/api/v1/admin/connectors/${type}/devices`, schema, search, patch, filterKeys: FILTERS, sort: view.sort, everyMs: 5_000 });
  const owners = useOwnerGroup(t('admin:list.account'), t('admin:list.all'), search['owner']);
  const groups = useMemo(
    () => [owners, { key: 'status', label: words.t('fields.status'), all: t('admin:list.all'), options: ['stock', 'installed', 'faulty', 'retired'].map((value) => ({ value, label: words.t(`choices.status.${value}`) })), selected: search['status'] ? String(search['status']).split(',') : [] }],
    [owners, words, t, search],
  );
  const open = useCallback((row: SiteDevice) => patch({ open: row._id }), [patch]);
  const hrefOf = useCallback((row: SiteDevice) => `/admin/devices/${type}?open=${row._id}`, [type]);
  const opened = search['open'];
  return (
    <>
      <RemoteListPage
        list={list}
        view={view}
        columns={columns}
        words={words}
        crumbs={[{ label: t('nav:admin'), to: '/admin' }, { label: t('title', { connector: title }) }]}
        title={t('title', { connector: title })}
        fileName={t('fileName', { connector: type })}
        icon={RadioTower}
        empty={t('none')}
        emptyText={t('noneText')}
        searchText={t('search')}
        groups={groups}
        patch={patch}
        idOf={idOf}
        nameOf={nameOf}
        hrefOf={hrefOf}
        onOpen={open}
        actions={[{ key: 'open', label: t('openFrames'), icon: <SquareArrowOutUpRight aria-hidden="true" />, one: open }]}
        above={head}
        place={PLACE}
        card={(row) => (
          <div className="grid gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <b className="ell min-w-0 flex-1">{row.title}</b>
              {row.vehicle && <Plate value={row.vehicle.title} />}
            </span>
            <span className="ell text-sm text-muted">{[row.serial, row.owner.name].join(' · ')}</span>
            <span className="flex flex-wrap gap-3 text-sm text-muted">
              {row.connected !== null && <ConnectedMark connected={row.connected} t={t} />}
              {row.lastMessageAt ? formatAge(row.lastMessageAt, nowMs, words.lang, words.timeZone) : MISSING}
            </span>
          </div>
        )}
      />
      {typeof opened === 'string' && <DeviceDrawer key={opened} id={opened} type={type} words={words} onClose={() => patch({ open: undefined })} />}
    </>
  );
}
