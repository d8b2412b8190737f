import { ChevronLeft, ChevronRight, DownloadCloud, EyeOff } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, dayStartMs } from '../../../domain/kit/time-zone.ts';
import { dayStrip, extendedStrip } from '../../../domain/driving/day-strip.ts';
import { activityAt, type VehicleState } from '../../../domain/telemetry/state.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { alertsOfDayS } from '../../entity-ui/alerts-of-day.ts';
import { PrivateTag } from '../../entity-ui/private-tag.tsx';
import { useStrip } from '../../entity-ui/use-rows.ts';
import type { Workday } from '../../entity-ui/use-workday.ts';
import { formatAge, formatClockS, formatDayLong, formatNumber, formatPercent, formatSpanS, MISSING } from '../../../domain/kit/format.ts';
import { useDayTrail } from '../../map/use-day-trail.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Note } from '../../ui/note.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { Ribbon, RibbonAxis } from '../../ui/ribbon.tsx';
import { tripsOf } from './day-trips.ts';
import { RibbonLegend } from './ribbon-legend.tsx';

const VehicleTrailMap = lazy(() => import('../../map/vehicle-trail-map.tsx').then((module) => ({ default: module.VehicleTrailMap })));

interface VehicleDayCardProps {
  vehicleId: string;
  plate: string;
  state: VehicleState | undefined;
  day: string;
  onDay: (day: string) => void;
  workday: Workday;
  nowMs: number;
  online: boolean;
  /** A device is linked to it. */
  equipped: boolean;
  diagnostics: readonly LocalRow[];
}

