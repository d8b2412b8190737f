import { Smartphone, CheckCheck, ClockAlert, CloudUpload, TriangleAlert } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { foldText } from '../../../domain/text/search-text.ts';
import {
  SYNC_DEVICE_STATES,
  type SyncDevice,
  syncDeviceSchema,
  syncDeviceState,
  type SyncDeviceState,
} from '../../../domain/sync/sync-device.ts';
import { formatNumber, MISSING } from '../../../domain/text/format.ts';
import { pageOf, type SiteColumn } from '../../entity-ui/list/site-list.ts';
import { SiteListPage } from '../../entity-ui/list/site-list-page.tsx';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { type Reading, useWholeList } from '../../entity-ui/list/whole-rows.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { Note } from '../../ui/note.tsx';
import { Age } from '../../entity-ui/remote-state.tsx';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { UserSearch } from './search.ts';

const LOOK = {
  late: { tone: 'tag-warning', Icon: ClockAlert },
  refused: { tone: 'tag-alert', Icon: TriangleAlert },
  waiting: { tone: 'tag-pending', Icon: CloudUpload },
  clear: { tone: 'tag-ok', Icon: CheckCheck },
} as const;

function DeviceStateTag({ state }: { state: SyncDeviceState }) {
  const { t } = useTranslation('users');
  const { tone, Icon } = LOOK[state];
  return (
    <span className={`tag ${tone}`}>
      <Icon aria-hidden="true" />
      {t(`devices.states.${state}`)}
    </span>
  );
}

interface ColumnsInput {
  /** Of the namespace users. */
  t: TFunction;
  words: WordsOf;
  nowMs: number;
  nameOf: (row: SyncDevice) => string;
}

/** The last part of an identifier tells the devices of one person apart. */
const shortId = (device: string): string => device.slice(-6);

function syncDeviceColumns({ t, words: { lang, timeZone }, nowMs, nameOf }: ColumnsInput): SiteColumn<SyncDevice>[] {
  const age = (at: string | null, isLate: boolean) =>
    at === null ? (
      <span className="subtle">{MISSING}</span>
    ) : (
      <span className={isLate ? 'ell font-semibold text-warning-fg' : 'muted ell'}>
        <Age at={at} timeZone={timeZone} />
      </span>
    );
  const state = (row: SyncDevice): SyncDeviceState => syncDeviceState(row, nowMs);
  return [
    {
      id: 'name',
      label: t('devices.person'),
      widthPx: 220,
      frozen: true,
      sortable: true,
      cell: (row) => <b className="ell font-medium">{nameOf(row)}</b>,
      text: nameOf,
    },
    {
      id: 'state',
      label: t('state'),
      widthPx: 150,
      sortable: true,
      cell: (row) => <DeviceStateTag state={state(row)} />,
      text: (row) => t(`devices.states.${state(row)}`),
    },
    {
      id: 'queued',
      label: t('devices.queued'),
      widthPx: 110,
      numeric: true,
      sortable: true,
      cell: (row) => formatNumber(row.queued, lang),
      text: (row) => row.queued,
    },
    {
      id: 'repair',
      label: t('devices.refused'),
      widthPx: 110,
      numeric: true,
      sortable: true,
      cell: (row) => (row.repair > 0 ? <b className="text-alert-fg">{formatNumber(row.repair, lang)}</b> : formatNumber(0, lang)),
      text: (row) => row.repair,
    },
    {
      id: 'oldestUnsentAt',
      label: t('devices.oldest'),
      widthPx: 170,
      sortable: true,
      cell: (row) => age(row.oldestUnsentAt, state(row) === 'late'),
      text: (row) => row.oldestUnsentAt ?? '',
    },
    {
      id: 'lastSyncAt',
      label: t('devices.lastSync'),
      widthPx: 170,
      sortable: true,
      cell: (row) => age(row.lastSyncAt, false),
      text: (row) => row.lastSyncAt,
    },
    {
      id: 'build',
      label: t('devices.build'),
      widthPx: 150,
      sortable: true,
      cell: (row) => <span className="ell">{row.build}</span>,
      text: (row) => row.build,
    },
    {
      id: 'device',
      label: t('devices.device'),
      widthPx: 120,
      cell: (row) => <span className="muted ell">{shortId(row.device)}</span>,
      text: (row) => row.device,
    },
  ];
}

