import type { TFunction } from 'i18next';
import { syncDeviceState, type SyncDeviceState } from '../../../domain/sync/sync-device-state.ts';
import type { SyncDevice } from '../../../domain/sync/sync-device.ts';
import { Age } from '../../entity-ui/age.tsx';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { formatNumber, MISSING } from '../../../domain/kit/format.ts';
import type { SiteColumn } from '../../entity-ui/list/site-list.ts';
import { DeviceStateTag } from './device-state-tag.tsx';

interface ColumnsInput {
  /** Of the namespace users. */
  t: TFunction;
  words: WordsOf;
  nowMs: number;
  nameOf: (row: SyncDevice) => string;
}

/** The last part of an identifier tells the devices of one person apart. */
const shortId = (device: string): string => device.slice(-6);

export function syncDeviceColumns({ t, words: { lang, timeZone }, nowMs, nameOf }: ColumnsInput): SiteColumn<SyncDevice>[] {
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
