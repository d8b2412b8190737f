import { Link2, PackagePlus, ShieldQuestion, SquareArrowOutUpRight, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { unprovisionedDeviceSchema, type UnprovisionedDevice, siteDeviceSchema } from '../../../../domain/platform/site-device.ts';
import { formatDateTime, formatNumber, formatUnit, MISSING } from '../../../../domain/text/format.ts';
import { Age, RemoteState } from '../../../entity-ui/remote-state.tsx';
import { pageOf, type SiteColumn, usePagedList } from '../../../entity-ui/list/site-list.ts';
import { SiteListPage } from '../../../entity-ui/list/site-list-page.tsx';
import { useWords } from '../../../entity-ui/use-words.ts';
import { Button } from '../../../ui/button.tsx';
import { call } from '../../../session/http.ts';
import { notify } from '../../../shell/notifications.ts';
import { ConfirmDialog, Dialog, Drawer } from '../../../ui/overlay.tsx';
import { RowDetails } from '../../../entity-ui/screen/row-details.tsx';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { Note } from '../../../ui/note.tsx';
import { Picker } from '../../../entity-ui/form/picker.tsx';
import { useSiteRemote } from '../../../entity-ui/use-remote.ts';
import { missing } from '../linked-columns.tsx';
import { useAct } from '../use-act.ts';
import { AdoptDialog } from './adopt-dialog.tsx';
import type { ConnectorListProps } from './requests-list.tsx';
import { Frames } from './device-drawer.tsx';

const devicesSchema = pageOf(siteDeviceSchema);
const mappedSchema = z.object({ device: z.uuid(), replayed: z.int() });

/** Says which declared device announces itself with a number that is not its own. */
export function MapDialog({ stranger, onClose, onDone }: { stranger: UnprovisionedDevice; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation(['adminNumbers', 'common']);
  const [device, setDevice] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const { busy, act } = useAct(t('notMapped'));
  const devices = useSiteRemote(`/api/v1/admin/connectors/${stranger.type}/devices?size=10000`, devicesSchema);
  const options = useMemo(
    () =>
      (devices.value?.results ?? []).map((row) => ({
        id: row._id,
        label: `${row.title} · ${row.serial}`,
        detail: [row.owner.name, row.vehicle?.title].filter(Boolean).join(' · '),
      })),
    [devices.value],
  );
  const map = (): Promise<void> =>
    act(async () => {
      const { replayed } = mappedSchema.parse(
        await call(`/api/v1/admin/quarantine/${stranger._id}/map`, { method: 'POST', json: { device } }),
      );
      notify({ msg: t('mapped', { serial: stranger.serial, count: replayed }) });
      onDone();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('mapTitle', { serial: stranger.serial })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => (device === null ? setMissing(true) : void map())}>
            {t('mapConfirm')}
          </Button>
        </>
      }
    >
      <div className="grid min-h-80 content-start gap-4">
        <p className="text-muted">{t('mapText')}</p>
        {devices.value ? (
          <Picker
            label={t('device')}
            required
            value={device}
            options={options}
            error={missing && device === null ? t('deviceMissing') : undefined}
            onChange={setDevice}
          />
        ) : (
          <RemoteState remote={devices} />
        )}
      </div>
    </Dialog>
  );
}

interface UnprovisionedDeviceDrawerProps {
  stranger: UnprovisionedDevice;
  words: WordsOf;
  onClose: () => void;
  onAdopt: () => void;
}

/** A device nobody declared, beside the list: what it sends tells whose it may be. */
function UnprovisionedDeviceDrawer({ stranger, words, onClose, onAdopt }: UnprovisionedDeviceDrawerProps) {
  const { t } = useTranslation(['adminConnectors', 'adminNumbers']);
  const { lang, timeZone } = words;
  const last = stranger.lastMessage;
  return (
    <Drawer
      open
      onClose={onClose}
      title={stranger.serial}
      footer={
        <Button variant="primary" icon={<PackagePlus aria-hidden="true" />} onClick={onAdopt}>
          {stranger.adoptable ? t('adopt') : t('adminNumbers:map')}
        </Button>
      }
    >
      <div className="grid gap-5">
        {!stranger.adoptable && (
          <Note tone="warning" title={t('adminNumbers:wrongNumber')}>
            {t('adminNumbers:wrongNumberText')}
          </Note>
        )}
        <RowDetails
          lines={[
            { label: t('columns.firstSeen'), value: formatDateTime(stranger.firstSeenAt, lang, timeZone) },
            { label: t('columns.lastSeen'), value: <Age at={stranger.lastSeenAt} timeZone={timeZone} /> },
            { label: t('columns.messages'), value: formatNumber(stranger.count, lang) },
            { label: t('columns.remote'), value: stranger.remote ?? MISSING },
            {
              label: t('columns.lastPosition'),
              value:
                last?.lat == null || last.lng == null ? MISSING : `${formatNumber(last.lat, lang, 5)} ${formatNumber(last.lng, lang, 5)}`,
              ...(last?.speedKmh == null ? {} : { aside: formatUnit(last.speedKmh, 'km/h', lang) }),
            },
          ]}
        />
        <Frames type={stranger.type} serial={stranger.serial} words={words} />
      </div>
    </Drawer>
  );
}

const removedSchema = z.object({ removed: z.int() });

interface ForgetDialogProps {
  which: { ids: readonly string[] } | { type: string };
  count: number;
  onClose: () => void;
  onDone: () => void;
}

/** Empties the quarantine of some devices, or of a connector's: what they sent is gone. */
function ForgetDialog({ which, count, onClose, onDone }: ForgetDialogProps) {
  const { t } = useTranslation('adminNumbers');
  const { busy, act } = useAct(t('notForgotten'));
  const forget = (): Promise<void> =>
    act(async () => {
      const { removed } = removedSchema.parse(await call('/api/v1/admin/quarantine/remove', { method: 'POST', json: which }));
      notify({ msg: t('forgotten', { count: removed }) });
      onDone();
    });
  return (
    <ConfirmDialog
      open
      title={t('forgetTitle', { count })}
      keep={t('keep')}
      confirm={t('forgetConfirm')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void forget()}
    >
      <p>{t('forgetText')}</p>
    </ConfirmDialog>
  );
}

const schema = pageOf(unprovisionedDeviceSchema);
const NO_FILTERS: readonly string[] = [];
const nameOf = (row: UnprovisionedDevice): string => row.serial;

/** Devices of a connector that nobody declared: what they send waits until they are given to an organization. */
export function UnprovisionedDevicesList({ type, title, search, patch, head, onChanged }: ConnectorListProps) {
  const { t } = useTranslation(['adminConnectors', 'adminNumbers']);
  const words = useWords('device');
  const [adopting, setAdopting] = useState<UnprovisionedDevice | null>(null);
  const [mapping, setMapping] = useState<UnprovisionedDevice | null>(null);
  const [forgetting, setForgetting] = useState<readonly UnprovisionedDevice[] | 'all' | null>(null);
  const { lang, timeZone } = words;
  const columns = useMemo((): SiteColumn<UnprovisionedDevice>[] => {
    return [
      {
        id: 'serial',
        label: words.t('fields.serial'),
        widthPx: 220,
        frozen: true,
        cell: (row) => (
          <span className="ell">
            <b className="font-medium">{row.serial}</b>
            {!row.adoptable && <span className="text-sm text-alert-fg"> {t('adminNumbers:wrongNumber')}</span>}
          </span>
        ),
        text: (row) => row.serial,
      },
      {
        id: 'firstSeenAt',
        label: t('columns.firstSeen'),
        widthPx: 160,
        cell: (row) => <span className="muted ell">{formatDateTime(row.firstSeenAt, lang, timeZone)}</span>,
        text: (row) => row.firstSeenAt,
      },
      {
        id: 'lastSeenAt',
        label: t('columns.lastSeen'),
        widthPx: 160,
        cell: (row) => (
          <span className="muted ell">
            <Age at={row.lastSeenAt} timeZone={timeZone} />
          </span>
        ),
        text: (row) => row.lastSeenAt,
      },
      {
        id: 'count',
        label: t('columns.messages'),
        widthPx: 120,
        numeric: true,
        cell: (row) => formatNumber(row.count, lang),
        text: (row) => row.count,
      },
      { id: 'remote', label: t('columns.remote'), widthPx: 170, cell: (row) => row.remote ?? missing, text: (row) => row.remote ?? '' },
    ];
  }, [t, words, lang, timeZone]);
  const list = usePagedList<UnprovisionedDevice>({
    listKey: 'admin-strangers',
    path: '/api/v1/admin/quarantine',
    schema,
    search,
    patch,
    filterKeys: NO_FILTERS,
    startingSort: '-lastSeenAt',
    columns,
    fileName: t('strangersFile', { connector: type }),
    fixed: `type=${type}`,
    most: 1000,
    everyMs: 5_000,
  });
  const open = useCallback((row: UnprovisionedDevice) => patch({ stranger: row._id }), [patch]);
  const hrefOf = useCallback((row: UnprovisionedDevice) => `/admin/devices/${type}?view=strangers&stranger=${row._id}`, [type]);
  const opened = list.rows.find(({ _id }) => _id === search['stranger']);
  const done = async (): Promise<void> => {
    setAdopting(null);
    setMapping(null);
    setForgetting(null);
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
          {
            key: 'adopt',
            label: t('adopt'),
            icon: <PackagePlus aria-hidden="true" />,
            one: setAdopting,
            when: ({ adoptable }) => adoptable,
          },
          {
            key: 'map',
            label: t('adminNumbers:map'),
            icon: <Link2 aria-hidden="true" />,
            one: setMapping,
            when: ({ adoptable }) => !adoptable,
          },
          {
            key: 'remove',
            label: t('adminNumbers:forget'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            one: (row) => setForgetting([row]),
            many: setForgetting,
          },
        ]}
        above={
          <>
            {head}
            {list.count > 0 && (
              <p className="mb-3">
                <Button icon={<Trash2 aria-hidden="true" />} onClick={() => setForgetting('all')}>
                  {t('adminNumbers:forgetAll')}
                </Button>
              </p>
            )}
          </>
        }
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
        opened && (
          <UnprovisionedDeviceDrawer
            stranger={opened}
            words={words}
            onClose={() => patch({ stranger: undefined })}
            onAdopt={() => (opened.adoptable ? setAdopting(opened) : setMapping(opened))}
          />
        )
      )}
      {mapping && <MapDialog stranger={mapping} onClose={() => setMapping(null)} onDone={() => void done()} />}
      {forgetting && (
        <ForgetDialog
          which={forgetting === 'all' ? { type } : { ids: forgetting.map(({ _id }) => _id) }}
          count={forgetting === 'all' ? list.count : forgetting.length}
          onClose={() => setForgetting(null)}
          onDone={() => void done()}
        />
      )}
    </>
  );
}
