import type { TFunction } from 'i18next';
import type { SiteDevice } from '../../../../domain/platform/site-device.ts';
import { Age } from '../../../entity-ui/remote-state.tsx';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { formatDurationS, formatNumber } from '../../../../domain/text/format.ts';
import { missing, ownerColumn, vehicleColumn } from '../linked-columns.tsx';
import type { SiteColumn } from '../../../entity-ui/list/site-list.ts';

/** Connected or not, by shape too: a full or an empty ring. */
export function ConnectedMark({ connected, t }: { connected: boolean; t: TFunction }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className={`inline-block size-2.5 rounded-full border-2 ${connected ? 'border-ok bg-ok' : 'border-control'}`}
      />
      {t(connected ? 'connected' : 'notConnected')}
    </span>
  );
}

export function deviceColumns(t: TFunction, words: WordsOf): SiteColumn<SiteDevice>[] {
  const { lang, timeZone } = words;
  const field = (name: string): string => words.t(`fields.${name}`);
  const count = (id: 'messagesToday' | 'withoutFixToday' | 'errorsToday', spare = false): SiteColumn<SiteDevice> => ({
    id,
    label: t(`columns.${id}`),
    widthPx: 116,
    numeric: true,
    spare,
    cell: (row) =>
      id === 'errorsToday' && row.errorsToday > 0 ? (
        <b className="text-alert-fg">{formatNumber(row[id], lang)}</b>
      ) : (
        formatNumber(row[id], lang)
      ),
    text: (row) => row[id],
  });
  return [
    {
      id: 'title',
      label: field('title'),
      widthPx: 220,
      frozen: true,
      sortable: true,
      cell: (row) => <span className="ell">{row.title}</span>,
      text: (row) => row.title,
    },
    {
      id: 'serial',
      label: field('serial'),
      widthPx: 160,
      sortable: true,
      cell: (row) => <span className="ell">{row.serial}</span>,
      text: (row) => row.serial,
    },
    ownerColumn(t, 180),
    vehicleColumn(field('vehicle'), 140),
    {
      id: 'connected',
      label: t('columns.connection'),
      widthPx: 130,
      cell: (row) => (row.connected === null ? missing : <ConnectedMark connected={row.connected} t={t} />),
      text: (row) => (row.connected === null ? '' : t(row.connected ? 'connected' : 'notConnected')),
    },
    {
      id: 'lastSeenAt',
      label: t('columns.lastMessage'),
      widthPx: 150,
      sortable: true,
      cell: (row) =>
        row.lastMessageAt ? (
          <span className="muted ell">
            <Age at={row.lastMessageAt} timeZone={timeZone} />
          </span>
        ) : (
          missing
        ),
      text: (row) => row.lastMessageAt ?? '',
    },
    {
      id: 'latency',
      label: t('columns.latency'),
      widthPx: 110,
      numeric: true,
      cell: (row) => formatDurationS(row.latencyS, lang),
      text: (row) => row.latencyS ?? '',
    },
    count('messagesToday'),
    count('errorsToday'),
    count('withoutFixToday', true),
    {
      id: 'status',
      label: field('status'),
      widthPx: 110,
      sortable: true,
      spare: true,
      cell: (row) => words.t(`choices.status.${row.status}`),
      text: (row) => words.t(`choices.status.${row.status}`),
    },
    {
      id: 'model',
      label: field('model'),
      widthPx: 120,
      sortable: true,
      spare: true,
      cell: (row) => row.model ?? missing,
      text: (row) => row.model ?? '',
    },
    {
      id: 'firmware',
      label: field('firmware'),
      widthPx: 130,
      sortable: true,
      spare: true,
      cell: (row) => row.firmware ?? missing,
      text: (row) => row.firmware ?? '',
    },
  ];
}
