import { ChevronLeft, ChevronRight, DownloadCloud, EyeOff, RadioTower, Route, ServerCrash, ShieldAlert } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, dayStartMs } from '../../../domain/time/time-zone.ts';
import type { FigureId } from '../../../domain/reports/figures.ts';
import { activityAt, extendedTimeline, type VehicleState } from '../../../domain/telemetry/state.ts';
import { dayStripOf } from '../../../domain/driving/journey-days.ts';
import { journeysHere } from '../../../domain/driving/journeys.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import {
  formatAge,
  formatClockS,
  formatDayLong,
  formatNumber,
  formatPercent,
  formatSpanS,
  formatUnit,
  MISSING,
} from '../../../domain/text/format.ts';
import { trailPointAt } from '../../../domain/driving/trail.ts';
import { alertsOfDayS } from '../../entity-ui/vehicle/alert-text.tsx';
import { FigureName } from '../../entity-ui/figure-info.tsx';
import { PrivateTag } from '../../entity-ui/vehicle/vehicle-state.tsx';
import { useTimeline } from '../../entity-ui/use-rows.ts';
import type { Workday } from '../../entity-ui/use-now.ts';
import { useDayTrail, trailShown, type TrailShown } from '../../map/use-day-trail.ts';
import { usePlaceAt } from '../../map/known-places.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState, Note } from '../../ui/note.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { ActivityTimeline, TimelineAxis } from '../../ui/activity-timeline.tsx';
import { TripList, tripsOf, useDayJourneys } from './trip-list.tsx';
import { Fold } from './vehicle-tabs.tsx';

type Absent = Exclude<TrailShown, 'way' | 'coming'>;

const ICONS: Record<Absent, ReactNode> = {
  private: <EyeOff aria-hidden="true" />,
  unequipped: <RadioTower aria-hidden="true" />,
  none: <Route aria-hidden="true" />,
  untold: <Route aria-hidden="true" />,
  notHere: <DownloadCloud aria-hidden="true" />,
  refused: <ShieldAlert aria-hidden="true" />,
  failed: <ServerCrash aria-hidden="true" />,
};

/** In the place of the trail of a day: why there is none, or why it is not known. */
function TrailAbsent({ why, onRetry }: { why: Absent; onRetry: () => void }) {
  const { t } = useTranslation(['vehicles', 'list']);
  const canRetry = why === 'failed' || why === 'notHere';
  return (
    <EmptyState
      className="self-center"
      icon={ICONS[why]}
      title={t(`trail.${why}.title`)}
      action={canRetry && <Button onClick={onRetry}>{t('list:retry')}</Button>}
    >
      {t(`trail.${why}.text`)}
    </EmptyState>
  );
}

const MARKS = [
  ['moving', 'm'],
  ['idling', 's'],
  ['parked', 'p'],
  ['offline', 'x'],
] as const;

type Mark = (typeof MARKS)[number][0];

/** The shape of one activity, beside the word for it. */
function TimelineKey({ activity }: { activity: Mark }) {
  return (
    <span className="rib" aria-hidden="true">
      <i className={MARKS.find(([of]) => of === activity)?.[1]} />
    </span>
  );
}

/** What the shapes of a timeline mean. */
function TimelineLegend() {
  const { t } = useTranslation('activity');
  return (
    <span className="vd-legend end">
      {MARKS.map(([activity]) => (
        <span key={activity}>
          <TimelineKey activity={activity} />
          {t(`legend.${activity}`)}
        </span>
      ))}
    </span>
  );
}

const VehicleTrailMap = lazy(() => import('../../map/vehicle-trail-map.tsx').then((module) => ({ default: module.VehicleTrailMap })));

interface VehicleDayCardProps {
  vehicleId: string;
  plate: string;
  state: VehicleState | undefined;
  day: string;
  /** A person came for this day: nothing of it is folded. */
  isAsked: boolean;
  onDay: (day: string) => void;
  workday: Workday;
  nowMs: number;
  online: boolean;
  /** A device is linked to it. */
  equipped: boolean;
  diagnostics: readonly LocalRow[];
}

