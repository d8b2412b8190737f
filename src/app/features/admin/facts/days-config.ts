import type { TFunction } from 'i18next';
import { CalendarDays } from 'lucide-react';
import { siteDaySchema, type SiteDay } from '../../../../domain/platform/site-facts.ts';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { formatDate, formatDurationS, formatUnit } from '../../../i18n/format.ts';
import { ownerColumn, vehicleColumn } from '../linked-columns.tsx';
import { factsSearchSchema } from '../search.ts';
import type { FactsConfig } from './facts-screen.tsx';

export const daysPage = pageOf(siteDaySchema);

/** What vehicles drove day by day; `isOfOne`: one vehicle. */
export function daysConfig(path: string, isOfOne: boolean): FactsConfig<SiteDay> {
  return {
    key: isOfOne ? 'vehicleDays' : 'days',
    path,
    schema: daysPage,
    search: factsSearchSchema,
    icon: CalendarDays,
    startingSort: '-day',
    columns: (make, t: TFunction, { lang }) => [
      ...(isOfOne ? [] : [{ ...vehicleColumn(t('columns.vehicle'), 150), frozen: true, sortable: true }, ownerColumn(t, 180)]),
      { ...make.text('day', 130, true), cell: ({ day }) => formatDate(day, lang), ...(isOfOne ? { frozen: true } : {}) },
      make.figure('journeys', { widthPx: 90 }),
      make.figure('distanceKm', { unit: 'km', digits: 1, widthPx: 120 }),
      make.duration('drivingS'),
      make.duration('idlingS'),
      make.duration('stoppedS', 120, true),
      make.instant('firstAt'),
      make.instant('lastAt'),
      make.duration('amplitudeS'),
      make.figure('maxKmh', { unit: 'km/h', widthPx: 130 }),
      make.figure('fuelL', { unit: 'l', digits: 1 }),
      make.figure('harsh', { spare: true }),
      make.figure('speeding', { spare: true }),
      make.figure('towed', { spare: true }),
    ],
    line: (row, _t, { lang }) => `${formatDate(row.day, lang)} · ${formatUnit(row.distanceKm, 'km', lang, 1)} · ${formatDurationS(row.drivingS, lang)}`,
    hrefOf: ({ vehicle, day }) => (vehicle ? `/admin/vehicles/${vehicle._id}/daily-driving-metrics/${day}` : '/admin/vehicles'),
  };
}
