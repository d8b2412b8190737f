import { useParams } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { CalendarDays } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type SiteDay, siteDaySchema } from '../../../../domain/platform/site-facts.ts';
import { siteVehicleDetailSchema } from '../../../../domain/platform/site-vehicle.ts';
import {
  formatDate,
  formatDateTime,
  formatDurationS,
  formatNumber,
  formatTime,
  formatUnit,
  formatWorkS,
} from '../../../../domain/text/format.ts';
import { dayOf } from '../../../../domain/time/time-zone.ts';
import { FigureName } from '../../../entity-ui/figure-info.tsx';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { RemoteState } from '../../../entity-ui/remote-state.tsx';
import { useSiteRemote } from '../../../entity-ui/use-remote.ts';
import { useTimeZone } from '../../../entity-ui/use-rows.ts';
import { Kpi, Kpis } from '../../../ui/kpi.tsx';
import { ownerColumn, vehicleColumn } from '../linked-columns.tsx';
import { factsSearchSchema } from '../search.ts';
import { anomaliesConfig, journeysConfig } from './journey-facts.tsx';
import { type FactsConfig, FactsScreen } from './facts-screen.tsx';

/** What a vehicle drove in one day. */
function DayFigures({ url }: { url: string }) {
  const { t, i18n } = useTranslation('adminFacts');
  const timeZone = useTimeZone();
  const day = useSiteRemote(url, daysPage).value?.results[0];
  if (!day) return null;
  const lang = i18n.language;
  return (
    <Kpis className="mb-4">
      <Kpi label={<FigureName figure="distance" name={t('columns.distanceKm')} />} value={formatUnit(day.distanceKm, 'km', lang, 1)} />
      <Kpi label={<FigureName figure="driving" name={t('columns.drivingS')} />} value={formatWorkS(day.drivingS, lang)} />
      <Kpi label={<FigureName figure="idling" name={t('columns.idlingS')} />} value={formatWorkS(day.idlingS, lang)} />
      <Kpi
        label={<FigureName figure="amplitude" name={t('columns.amplitudeS')} />}
        value={formatWorkS(day.amplitudeS, lang)}
        aside={`${formatTime(day.firstAt, lang, timeZone)} – ${formatTime(day.lastAt, lang, timeZone)}`}
      />
      <Kpi
        label={<FigureName figure="maxSpeed" name={t('columns.maxKmh')} />}
        value={day.maxKmh === null ? null : formatUnit(day.maxKmh, 'km/h', lang)}
      />
      <Kpi
        label={<FigureName figure="measured" name={t('columns.fuelL')} />}
        value={day.fuelL === null ? null : formatUnit(day.fuelL, 'l', lang, 1)}
      />
      <Kpi label={<FigureName figure="harsh" name={t('columns.harsh')} />} value={formatNumber(day.harsh, lang)} />
      <Kpi label={<FigureName figure="speeding" name={t('columns.speeding')} />} value={formatNumber(day.speeding, lang)} />
    </Kpis>
  );
}

interface VehicleFactsProps {
  id: string;
  what: 'anomalies' | 'days';
  /** With `days`: that day and its journeys. */
  day?: string;
}

/** What devices sent of one vehicle. */
function VehicleFacts({ id, what, day }: VehicleFactsProps) {
  const { t, i18n } = useTranslation(['adminFacts', 'nav', 'adminVehicles', 'vehicle']);
  const base = `/api/v1/admin/vehicles/${encodeURIComponent(id)}`;
  const vehicle = useSiteRemote(base, siteVehicleDetailSchema);
  const plate = vehicle.value?.vehicle.registration ?? t('vehicle:one');
  const anomalies = useMemo(() => anomaliesConfig(`${base}/anomalies`, true), [base]);
  const days = useMemo(() => daysConfig(`${base}/daily-driving-metrics`, true), [base]);
  const journeys = useMemo(() => journeysConfig(`${base}/journeys`, true), [base]);
  const daysTitle = t('days.title');
  const above = [
    { label: t('nav:admin'), to: '/admin' },
    { label: t('adminVehicles:title'), to: '/admin/vehicles' },
    { label: plate, to: `/admin/vehicles/${id}` },
  ];
  if (vehicle.phase === 'refused') return <RemoteState remote={vehicle} isPage />;
  if (what === 'anomalies')
    return (
      <FactsScreen
        config={anomalies}
        isOfOne
        title={t('anomalies.titleOf', { plate })}
        crumbs={[...above, { label: t('anomalies.title') }]}
      />
    );
  if (day === undefined)
    return <FactsScreen config={days} isOfOne title={t('days.titleOf', { plate })} crumbs={[...above, { label: daysTitle }]} />;
  const dayText = formatDate(day, i18n.language);
  return (
    <FactsScreen
      config={journeys}
      isOfOne
      day={day}
      title={t('vehicleJourneys.titleOf', { plate, day: dayText })}
      crumbs={[...above, { label: daysTitle, to: `/admin/vehicles/${id}/daily-driving-metrics` }, { label: dayText }]}
      above={<DayFigures url={`${base}/daily-driving-metrics?from=${day}&to=${day}`} />}
    />
  );
}

/** /admin/vehicles/{id}/anomalies */
export function VehicleAnomaliesScreen() {
  return <VehicleFacts id={useParams({ from: '/admin/vehicles/$id/anomalies' }).id} what="anomalies" />;
}

/** /admin/vehicles/{id}/daily-driving-metrics */
export function VehicleDaysScreen() {
  const { id = '' } = useParams({ strict: false });
  return <VehicleFacts id={id} what="days" />;
}

/** /admin/vehicles/{id}/daily-driving-metrics/{day} */
export function VehicleDayScreen() {
  const { id, day } = useParams({ from: '/admin/vehicles/$id/daily-driving-metrics/$day' });
  return <VehicleFacts key={day} id={id} what="days" day={day} />;
}

const daysPage = pageOf(siteDaySchema);

/** What vehicles drove day by day; `isOfOne`: one vehicle. */
function daysConfig(path: string, isOfOne: boolean): FactsConfig<SiteDay> {
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

const CONFIG = daysConfig('/api/v1/admin/vehicles/daily-driving-metrics', false);

/** /admin/vehicles/daily-driving-metrics: what each vehicle of every account drove each day. */
export function DaysScreen() {
  return <FactsScreen config={CONFIG} />;
}
