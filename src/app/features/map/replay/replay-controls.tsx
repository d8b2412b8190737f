import { ChevronDown, X } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../../db/queries/live-rows.ts';
import { type Track, trackAt } from '../../../../domain/driving/replay-track.ts';
import type { DayTimeline } from '../../../../domain/telemetry/day-timeline.ts';
import { formatDate, formatMoment, formatNumber, formatUnit, MISSING } from '../../../../domain/text/format.ts';
import type { DayRange } from '../../../../domain/time/periods.ts';
import { addDays, dayStartMs, MINUTE_MS } from '../../../../domain/time/time-zone.ts';
import { activityAtS, ActivityTimeline, TimelineAxis } from '../../../ui/activity-timeline.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { DateRange } from '../../../ui/dates/date-range.tsx';
import { FilterOptions } from '../../../ui/filters.tsx';
import { Popover } from '../../../ui/menu.tsx';
import { StateGlyph } from '../../../ui/vehicle-marks.tsx';
import { type Playback, useInstant } from './playback.ts';

interface ReplayPanelProps {
  rows: readonly LocalRow[];
  plates: ReadonlyMap<string, string>;
  chosen: readonly string[];
  onChosen: (vehicles: string[]) => void;
  range: DayRange;
  onRange: (range: DayRange) => void;
  today: string;
  timeZone: string;
  tracks: readonly Track[];
  colors: readonly string[];
  looked: string | undefined;
  onLook: (vehicle: string) => void;
  playback: Playback;
}