const schema = pageOf(syncDeviceSchema);
const FILTERS = ['sync'];
const EVERY_MS = 60_000;

/** Devices of the organization as they last reported: who holds unsent work, and since when. */
export function DevicesScreen({ search, patch }: { search: UserSearch; patch: PatchSearch }) {
  const { t } = useTranslation(['users', 'nav', 'table']);
  const words = useWords('membership');
  const nowMs = useNowMs();
  const { rows: members } = useRows('membership');
  const nameOf = useCallback((row: SyncDevice): string => row.name ?? t('devices.nobody'), [t]);
  const memberOf = useCallback(
    (row: SyncDevice): string | undefined => members.find((member) => member['user'] === row.user)?._id,
    [members],
  );
  const reading = useMemo((): Reading<SyncDevice> => {
    const stateOf = (row: SyncDevice): SyncDeviceState => syncDeviceState(row, nowMs);
    return {
      find: (rows, typed) => rows.filter((row) => foldText([nameOf(row), row.device, row.build].join('\n')).includes(foldText(typed))),
      filterValues: { sync: stateOf },
      sortKeys: { state: (row) => SYNC_DEVICE_STATES.indexOf(stateOf(row)) },
    };
  }, [nameOf, nowMs]);
  const columns = useMemo(() => syncDeviceColumns({ t, words, nowMs, nameOf }), [t, words, nowMs, nameOf]);
  const list = useWholeList<SyncDevice>({
    listKey: 'sync-devices',
    url: '/api/v1/sync/devices',
    schema,
    reading,
    search,
    patch,
    filterKeys: FILTERS,
    startingSort: 'state',
    columns,
    everyMs: EVERY_MS,
    isOwn: true,
  });
  const counts = useMemo(() => {
    const states = list.all.map((row) => syncDeviceState(row, nowMs));
    return new Map(SYNC_DEVICE_STATES.map((value) => [value, states.filter((state) => state === value).length]));
  }, [list.all, nowMs]);
  const late = counts.get('late') ?? 0;
  const groups = [
    {
      key: 'sync',
      label: t('state'),
      all: t('table:allMasculine'),
      selected: search.sync?.split(',') ?? [],
      always: true,
      options: SYNC_DEVICE_STATES.map((value) => ({ value, label: t(`devices.states.${value}`), count: counts.get(value) ?? 0 })),
    },
  ];
  /** Their person; where that place is not on this device (yet), the people of that name. */
  const placeOf = useCallback(
    (row: SyncDevice): { open: string } | { q: string } => {
      const open = memberOf(row);
      return open === undefined ? { q: row.name ?? '' } : { open };
    },
    [memberOf],
  );
  const hrefOf = useCallback((row: SyncDevice) => `/gestion/utilisateurs?${new URLSearchParams(placeOf(row)).toString()}`, [placeOf]);
  const open = useCallback(
    (row: SyncDevice) => patch({ view: undefined, sync: undefined, sort: undefined, q: undefined, ...placeOf(row) }),
    [placeOf, patch],
  );
  return (
    <SiteListPage
      list={list}
      words={words}
      crumbs={[
        { label: t('nav:management'), to: '/gestion' },
        { label: t('title'), to: '/gestion/utilisateurs' },
        { label: t('devices.title') },
      ]}
      title={t('devices.title')}
      icon={Smartphone}
      empty={t('devices.none')}
      emptyText={t('devices.noneText')}
      searchText={t('devices.search')}
      groups={groups}
      nameOf={nameOf}
      hrefOf={hrefOf}
      onOpen={open}
      above={
        late > 0 && (
          <Note tone="warning" className="mb-3" title={t('devices.late', { count: late })}>
            {t('devices.lateText')}
          </Note>
        )
      }
      card={(row) => (
        <div className="grid gap-1">
          <span className="flex items-center justify-between gap-2">
            <b className="ell">{nameOf(row)}</b>
            <DeviceStateTag state={syncDeviceState(row, nowMs)} />
          </span>
          <span className="text-sm text-muted">
            {columns
              .filter(({ id }) => ['lastSyncAt', 'oldestUnsentAt'].includes(id))
              .map((column) => (
                <span key={column.id} className="block">
                  {column.label} : {column.cell(row)}
                </span>
              ))}
          </span>
        </div>
      )}
    />
  );
}
