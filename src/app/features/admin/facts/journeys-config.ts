import type { TFunction } from 'i18next';
import { Route } from 'lucide-react';
import { JOURNEY_KINDS } from '../../../../domain/driving/journey-kinds.ts';
import { siteJourneySchema, type SiteJourney } from '../../../../domain/platform/site-facts.ts';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { formatDateTime, formatDurationS, formatUnit } from '../../../../domain/text/format.ts';
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

const schema = pageOf(siteJourneySchema);
