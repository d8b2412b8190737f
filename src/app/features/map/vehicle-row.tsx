import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayTimeline } from '../../../domain/telemetry/day-timeline.ts';
import { ACTIVITIES, type Activity, extendedTimeline, standsWithEngineOn } from '../../../domain/telemetry/state.ts';
import { formatAge, formatDurationS, formatNumber, formatSinceS, formatSpanS, formatUnit, MISSING } from '../../../domain/text/format.ts';
import { useNowMs, type Workday } from '../../entity-ui/use-now.ts';
import { useStatesAsked } from '../../entity-ui/use-rows.ts';
import { PrivateTag } from '../../entity-ui/vehicle/vehicle-state.tsx';
import { ActivityTimeline } from '../../ui/activity-timeline.tsx';
import { Plate, StateGlyph } from '../../ui/vehicle-marks.tsx';
import { type MapItem, type StateCounts } from './map-items.ts';

/** What the right of a row says: speed, or how long the state lasts. */
export function stateWords(
  item: MapItem,
  nowMs: number,
  lang: string,
  idling: (kind: 'idling' | 'standing', since: string) => string,
): string {
  const { state, activity } = item;
  if (!state) return '';
  if (activity === 'moving') return state.isPrivate ? '' : formatUnit(Math.round(state.speedKmh ?? 0), 'km/h', lang);
  const since = formatSinceS((nowMs - Date.parse(activity === 'offline' ? state.at : state.activitySince)) / 1000, lang);
  return activity === 'idling' ? idling(standsWithEngineOn(state, nowMs) ? 'standing' : 'idling', since) : since;
}

interface VehicleRowProps {
  id: string;
  item: MapItem;
  strip: DayTimeline | undefined;
  workday: Workday;
  selected: boolean;
  active: boolean;
  position: number;
  of: number;
  top: number;
  onPick: (id: string) => void;
  pastMs?: number;
}

/** One vehicle of the list: an option of the listbox, which is what a screen reader has instead of the map. */
export const VehicleRow = memo(function VehicleRow({
  id,
  item,
  strip,
  workday,
  selected,
  active,
  position,
  of,
  top,
  onPick,
  pastMs,
}: VehicleRowProps) {
  const { t, i18n } = useTranslation(['map', 'activity', 'mapPast']);
  const clockMs = useNowMs(1000);
  const nowMs = pastMs ?? clockMs;
  const { state, activity } = item;
  // Of an instant it is known how old a position was, not since when the vehicle stood.
  const words =
    pastMs !== undefined && activity !== 'moving'
      ? state
        ? t(`activity:${activity}`)
        : ''
      : stateWords(item, nowMs, i18n.language, (kind, since) => t(`activity:since.${kind}`, { since }));
  const asked = useStatesAsked();
  const age = state
    ? pastMs === undefined
      ? formatAge(state.at, nowMs, i18n.language, workday.timeZone)
      : t('mapPast:before', { span: lagText((nowMs - Date.parse(state.at)) / 1000, i18n.language) })
    : pastMs !== undefined
      ? MISSING
      : asked
        ? t('activity:never')
        : MISSING;
  const driver = item.driverName;
  const place = state?.isPrivate ? t('activity:private') : (state?.place ?? '');
  const { nowS } = workday;
  const shown = useMemo(() => strip && extendedTimeline(strip, activity, nowS), [strip, activity, nowS]);
  const late =
    pastMs !== undefined ? age : activity === 'parked' ? t('row.parked') : activity === 'offline' ? (state ? t('row.offline') : age) : age;
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-posinset={position}
      aria-setsize={of}
      aria-label={[
        item.plate,
        state || asked || pastMs !== undefined ? t(`activity:${activity}`) : '',
        words,
        item.alert ? t('activity:alert') : '',
        driver,
        place,
        state ? age : '',
      ]
        .filter(Boolean)
        .join(', ')}
      className={['map-row', selected && 'on', active && 'active'].filter(Boolean).join(' ')}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onPick(item.id)}
    >
      <StateGlyph activity={activity} headingDeg={state?.headingDeg} />
      <span className="flex min-w-0 items-center gap-2">
        <Plate value={item.plate} />
        {item.alert && <StateGlyph activity="alert" size={14} />}
        <span className="ell">{driver}</span>
      </span>
      <b className={activity === 'moving' ? undefined : `c-${activity}`}>{words}</b>
      <span className="ell col-start-2 text-xs text-muted">{state?.isPrivate ? <PrivateTag /> : place || '\u00a0'}</span>
      <span className="text-right text-xs whitespace-nowrap text-subtle">{late}</span>
      <div className="col-span-2 col-start-2 mt-[.1875rem]">
        {(shown || pastMs === undefined) && <ActivityTimeline strip={shown} from={workday.fromS} to={workday.toS} size={9} nowS={nowS} />}
      </div>
    </div>
  );
});

interface StateTabsProps {
  counts: StateCounts;
  total: number;
  state: Activity | undefined;
  /** Until the server has told the states, how many are in which is not known. */
  asked?: boolean;
  onState: (state: Activity | undefined) => void;
  /** Over the map on a phone: pills instead of a strip. */
  pills?: boolean;
}

/** All, moving, idling, parked, without signal: how many, and the filter. */
export function StateTabs({ counts, total, state, asked = true, onState, pills }: StateTabsProps) {
  const { t, i18n } = useTranslation(['map', 'activity']);
  const shown = (count: number): string => formatNumber(count, i18n.language);
  return (
    <div className={pills ? 'map-pills' : 'map-states'} role="group" aria-label={t('byState')}>
      <button type="button" aria-pressed={state === undefined} onClick={() => onState(undefined)}>
        {pills ? (
          <span>{t('allCount', { n: shown(total) })}</span>
        ) : (
          <>
            <b>{shown(total)}</b>
            {t('all')}
          </>
        )}
      </button>
      {ACTIVITIES.map((activity) => (
        <button
          key={activity}
          type="button"
          aria-pressed={state === activity}
          aria-label={asked ? `${t(`tabs.${activity}`)} : ${shown(counts[activity])}` : t(`tabs.${activity}`)}
          onClick={() => onState(state === activity ? undefined : activity)}
        >
          <b>
            <StateGlyph activity={activity} headingDeg={45} />
            {asked ? shown(counts[activity]) : MISSING}
          </b>
          {!pills && t(`tabs.${activity}`)}
        </button>
      ))}
    </div>
  );
}

/** How long before an instant something was heard: seconds while they are all there is. */
export function lagText(seconds: number, lang: string): string {
  return seconds < 60 ? formatDurationS(seconds, lang) : formatSpanS(seconds, lang);
}
