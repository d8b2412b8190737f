import type { TFunction } from 'i18next';
import type { SiteVehicle } from '../../../../domain/platform/site-vehicle.ts';
import { activityAt } from '../../../../domain/telemetry/state.ts';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { StateText } from '../../../entity-ui/state-text.tsx';
import { formatAge, formatDateTime, MISSING } from '../../../../domain/kit/format.ts';
import { Plate } from '../../../ui/plate.tsx';
import { deviceColumn, missing, ownerColumn } from '../linked-columns.tsx';
import type { SiteColumn } from '../../../entity-ui/list/site-list.ts';

export function siteVehicleColumns(t: TFunction, words: WordsOf, nowMs: number): SiteColumn<SiteVehicle>[] {
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
