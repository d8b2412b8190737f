import type { TFunction } from 'i18next';
import { KeyRound } from 'lucide-react';
import { IGNITION_SUSPICIONS } from '../../../../domain/driving/ignitions.ts';
import { siteIgnitionSchema, type SiteIgnition } from '../../../../domain/platform/site-facts.ts';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { formatDateTime, formatDurationS } from '../../../../domain/text/format.ts';
import { ownerColumn, vehicleColumn } from '../linked-columns.tsx';
import { ignitionsSearchSchema } from '../search.ts';
import { dayHref, type FactsConfig, FactsScreen } from './facts-screen.tsx';

const valueOf = ({ on }: SiteIgnition): string => (on === null ? 'unknown' : on ? 'on' : 'off');

const CONFIG: FactsConfig<SiteIgnition> = {
  key: 'ignitions',
  path: '/api/v1/admin/vehicles/ignitions',
  schema: pageOf(siteIgnitionSchema),
  search: ignitionsSearchSchema,
  icon: KeyRound,
  startingSort: '-at',
  onlyOrder: 'at',
  kinds: IGNITION_SUSPICIONS,
  columns: (make, t: TFunction) => [
    { ...vehicleColumn(t('columns.vehicle'), 150), frozen: true, sortable: true },
    ownerColumn(t, 160),
    {
      id: 'on',
      label: t('columns.on'),
      widthPx: 90,
      cell: (row) => t(`ignition.${valueOf(row)}`),
      text: (row) => t(`ignition.${valueOf(row)}`),
    },
    make.instant('at', 130),
    { ...make.instant('endAt', 130), sortable: false },
    make.duration('durationS', 110),
    make.worded(
      'suspicion',
      (value) => t(`kinds.ignitions.${value}`),
      190,
      () => 'tag tag-warning',
    ),
    make.figure('messages'),
    make.figure('moving', { widthPx: 170 }),
    make.figure('maxKmh', { unit: 'km/h', widthPx: 120 }),
  ],
  line: (row, t, { lang, timeZone }) =>
    `${t(`ignition.${valueOf(row)}`)} · ${formatDateTime(row.at, lang, timeZone)} · ${formatDurationS(row.durationS, lang)}${row.suspicion ? ` · ${t(`kinds.ignitions.${row.suspicion}`)}` : ''}`,
  hrefOf: (row, timeZone) => dayHref(row.vehicle, row.at, timeZone),
};

/** /admin/vehicles/ignitions: ignition on and off, and what is suspect of it. */
export function IgnitionsScreen() {
  return <FactsScreen config={CONFIG} />;
}
