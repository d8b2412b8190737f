import type { TFunction } from 'i18next';
import { Route } from 'lucide-react';
import { JOURNEY_KINDS } from '../../../../domain/driving/journey-kinds.ts';
import { siteJourneySchema, type SiteJourney } from '../../../../domain/platform/site-facts.ts';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { formatDateTime, formatDurationS, formatUnit } from '../../../i18n/format.ts';
import { ownerColumn, vehicleColumn } from '../linked-columns.tsx';
import { journeysSearchSchema } from '../search.ts';
import { dayHref } from './day-href.ts';
import type { FactsConfig } from './facts-screen.tsx';

/** Journeys of every account; `isOfOne`: of one vehicle, whose plate and account the page tells. */
export function journeysConfig(path: string, isOfOne: boolean): FactsConfig<SiteJourney> {
  return {
    key: isOfOne ? 'vehicleJourneys' : 'journeys',
    path,
    schema,
    search: journeysSearchSchema,
    icon: Route,
    startingSort: isOfOne ? 'startAt' : '-startAt',
    kinds: JOURNEY_KINDS,
    columns: (make, t: TFunction) => [
      ...(isOfOne ? [{ ...make.instant('startAt'), frozen: true }] : [{ ...vehicleColumn(t('columns.vehicle'), 150), frozen: true, sortable: true }, ownerColumn(t, 180), make.instant('startAt')]),
      make.text('startPlace'),
      make.instant('endAt'),
      make.text('endPlace'),
      make.figure('distanceKm', { unit: 'km', digits: 1 }),
      make.duration('durationS'),
      make.duration('drivingS', 120, true),
      make.duration('idlingS'),
      make.figure('meanKmh', { unit: 'km/h', widthPx: 140 }),
      make.figure('maxKmh', { unit: 'km/h', widthPx: 130 }),
      make.worded('kind', (value) => t(`kinds.journeys.${value}`), 170),
      make.figure('messages', { spare: true }),
      make.figure('badFixes', { spare: true }),
    ],
    line: (row, _t, { lang, timeZone }) => `${formatDateTime(row.startAt, lang, timeZone)} · ${formatUnit(row.distanceKm, 'km', lang, 1)} · ${formatDurationS(row.durationS, lang)}`,
    hrefOf: (row, timeZone) => dayHref(row.vehicle, row.startAt, timeZone),
  };
}

const schema = pageOf(siteJourneySchema);
