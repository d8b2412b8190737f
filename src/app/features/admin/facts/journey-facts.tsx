import { dayHref, type FactsConfig, FactsScreen } from './facts-screen.tsx';
import type { TFunction } from 'i18next';
import { Route, TriangleAlert } from 'lucide-react';
import { JOURNEY_ANOMALIES, JOURNEY_KINDS, type JourneyAnomaly } from '../../../../domain/driving/journey-kinds.ts';
import { type SiteAnomaly, siteAnomalySchema, type SiteJourney, siteJourneySchema } from '../../../../domain/platform/site-facts.ts';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { formatDateTime, formatDurationS, formatUnit } from '../../../../domain/text/format.ts';
import { ownerColumn, vehicleColumn } from '../linked-columns.tsx';
import { anomaliesSearchSchema, journeysSearchSchema } from '../search.ts';

const JOURNEY_PAGE = pageOf(siteJourneySchema);

const ANOMALY_PAGE = pageOf(siteAnomalySchema);
const UNITS: Readonly<Record<JourneyAnomaly, string>> = {
  gap: 's',
  teleport: 'km',
  'odometer-jump': 'km',
  'odometer-back': 'km',
  overlap: 's',
  speed: 'km/h',
};

const CONFIG = journeysConfig('/api/v1/admin/journeys', false);

/** /admin/journeys: journeys of every account. */
export function SiteJourneysScreen() {
  return <FactsScreen config={CONFIG} />;
}

const ANOMALIES = anomaliesConfig('/api/v1/admin/journeys/anomalies', false);

/** /admin/journeys/anomalies: journeys of every account that cannot be right, and why. */
export function AnomaliesScreen() {
  return <FactsScreen config={ANOMALIES} />;
}

/** Journeys of every account; `isOfOne`: of one vehicle, whose plate and account the page tells. */
export function journeysConfig(path: string, isOfOne: boolean): FactsConfig<SiteJourney> {
  return {
    key: isOfOne ? 'vehicleJourneys' : 'journeys',
    path,
    schema: JOURNEY_PAGE,
    search: journeysSearchSchema,
    icon: Route,
    startingSort: isOfOne ? 'startAt' : '-startAt',
    ...(isOfOne ? {} : { onlyOrder: 'startAt' }),
    kinds: JOURNEY_KINDS,
    columns: (make, t: TFunction) => [
      ...(isOfOne
        ? [{ ...make.instant('startAt'), frozen: true }]
        : [
            { ...vehicleColumn(t('columns.vehicle'), 130), frozen: true, sortable: true },
            ownerColumn(t, 140),
            make.instant('startAt', 130),
          ]),
      make.text('startPlace', 140),
      make.instant('endAt', 130),
      make.text('endPlace', 140),
      make.figure('distanceKm', { unit: 'km', digits: 1, widthPx: 90 }),
      make.duration('durationS', 105),
      make.duration('drivingS', 120, true),
      make.duration('idlingS', 95),
      make.figure('meanKmh', { unit: 'km/h', widthPx: 150, spare: true }),
      make.figure('maxKmh', { unit: 'km/h', widthPx: 115 }),
      make.worded('kind', (value) => t(`kinds.journeys.${value}`), 110),
      make.figure('messages', { spare: true }),
      make.figure('badFixes', { spare: true }),
    ],
    line: (row, _t, { lang, timeZone }) =>
      `${formatDateTime(row.startAt, lang, timeZone)} · ${formatUnit(row.distanceKm, 'km', lang, 1)} · ${formatDurationS(row.durationS, lang)}`,
    hrefOf: (row, timeZone) => dayHref(row.vehicle, row.startAt, timeZone),
  };
}

/** Journeys that cannot be right; `isOfOne`: of one vehicle. */
export function anomaliesConfig(path: string, isOfOne: boolean): FactsConfig<SiteAnomaly> {
  return {
    key: 'anomalies',
    path,
    schema: ANOMALY_PAGE,
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

/** The figure of an anomaly with its unit. */
function valueText({ anomaly, value }: SiteAnomaly, lang: string): string {
  const unit = UNITS[anomaly];
  return unit === 's'
    ? formatDurationS(value, lang)
    : formatUnit(anomaly === 'teleport' ? value / 1000 : value, unit, lang, unit === 'km' ? 1 : 0);
}

const wordOf = (t: TFunction, anomaly: string): string => t(`kinds.anomalies.${anomaly}`);