/** A day of a vehicle: its ribbon, figures, trail and trips. */
export function VehicleDayCard({ vehicleId, plate, state, day, onDay, workday, nowMs, online, equipped, diagnostics }: VehicleDayCardProps) {
  const { t, i18n } = useTranslation(['vehicles', 'activity']);
  const lang = i18n.language;
  const phone = useMedia(PHONE);
  const today = day === workday.today;
  const { timeZone } = workday;
  const kept = useStrip(day, vehicleId);
  const trail = useDayTrail(vehicleId, day, timeZone, today ? state : undefined, online);
  const [cursorS, setCursorS] = useState<number | null>(null);
  const startMs = dayStartMs(day, timeZone);

  const strip = useMemo(() => {
    if (kept) return today ? extendedStrip(kept, activityAt(state, nowMs), workday.nowS) : kept;
    if (trail.positions.length === 0) return undefined;
    return dayStrip({ vehicle: vehicleId, day, timeZone, nowMs, fixes: trail.positions.map((position) => ({ ...position, atMs: Date.parse(position.at) })) }) ?? undefined;
  }, [kept, today, state, nowMs, workday.nowS, trail.positions, vehicleId, day, timeZone]);
  const trips = useMemo(() => (strip ? tripsOf(strip, trail.positions, startMs) : []), [strip, trail.positions, startMs]);

  const fromS = Math.min(workday.fromS, Math.floor((strip?.firstStartS ?? workday.fromS) / 3600) * 3600);
  const toS = Math.max(workday.toS, Math.ceil((strip?.lastStopS ?? workday.toS) / 3600) * 3600);
  const alertsS = useMemo(() => alertsOfDayS(diagnostics, startMs), [diagnostics, startMs]);
  const engineS = (strip?.drivingS ?? 0) + (strip?.idlingS ?? 0);
  const moving = today && activityAt(state, nowMs) === 'moving';
  const endS = moving ? workday.nowS : (strip?.lastStopS ?? null);
  const spanS = strip?.firstStartS != null && endS !== null ? endS - strip.firstStartS : null;
  const figures = [
    { label: t('day.distance'), value: strip ? formatNumber(strip.distanceKm, lang, 1) : MISSING, unit: strip && 'km', more: null },
    { label: t('day.driving'), value: strip ? formatSpanS(strip.drivingS, lang) : MISSING, more: strip && t('day.trips', { count: strip.journeys }) },
    { label: t('day.idling'), value: strip ? formatSpanS(strip.idlingS, lang) : MISSING, more: strip && engineS > 0 ? t('day.ofEngine', { share: formatPercent((strip.idlingS / engineS) * 100, lang) }) : null },
    {
      label: t('day.amplitude'), value: formatSpanS(spanS, lang),
      more: strip?.firstStartS != null && endS !== null ? t(moving ? 'day.toNow' : 'day.to', { from: formatClockS(strip.firstStartS, lang), to: formatClockS(endS, lang) }) : null,
    },
  ];
  const absent = trail.phase !== 'loading' && trail.positions.length < 2;

  return (
    <section className="panel vd-card" aria-label={t('day.title')}>
      <header>
        <IconButton label={t('day.previous')} icon={<ChevronLeft aria-hidden="true" />} onClick={() => onDay(addDays(day, -1))} />
        <h2>{today ? t('day.today', { day: formatDayLong(day, lang) }) : formatDayLong(day, lang)}</h2>
        <IconButton label={t('day.next')} icon={<ChevronRight aria-hidden="true" />} disabled={day >= workday.today} onClick={() => onDay(addDays(day, 1))} />
        {strip?.isPrivate && <PrivateTag />}
        <RibbonLegend />
      </header>
      <div className="px-4 pt-2 pb-1">
        <Ribbon strip={strip} from={fromS} to={toS} size={44} nowS={today ? workday.nowS : null} hours alertsS={alertsS} cursorS={cursorS} onCursor={strip ? setCursorS : undefined} />
        <RibbonAxis from={fromS} to={toS} stepH={phone ? 3 : 1} />
      </div>
      <div className="vd-kpis">
        {figures.map((figure) => (
          <div key={figure.label} className="vd-kpi">
            <p className="l">{figure.label}</p>
            <p className="v">
              {figure.value} {figure.unit ? <span className="unit">{figure.unit}</span> : null}
            </p>
            <p className="d">{figure.more ?? '\u00a0'}</p>
          </div>
        ))}
      </div>
      {trail.at && (
        <Note tone="offline" className="mx-4 mt-3">
          {t('day.kept', { age: formatAge(trail.at, nowMs, lang, timeZone) })}
        </Note>
      )}
      <div className={trips.length > 0 ? 'vd-split' : undefined}>
        <div className="vd-map">
          {absent && strip?.isPrivate ? (
            <EmptyState icon={<EyeOff aria-hidden="true" />} title={t('activity:private')} className="self-center">
              {t('day.privateText')}
            </EmptyState>
          ) : absent ? (
            <EmptyState icon={<DownloadCloud aria-hidden="true" />} title={t(online || !equipped ? 'day.noTrail' : 'day.notHere')} className="self-center">
              {t(!equipped ? 'device.none' : online ? 'day.noTrailText' : 'day.notHereText')}
            </EmptyState>
          ) : (
            <Suspense fallback={null}>
              <VehicleTrailMap vehicleId={vehicleId} trail={trail.positions} state={today ? state : undefined} label={plate} cursorAt={cursorS === null ? null : new Date(startMs + cursorS * 1000).toISOString()} />
            </Suspense>
          )}
        </div>
        {trips.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
          <ol className="vd-trips" tabIndex={0} aria-label={t('day.trips', { count: trips.length })}>
            {trips.map((trip, index) => (
              <li key={trip.fromS} className={trip.open && moving ? 'now' : undefined}>
                <span className="no">{index + 1}</span>
                <b>
                  {formatClockS(trip.fromS, lang)} – {trip.open && moving ? t('day.underway') : formatClockS(trip.toS, lang)}
                </b>
                <b>{trip.distanceKm === null ? MISSING : `${formatNumber(trip.distanceKm, lang, 1)}\u00a0km`}</b>
                <span />
                <span className="muted text-xs">{formatSpanS(trip.toS - trip.fromS, lang)}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
