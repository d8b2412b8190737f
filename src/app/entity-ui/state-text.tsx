import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { standsWithEngineOn } from '../../domain/telemetry/engine-on.ts';
import type { Activity, VehicleState } from '../../domain/telemetry/state.ts';
import { formatSinceS, formatUnit, MISSING } from '../../domain/kit/format.ts';
import { StateGlyph } from '../ui/state-glyph.tsx';
import './state-text.css';
import { useStatesAsked } from './use-rows.ts';

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
