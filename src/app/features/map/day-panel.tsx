import { CloudOff } from 'lucide-react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Activity, extendedTimeline } from '../../../domain/telemetry/state.ts';
import { trailPointAt } from '../../../domain/driving/trail.ts';
import { dayStartMs } from '../../../domain/time/time-zone.ts';
import type { DayTimeline } from '../../../domain/telemetry/day-timeline.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { alertsOfDayS } from '../../entity-ui/vehicle/alert-text.tsx';
import type { Workday } from '../../entity-ui/use-now.ts';
import { formatClockS, formatDayLong, formatTime, formatUnit } from '../../../domain/text/format.ts';
import { useStatesAsked } from '../../entity-ui/use-rows.ts';
import { type DayTrail, trailShown } from '../../map/use-day-trail.ts';
import { Button } from '../../ui/button.tsx';
import { activityAtS, ActivityTimeline, TimelineAxis } from '../../ui/activity-timeline.tsx';

interface DayPanelProps {
  strip: DayTimeline | undefined;
  activity: Activity;
  workday: Workday;
  trail: DayTrail;
  diagnostics: readonly LocalRow[];
  cursorS: number | null;
  onCursor: (atS: number | null) => void;
  phone?: boolean;
}

const LEGEND = [
  ['moving', 'm'],
  ['idling', 's'],
  ['parked', 'p'],
] as const;
const HOUR_S = 3600;

/** Seconds after midnight as an instant of the day. */
export function cursorMs(workday: Workday, cursorS: number): number {
  return dayStartMs(workday.today, workday.timeZone) + cursorS * 1000;
}

/** The selected vehicle's day: hovering it or its arrow keys move the point on the trail. */
export const DayPanel = memo(function DayPanel({ strip, activity, workday, trail, diagnostics, cursorS, onCursor, phone }: DayPanelProps) {
  const { t, i18n } = useTranslation(['map', 'activity', 'list']);
  const lang = i18n.language;
  const shown = useMemo(() => strip && extendedTimeline(strip, activity, workday.nowS), [strip, activity, workday.nowS]);
  const first = shown?.segments.find(([, , one]) => one === 'moving')?.[0] ?? null;
  const fromS = Math.max(0, Math.min(workday.fromS, first === null ? workday.fromS : Math.floor(first / HOUR_S) * HOUR_S));
  const toS = Math.min(24 * HOUR_S, Math.max(workday.toS, Math.ceil(workday.nowS / HOUR_S) * HOUR_S));
  const startMs = cursorMs(workday, 0);
  const alertsS = useMemo(() => alertsOfDayS(diagnostics, startMs), [diagnostics, startMs]);
  const at = cursorS === null ? null : trailPointAt(trail.positions, cursorMs(workday, cursorS));
  const then = cursorS === null || !shown ? null : activityAtS(shown, cursorS);
  const speed =
    then?.activity === 'moving' && at?.position.speedKmh != null ? formatUnit(Math.round(at.position.speedKmh), 'km/h', lang) : null;
  const isAsked = useStatesAsked();
  const stands = trail.phase === 'off' ? 'way' : trailShown(trail, strip, true);
  const words =
    cursorS !== null
      ? [formatClockS(cursorS, lang), then ? t(`activity:${then.activity}`) : null, speed].filter(Boolean).join(' · ')
      : first !== null
        ? t('firstStart', { time: formatClockS(first, lang) })
        : t(shown ? 'noStart' : isAsked ? 'noneToday' : 'noStrip');
  return (
    <>
      {!phone && (
        <div className="day-head">
          <span>
            <b className="first-letter:uppercase">{formatDayLong(workday.today, lang)}</b> <span className="text-muted">{words}</span>
          </span>
          {stands === 'coming' ? (
            <span role="status" className="map-age !p-0">
              {t('trailComing')}
            </span>
          ) : stands === 'notHere' || trail.at ? (
            <span className="map-age !p-0">
              <CloudOff aria-hidden="true" />{' '}
              {trail.at ? t('trailKept', { time: formatTime(trail.at, lang, workday.timeZone) }) : t('trailAbsent')}
            </span>
          ) : stands === 'failed' || stands === 'refused' ? (
            <span className="map-age !p-0">
              {t(stands === 'failed' ? 'trailFailed' : 'trailRefused')}
              {stands === 'failed' && (
                <Button size="sm" onClick={trail.reload}>
                  {t('list:retry')}
                </Button>
              )}
            </span>
          ) : (
            <span className="day-legend" aria-hidden="true">
              {LEGEND.map(([one, mark]) => (
                <span key={one}>
                  <span className="rib">
                    <i className={mark} />
                  </span>
                  {t(`activity:legend.${one}`)}
                </span>
              ))}
            </span>
          )}
        </div>
      )}
      <ActivityTimeline
        strip={shown}
        from={fromS}
        to={toS}
        size={phone ? 28 : 44}
        nowS={workday.nowS}
        hours={!phone}
        alertsS={alertsS}
        cursorS={cursorS}
        onCursor={shown ? (atS) => onCursor(atS === null ? null : Math.min(atS, workday.nowS)) : undefined}
      />
      <TimelineAxis from={fromS} to={toS} stepH={phone ? 3 : 2} />
      {phone && <p className="mt-1 text-sm text-muted">{words}</p>}
    </>
  );
});
