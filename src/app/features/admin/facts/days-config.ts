import type { TFunction } from 'i18next';
import { CalendarDays } from 'lucide-react';
import { dayOf } from '../../../../domain/kit/time-zone.ts';
import { siteDaySchema, type SiteDay } from '../../../../domain/platform/site-facts.ts';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { formatDate, formatDateTime, formatDurationS, formatTime, formatUnit } from '../../../../domain/kit/format.ts';
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
    columns: (make, t: TFunction, { lang, timeZone }) => {
      // The day is in its own column: an hour of it says the rest.
      const onItsDay = (id: 'firstAt' | 'lastAt') => ({
        ...make.instant(id, 120),
        cell: (row: SiteDay) =>
          dayOf(Date.parse(row[id]), timeZone) === row.day ? formatTime(row[id], lang, timeZone) : formatDateTime(row[id], lang, timeZone),
      });
      return [
        ...(isOfOne ? [] : [{ ...vehicleColumn(t('columns.vehicle'), 150), frozen: true, sortable: true }, ownerColumn(t, 145)]),
        { ...make.text('day', 115, true), cell: ({ day }) => formatDate(day, lang), ...(isOfOne ? { frozen: true } : {}) },
        make.figure('journeys', { widthPx: 80 }),
        make.figure('distanceKm', { unit: 'km', digits: 1, widthPx: 105 }),
        make.duration('drivingS', 110),
        make.duration('idlingS', 110),
        make.duration('stoppedS', 120, true),
        onItsDay('firstAt'),
        onItsDay('lastAt'),
        make.duration('amplitudeS', 110),
        make.figure('maxKmh', { unit: 'km/h', widthPx: 120 }),
        make.figure('fuelL', { unit: 'l', digits: 1, widthPx: 100 }),
        make.figure('harsh', { spare: true }),
        make.figure('speeding', { spare: true }),
        make.figure('towed', { spare: true }),
      ];
    },
    line: (row, _t, { lang }) =>
      `${formatDate(row.day, lang)} · ${formatUnit(row.distanceKm, 'km', lang, 1)} · ${formatDurationS(row.drivingS, lang)}`,
    hrefOf: ({ vehicle, day }) => (vehicle ? `/admin/vehicles/${vehicle._id}/daily-driving-metrics/${day}` : '/admin/vehicles'),
  };
}
