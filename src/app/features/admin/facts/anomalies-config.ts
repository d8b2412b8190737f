import { TriangleAlert } from 'lucide-react';
import type { TFunction } from 'i18next';
import { JOURNEY_ANOMALIES, type JourneyAnomaly } from '../../../../domain/driving/journey-kinds.ts';
import { siteAnomalySchema, type SiteAnomaly } from '../../../../domain/platform/site-facts.ts';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { formatDateTime, formatDurationS, formatUnit } from '../../../../domain/text/format.ts';
import { ownerColumn, vehicleColumn } from '../linked-columns.tsx';
import { anomaliesSearchSchema } from '../search.ts';
import { dayHref } from './day-href.ts';
import type { FactsConfig } from './facts-screen.tsx';

const schema = pageOf(siteAnomalySchema);
const UNITS: Readonly<Record<JourneyAnomaly, string>> = {
  gap: 's',
  teleport: 'km',
  'odometer-jump': 'km',
  'odometer-back': 'km',
  overlap: 's',
  speed: 'km/h',
};

/** The figure of an anomaly with its unit. */
function valueText({ anomaly, value }: SiteAnomaly, lang: string): string {
  const unit = UNITS[anomaly];
  return unit === 's'
    ? formatDurationS(value, lang)
    : formatUnit(anomaly === 'teleport' ? value / 1000 : value, unit, lang, unit === 'km' ? 1 : 0);
}

const wordOf = (t: TFunction, anomaly: string): string => t(`kinds.anomalies.${anomaly}`);

/** Journeys that cannot be right; `isOfOne`: of one vehicle. */
export function anomaliesConfig(path: string, isOfOne: boolean): FactsConfig<SiteAnomaly> {
  return {
    key: 'anomalies',
    path,
    schema,
    search: anomaliesSearchSchema,
    icon: TriangleAlert,
    startingSort: '-startAt',
    kinds: JOURNEY_ANOMALIES,
    columns: (make, t, { lang }) => [
      ...(isOfOne ? [] : [{ ...vehicleColumn(t('columns.vehicle'), 150), frozen: true, sortable: true }, ownerColumn(t, 180)]),
      {
        ...make.worded(
          'anomaly',
          (value) => wordOf(t, value),
          220,
          () => 'tag tag-warning',
        ),
        ...(isOfOne ? { frozen: true } : {}),
      },
      { ...make.figure('value', { widthPx: 140 }), cell: (row) => valueText(row, lang) },
      make.instant('startAt'),
      make.text('startPlace'),
      { ...make.instant('endAt', 150, true), sortable: false },
      make.text('endPlace'),
      make.figure('distanceKm', { unit: 'km', digits: 1 }),
    ],
    line: (row, t, { lang, timeZone }) =>
      `${wordOf(t, row.anomaly)} · ${valueText(row, lang)} · ${formatDateTime(row.startAt, lang, timeZone)}`,
    hrefOf: (row, timeZone) => dayHref(row.vehicle, row.startAt, timeZone),
  };
}
