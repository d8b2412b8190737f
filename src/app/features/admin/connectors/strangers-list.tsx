import { PackagePlus, ShieldQuestion, SquareArrowOutUpRight } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { strangerSchema, type Stranger } from '../../../../domain/platform/site-device.ts';
import { Age } from '../../../entity-ui/age.tsx';
import { pageOf, type SiteColumn } from '../../../entity-ui/list/site-list.ts';
import { SiteListPage } from '../../../entity-ui/list/site-list-page.tsx';
import { usePagedList } from '../../../entity-ui/list/use-paged-list.ts';
import { useWords } from '../../../entity-ui/use-words.ts';
import { formatDateTime, formatNumber } from '../../../../domain/kit/format.ts';
import { missing } from '../linked-columns.tsx';
import { AdoptDialog } from './adopt-dialog.tsx';
import type { ConnectorListProps } from './connector-list-props.ts';
import { StrangerDrawer } from './stranger-drawer.tsx';

const schema = pageOf(strangerSchema);
const NO_FILTERS: readonly string[] = [];
const nameOf = (row: Stranger): string => row.serial;

/** Devices of a connector that nobody declared: what they send waits until they are given to an organization. */
export function StrangersList({ type, title, search, patch, head, onChanged }: ConnectorListProps) {
  const { t } = useTranslation('admin-connectors');
  const words = useWords('device');
  const [adopting, setAdopting] = useState<Stranger | null>(null);
  const { lang, timeZone } = words;
  const columns = useMemo((): SiteColumn<Stranger>[] => {
    return [
      { id: 'serial', label: words.t('fields.serial'), widthPx: 220, frozen: true, cell: (row) => <b className="ell font-medium">{row.serial}</b>, text: (row) => row.serial },
      { id: 'firstSeenAt', label: t('columns.firstSeen'), widthPx: 160, cell: (row) => <span className="muted ell">{formatDateTime(row.firstSeenAt, lang, timeZone)}</span>, text: (row) => row.firstSeenAt },
      { id: 'lastSeenAt', label: t('columns.lastSeen'), widthPx: 160, cell: (row) => <span className="muted ell"><Age at={row.lastSeenAt} timeZone={timeZone} /></span>, text: (row) => row.lastSeenAt },
      { id: 'count', label: t('columns.messages'), widthPx: 120, numeric: true, cell: (row) => formatNumber(row.count, lang), text: (row) => row.count },
      { id: 'remote', label: t('columns.remote'), widthPx: 170, cell: (row) => row.remote ?? missing, text: (row) => row.remote ?? '' },
    ];
  }, [t, words, lang, timeZone]);
  const list = usePagedList<Stranger>({ listKey: 'admin-strangers', path: '/api/v1/admin/quarantine', schema, search, patch, filterKeys: NO_FILTERS, startingSort: '-lastSeenAt', columns, fileName: t('strangersFile', { connector: type }), fixed: `type=${type}`, most: 1000, everyMs: 5_000 });
  const open = useCallback((row: Stranger) => patch({ stranger: row._id }), [patch]);
  const hrefOf = useCallback((row: Stranger) => `/admin/devices/${type}?view=strangers&stranger=${row._id}`, [type]);
  const opened = list.rows.find(({ _id }) => _id === search['stranger']);
  const done = async (): Promise<void> => {
    setAdopting(null);
    patch({ stranger: undefined }, true);
    onChanged();
    await list.remote.reload();
  };
  return (
    <>
      <SiteListPage
        list={list}
        words={words}
        title={t('title', { connector: title })}
        icon={ShieldQuestion}
        empty={t('noStrangers')}
        emptyText={t('noStrangersText')}
        searchText={t('searchSerial')}
        nameOf={nameOf}
        hrefOf={hrefOf}
        onOpen={open}
        actions={[
          { key: 'open', label: t('openFrames'), icon: <SquareArrowOutUpRight aria-hidden="true" />, one: open },
          { key: 'adopt', label: t('adopt'), icon: <PackagePlus aria-hidden="true" />, one: setAdopting },
        ]}
        above={head}
        card={(row) => (
          <div className="grid gap-1">
            <b className="ell">{row.serial}</b>
            <span className="text-sm text-muted">
              {t('messages', { count: row.count, figure: formatNumber(row.count, lang) })} · <Age at={row.lastSeenAt} timeZone={timeZone} />
            </span>
          </div>
        )}
      />
      {adopting ? (
        <AdoptDialog stranger={adopting} onClose={() => setAdopting(null)} onDone={() => void done()} />
      ) : (
        opened && <StrangerDrawer stranger={opened} words={words} onClose={() => patch({ stranger: undefined })} onAdopt={() => setAdopting(opened)} />
      )}
    </>
  );
}
