import { CalendarClock } from 'lucide-react';
import { lazy, memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Activity, standsWithEngineOn, type VehicleState } from '../../../domain/telemetry/state.ts';
import { formatPercent, formatSinceS, formatUnit, MISSING } from '../../../domain/text/format.ts';
import { addDays } from '../../../domain/time/time-zone.ts';
import { StateGlyph } from '../../ui/vehicle-marks.tsx';
import './level.css';
import './state-text.css';
import { useStatesAsked } from '../use-rows.ts';

interface StateTextProps {
  activity: Activity;
  state: VehicleState | undefined;
  nowMs: number;
  /** "À l’arrêt depuis 1 h 12" instead of "1 h 12". */
  long?: boolean;
}

/** Glyph and words of a vehicle's state: its speed when it moves, else since when. */
export const StateText = memo(function StateText({ activity, state, nowMs, long }: StateTextProps) {
  const { t, i18n } = useTranslation('activity');
  const asked = useStatesAsked();
  return (
    <span className={`state state-${activity}${long ? ' state-long' : ''}`}>
      <StateGlyph activity={activity} headingDeg={state?.headingDeg} />
      {!long && activity !== 'moving' && <span className="sr-only">{t(activity)}</span>}
      <span>{state || asked ? wordsOf(activity, state, nowMs, i18n.language, t, long === true) : MISSING}</span>
    </span>
  );
});

function wordsOf(
  activity: Activity,
  state: VehicleState | undefined,
  nowMs: number,
  lang: string,
  t: (key: string, options?: Record<string, unknown>) => string,
  long: boolean,
): string {
  if (!state) return t('never');
  if (activity === 'moving') return state.isPrivate ? t('moving') : formatUnit(Math.round(state.speedKmh ?? 0), 'km/h', lang);
  const since = formatSinceS((nowMs - Date.parse(activity === 'offline' ? state.at : state.activitySince)) / 1000, lang);
  const kind = activity === 'idling' && standsWithEngineOn(state, nowMs) ? 'standing' : activity;
  if (long) return t(`long.${kind}`, { since });
  return activity === 'idling' ? t(`since.${kind}`, { since }) : since;
}

const LOW_PCT = 35;

/** Fuel or battery: a small bar and the figure; orange when low. */
export function Level({ pct, lang }: { pct: number | null | undefined; lang: string }) {
  if (pct == null) return <span className="subtle">—</span>;
  return (
    <span className="level">
      <span className={pct < LOW_PCT ? 'level-bar low' : 'level-bar'} aria-hidden="true">
        <i style={{ width: `${Math.max(0, Math.min(100, pct))}%` }} />
      </span>
      <span className="level-pct">{formatPercent(pct, lang)}</span>
    </span>
  );
}

const SOON_DAYS = 30;

/** Last day that is overdue or near. */
export function dueSoon(today: string): string {
  return addDays(today, SOON_DAYS);
}

/** A day by which something must be renewed; marked when it is not after `soon`, as an alert once it is past. */
export function Due({ day, soon, text }: { day: unknown; soon: string; text: (day: string) => string }) {
  if (typeof day !== 'string') return <span className="subtle">{MISSING}</span>;
  if (day > soon) return <span className="ell">{text(day)}</span>;
  return (
    <span className={`tag ${day < addDays(soon, -SOON_DAYS) ? 'tag-alert' : 'tag-warning'}`}>
      <CalendarClock aria-hidden="true" />
      {text(day)}
    </span>
  );
}

const Mark = lazy(() => import('./private-tag-mark.tsx'));

/** In private mode: the glyph and the word, in the place of where something was. */
export const PrivateTag = () => (
  <Suspense>
    <Mark />
  </Suspense>
);
