import type { TFunction } from 'i18next';
import { Timer } from 'lucide-react';
import { siteLatencySchema, type SiteLatency } from '../../../../domain/platform/site-facts.ts';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { formatDurationS } from '../../../../domain/kit/format.ts';
import { deviceColumn, ownerColumn, vehicleColumn } from '../linked-columns.tsx';
import { factsSearchSchema } from '../search.ts';
import { FactsScreen, type FactsConfig } from './facts-screen.tsx';
import { LatencyBins } from './latency-bins.tsx';
import { LatencySum } from './latency-sum.tsx';

const CONFIG: FactsConfig<SiteLatency> = {
  key: 'latency',
  path: '/api/v1/admin/vehicles/latency',
  schema: pageOf(siteLatencySchema),
  search: factsSearchSchema,
  icon: Timer,
  startingSort: '-worstS',
  columns: (make, t: TFunction) => [
    { ...vehicleColumn(t('columns.vehicle'), 150), frozen: true, sortable: true },
    ownerColumn(t, 160),
    deviceColumn(t('columns.device')),
    make.figure('messages'),
    make.duration('meanS', 160),
    make.duration('worstS', 160),
    make.instant('worstAt', 130),
    make.figure('latePct', { unit: '%', digits: 1 }),
    {
      id: 'bins',
      label: t('columns.bins'),
      widthPx: 140,
      cell: (row) => <LatencyBins bins={row.bins} />,
      text: (row) => row.bins.join(' '),
    },
  ],
  line: (row, t, { lang }) =>
    `${row.device?.title ?? ''} · ${t('latency.line', { mean: formatDurationS(row.meanS, lang), worst: formatDurationS(row.worstS, lang) })}`,
  hrefOf: ({ vehicle }) => (vehicle ? `/admin/vehicles/${vehicle._id}` : '/admin/vehicles/latency'),
  above: (query, words) => <LatencySum query={query} words={words} />,
};

/** /admin/vehicles/latency: how late messages come, by device, connector and hour. */
export function LatencyScreen() {
  return <FactsScreen config={CONFIG} />;
}