/** A day of a vehicle: its timeline, figures, trail and trips. */
export function VehicleDayCard({
  vehicleId,
  plate,
  state,
  day,
  isAsked,
  onDay,
  workday,
  nowMs,
  online,
  equipped,
  diagnostics,
}: VehicleDayCardProps) {
  const { t, i18n } = useTranslation(['vehicles', 'activity']);
  const lang = i18n.language;
  const phone = useMedia(PHONE);
  const today = day === workday.today;
  const { timeZone } = workday;
  const kept = useTimeline(day, vehicleId);
  const trail = useDayTrail(vehicleId, day, timeZone, today ? state : undefined, online);
  const placeAt = usePlaceAt();
  const [cursorS, setCursorS] = useState<number | null>(null);
  const startMs = dayStartMs(day, timeZone);

  const { journeys, isAsking } = useDayJourneys(vehicleId, day, timeZone, kept === undefined);
  const { positions } = trail;

  const strip = useMemo(() => {
    // A day of which this device has no timeline: of its journeys, else of those its positions make.
    const isUnknown = kept !== undefined || isAsking || positions.length + (journeys?.length ?? 0) === 0;
    const told = isUnknown
      ? kept
      : dayStripOf({
          vehicle: vehicleId,
          day,
          timeZone,
          nowMs,
          journeys: journeys ?? journeysHere(vehicleId, positions, nowMs),
          ...(positions.length > 0 ? { heardMs: positions.map(({ at }) => Date.parse(at)) } : {}),
        });
    return told && today ? extendedTimeline(told, activityAt(state, nowMs), workday.nowS) : (told ?? undefined);
  }, [kept, today, state, nowMs, workday.nowS, positions, journeys, isAsking, vehicleId, day, timeZone]);
  const trips = useMemo(() => (strip ? tripsOf(strip) : []), [strip]);

  const lengthS = (dayStartMs(addDays(day, 1), timeZone) - startMs) / 1000;
  const last = trips.at(-1);
  const lasts = today && last?.open === true;
  // A day ends at midnight, whatever goes on.
  const endS = lasts ? workday.nowS : last ? Math.min(lengthS, (last.endMs - startMs) / 1000) : null;
  const fromS = Math.min(workday.fromS, Math.floor((strip?.firstStartS ?? workday.fromS) / 3600) * 3600);
  const toS = Math.max(workday.toS, Math.ceil((endS ?? workday.toS) / 3600) * 3600);
  const alertsS = useMemo(() => alertsOfDayS(diagnostics, startMs), [diagnostics, startMs]);
  const engineS = strip ? strip.drivingS + strip.idlingS + strip.standingS : 0;
  const spanS = strip?.firstStartS != null && endS !== null ? endS - strip.firstStartS : null;
  // On a phone the figures are the legend of what is drawn above them.
  const figures: {
    figure: FigureId;
    label: string;
    value: string;
    unit?: string | undefined;
    more: string | null | undefined;
    key?: Mark;
  }[] = [
    {
      figure: 'distance',
      label: t('day.distance'),
      value: strip ? formatNumber(strip.distanceKm, lang, 1) : MISSING,
      unit: strip ? 'km' : undefined,
      more: null,
    },
    {
      figure: 'driving',
      label: t('day.driving'),
      key: 'moving',
      value: strip ? formatSpanS(strip.drivingS, lang) : MISSING,
      more: strip && t('day.trips', { count: strip.journeys }),
    },
    {
      figure: 'idling',
      label: t('day.idling'),
      key: 'idling',
      value: strip ? formatSpanS(strip.idlingS, lang) : MISSING,
      more:
        strip && engineS > 0
          ? [
              t('day.ofEngine', { share: formatPercent((strip.idlingS / engineS) * 100, lang) }),
              strip.standingS > 0 ? t('day.standing', { time: formatSpanS(strip.standingS, lang) }) : null,
            ]
              .filter(Boolean)
              .join(' · ')
          : null,
    },
    {
      figure: 'amplitude',
      label: t('day.amplitude'),
      value: formatSpanS(spanS, lang),
      more:
        strip?.firstStartS != null && endS !== null
          ? t(lasts ? 'day.toNow' : 'day.to', { from: formatClockS(strip.firstStartS, lang), to: formatClockS(endS, lang) })
          : null,
    },
  ];
  const stands = trailShown(trail, strip, equipped);

  const tell = useCallback(
    (atS: number): string | null => {
      const at = trailPointAt(trail.positions, startMs + atS * 1000)?.position;
      if (!at) return null;
      return (
        [at.speedKmh ? formatUnit(Math.round(at.speedKmh), 'km/h', lang) : null, placeAt(at.lat, at.lng)].filter(Boolean).join(' · ') ||
        null
      );
    },
    [trail.positions, startMs, placeAt, lang],
  );

  return (
    <section className="panel vd-card" aria-label={t('day.title')}>
      <header>
        <IconButton label={t('day.previous')} icon={<ChevronLeft aria-hidden="true" />} onClick={() => onDay(addDays(day, -1))} />
        <h2>{today ? t('day.today', { day: formatDayLong(day, lang) }) : formatDayLong(day, lang)}</h2>
        <IconButton
          label={t('day.next')}
          icon={<ChevronRight aria-hidden="true" />}
          disabled={day >= workday.today}
          onClick={() => onDay(addDays(day, 1))}
        />
        {strip?.isPrivate && <PrivateTag />}
        {!phone && <TimelineLegend />}
      </header>
      <div className="px-4 pt-2 pb-1">
        <ActivityTimeline
          strip={strip}
          from={fromS}
          to={toS}
          size={44}
          nowS={today ? workday.nowS : null}
          hours
          alertsS={alertsS}
          cursorS={cursorS}
          onCursor={strip ? setCursorS : undefined}
          tell={tell}
        />
        <TimelineAxis from={fromS} to={toS} stepH={phone ? 3 : 1} />
      </div>
      <div className="vd-kpis">
        {figures.map((figure) => (
          <div key={figure.label} className="vd-kpi">
            <p className="l">
              {phone && figure.key && <TimelineKey activity={figure.key} />} <FigureName figure={figure.figure} name={figure.label} />
            </p>
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
      {stands === 'unequipped' ? (
        <p className="border-t border-hairline px-4 py-3 text-sm text-muted">{t('trail.unequipped.text')}</p>
      ) : (
        <Fold key={vehicleId} title={t('day.mapAndTrips', { count: trips.length })} isOpen={isAsked}>
          <div className={trips.length > 0 ? 'vd-split' : undefined}>
            <div className="vd-map">
              {stands !== 'way' && stands !== 'coming' ? (
                <TrailAbsent why={stands} onRetry={trail.reload} />
              ) : (
                <Suspense fallback={null}>
                  <VehicleTrailMap
                    vehicleId={vehicleId}
                    trail={trail.positions}
                    state={today ? state : undefined}
                    label={plate}
                    cursorAt={cursorS === null ? null : new Date(startMs + cursorS * 1000).toISOString()}
                  />
                  {stands === 'coming' && (
                    <span role="status" className="vd-coming">
                      {t('trail.coming')}
                    </span>
                  )}
                </Suspense>
              )}
            </div>
            {trips.length > 0 && (
              <TripList
                vehicleId={vehicleId}
                day={day}
                timeZone={timeZone}
                trips={trips}
                positions={trail.positions}
                journeys={journeys}
                placeAt={placeAt}
              />
            )}
          </div>
        </Fold>
      )}
    </section>
  );
}