/** Which days of which vehicles; and of each where it is at the instant. */
export function ReplayPanel({
  rows,
  plates,
  chosen,
  onChosen,
  range,
  onRange,
  today,
  timeZone,
  tracks,
  colors,
  looked,
  onLook,
  playback,
}: ReplayPanelProps) {
  const { t, i18n } = useTranslation(['mapPast', 'activity']);
  const lang = i18n.language;
  const atMs = useInstant(playback);
  const count = t('replay.vehicleCount', { count: chosen.length });
  return (
    <div className="rpl-panel">
      <div className="grid gap-2 p-3">
        <DateRange
          label={t('replay.period')}
          className="input w-full"
          value={range}
          onChange={onRange}
          today={today}
          timeZone={timeZone}
          max={today}
        />
        <Popover
          label={`${t('replay.vehicles')} : ${count}`}
          className="input w-full"
          panelClassName="w-72"
          button={
            <>
              <span className="ell min-w-0 flex-1 text-left">{count}</span>
              <ChevronDown aria-hidden="true" />
            </>
          }
        >
          <FilterOptions
            label={t('replay.vehicles')}
            options={rows.map((row) => ({ value: row._id, label: String(row['registration']) }))}
            selected={chosen}
            onChange={onChosen}
          />
        </Popover>
      </div>
      <ul className="rpl-vehicles">
        {chosen.map((id, index) => {
          const track = tracks.find(({ vehicle }) => vehicle === id);
          const point = track && trackAt(track, atMs);
          const activity = (track && activityAtS(track, (atMs - playback.startMs) / 1000)?.activity) ?? 'offline';
          return (
            <li key={id} className={id === looked ? 'on' : undefined}>
              <button type="button" aria-pressed={id === looked} onClick={() => onLook(id)}>
                <i className="rpl-tone" style={{ '--tone': colors[index] } as CSSProperties} aria-hidden="true" />
                <StateGlyph activity={activity} headingDeg={point?.headingDeg} />
                <b className="ell">{plates.get(id) ?? MISSING}</b>
                <span className={`c-${activity}`}>
                  {!point
                    ? t('replay.silent')
                    : activity === 'moving' && point.speedKmh !== null
                      ? formatUnit(Math.round(point.speedKmh), 'km/h', lang)
                      : t(`activity:${activity}`)}
                </span>
                <span className="text-xs text-muted">
                  {track ? t('replay.figures', { km: formatNumber(track.distanceKm, lang, 1), count: track.drives.length }) : MISSING}
                </span>
              </button>
              {chosen.length > 1 && (
                <IconButton
                  size="sm"
                  label={t('replay.remove', { plate: plates.get(id) ?? '' })}
                  icon={<X aria-hidden="true" />}
                  onClick={() => onChosen(chosen.filter((one) => one !== id))}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface TimelineDay {
  day: string;
  /** Share of the window at which it begins, percent. */
  pct: number;
}

/** The days of a window [startMs, endMs) with where each begins: one of 23 or 25 hours is as wide as it is long. */
export function timelineDays(from: string, to: string, timeZone: string, startMs: number, endMs: number): TimelineDay[] {
  const days: TimelineDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const atMs = dayStartMs(day, timeZone);
    if (atMs < endMs) days.push({ day, pct: ((atMs - startMs) / (endMs - startMs)) * 100 });
  }
  return days;
}

/** The next mark after an instant, or the last one before it; the end that lies there when there is none. A mark nearer than a second is where one is. */
export function markBeyond(marksS: readonly number[], atS: number, forward: boolean, endS: number): number {
  return forward ? (marksS.find((mark) => mark > atS + 1) ?? endS) : (marksS.findLast((mark) => mark < atS - 1) ?? 0);
}

/** A track as the timeline draws it: the figures of all its days. */
export function trackStrip({ vehicle, segments, drives, distanceKm, drivingS, idlingS, standingS }: Track, day: string): DayTimeline {
  return {
    _id: `${vehicle}:${day}`,
    vehicle,
    day,
    segments,
    distanceKm,
    drivingS,
    idlingS,
    standingS,
    journeys: drives.length,
    drives: [],
    firstStartS: drives[0]?.[0] ?? null,
    lastStopS: drives.at(-1)?.[1] ?? null,
    updatedAt: '',
  };
}

type ReplayEvent = { kind: 'drive' | 'stop'; fromS: number; toS: number };

/** Drives of a track and the stops between them, in order. */
export function replayEvents(drives: Track['drives']): ReplayEvent[] {
  return drives.flatMap(([fromS, toS], index): ReplayEvent[] => {
    const next = drives[index + 1];
    return [{ kind: 'drive', fromS, toS }, ...(next ? [{ kind: 'stop' as const, fromS: toS, toS: next[0] }] : [])];
  });
}

interface TimelineProps {
  tracks: readonly Track[];
  plates: ReadonlyMap<string, string>;
  colors: readonly string[];
  looked: string | undefined;
  playback: Playback;
  from: string;
  to: string;
  timeZone: string;
}

/** Days with room for their name under the strip. */
const NAMED_DAYS = 10;

/** The states of each vehicle over the days, with its drives above; the line is the instant, moved by pointer and arrows. */
export function Timeline({ tracks, plates, colors, looked, playback, from, to, timeZone }: TimelineProps) {
  const { t, i18n } = useTranslation(['mapPast', 'activity']);
  const { startMs, endMs } = playback;
  const atMs = useInstant(playback);
  const days = useMemo(() => timelineDays(from, to, timeZone, startMs, endMs), [from, to, timeZone, startMs, endMs]);
  const track = tracks.find(({ vehicle }) => vehicle === looked);
  const activity = track && activityAtS(track, (atMs - startMs) / 1000)?.activity;
  const onPointer = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width === 0 || (event.type === 'pointermove' && event.buttons === 0)) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    playback.seek(startMs + ((event.clientX - box.left) / box.width) * (endMs - startMs));
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? 10 * MINUTE_MS : MINUTE_MS;
    const moves: Record<string, number> = {
      ArrowLeft: atMs - step,
      ArrowDown: atMs - step,
      ArrowRight: atMs + step,
      ArrowUp: atMs + step,
      PageDown: atMs - 60 * MINUTE_MS,
      PageUp: atMs + 60 * MINUTE_MS,
      Home: startMs,
      End: endMs,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    playback.seek(next);
  };
  return (
    <div className="tl">
      <div
        className="tl-strip"
        role="slider"
        tabIndex={0}
        aria-label={t('replay.timeline')}
        aria-valuemin={0}
        aria-valuemax={Math.round((endMs - startMs) / 1000)}
        aria-valuenow={Math.round((atMs - startMs) / 1000)}
        aria-valuetext={t('replay.at', {
          time: formatMoment(atMs, i18n.language, timeZone),
          activity: t(activity ? `activity:${activity}` : 'replay.silent'),
        })}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onKeyDown={onKey}
      >
        {days.slice(1).map(({ day, pct }) => (
          <i key={day} className="tl-day" style={{ left: `${pct}%` }} />
        ))}
        <Rows tracks={tracks} plates={plates} colors={colors} spanS={(endMs - startMs) / 1000} from={from} isOneDay={from === to} />
        <i className="tl-head" style={{ left: `${((atMs - startMs) / (endMs - startMs)) * 100}%` }} />
      </div>
      {from === to ? (
        <TimelineAxis from={0} to={(endMs - startMs) / 1000} stepH={3} />
      ) : (
        <div className="rib-axis" aria-hidden="true">
          {days
            .filter((_, index) => index % Math.ceil(days.length / NAMED_DAYS) === 0)
            .map(({ day, pct }) => (
              <span key={day} className="first" style={{ left: `${pct}%` }}>
                {formatDate(day, i18n.language).replace(/\s\d{4}$/, '')}
              </span>
            ))}
        </div>
      )}
    </div>
  );
}

type RowsProps = Pick<TimelineProps, 'tracks' | 'plates' | 'colors' | 'from'> & { spanS: number; isOneDay: boolean };

/** Drawn again when the tracks change, not when the instant does. */
const Rows = memo(function Rows({ tracks, plates, colors, from, spanS, isOneDay }: RowsProps) {
  const size = tracks.length > 2 ? 14 : 28;
  const strips = useMemo(() => tracks.map((track) => trackStrip(track, from)), [tracks, from]);
  return tracks.map(({ vehicle, drives }, index) => (
    <div key={vehicle} className="tl-row" style={{ '--tone': colors[index] } as CSSProperties}>
      <span className="tl-plate" aria-hidden="true">
        {plates.get(vehicle)}
      </span>
      <div className="tl-drives">
        {drives.map(([a, b]) => (
          <i key={a} style={{ left: `${(a / spanS) * 100}%`, width: `${((b - a) / spanS) * 100}%` }} />
        ))}
      </div>
      <ActivityTimeline strip={strips[index]} from={0} to={spanS} size={size} hours={isOneDay} />
    </div>
  ));
});
