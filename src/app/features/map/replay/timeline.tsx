import { memo, useMemo, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Track } from '../../../../domain/replay/track.ts';
import { formatDate, formatMoment } from '../../../../domain/kit/format.ts';
import { activityAtS } from '../../../ui/timeline-geometry.ts';
import { ActivityTimeline, TimelineAxis } from '../../../ui/activity-timeline.tsx';
import type { Playback } from './playback.ts';
import { timelineDays, trackStrip } from './timeline-model.ts';
import { useInstant } from './use-playback.ts';
import { MINUTE_MS } from '../../../../domain/kit/durations.ts';

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
  const { t, i18n } = useTranslation(['map-past', 'activity']);
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
