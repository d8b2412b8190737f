import { type KeyboardEvent, memo, type PointerEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayTimeline } from '../../domain/telemetry/day-timeline.ts';
import type { Activity } from '../../domain/telemetry/state.ts';
import { formatClockS, formatSpanS } from '../../domain/text/format.ts';
import './ribbon.css';

export type TimelineSize = 9 | 14 | 28 | 44;

const CLASS: Record<Activity, string> = { moving: 'm', idling: 's', parked: 'p', offline: 'x' };
const STEP_S = 300;

interface ActivityTimelineProps {
  strip: Pick<DayTimeline, 'segments' | 'drivingS' | 'idlingS' | 'journeys'> | undefined;
  /** Window, seconds after local midnight. */
  from: number;
  to: number;
  size?: TimelineSize;
  /** Seconds after local midnight now when the day is today, else null. */
  nowS?: number | null;
  /** Alerts of the day, seconds after local midnight. */
  alertsS?: readonly number[];
  /** Draws a line at each full hour. */
  hours?: boolean;
  /** Point the person looks at, seconds after local midnight; given with `onCursor`, pointer and arrows move it. */
  cursorS?: number | null;
  onCursor?: (atS: number | null) => void;
  /** What is known of an instant beside its activity (place, speed): said over it, where the pointer is or the arrows go. */
  tell?: (atS: number) => string | null;
}

/** The timeline of a vehicle's day: height and pattern say the state, colour repeats it. */
export const ActivityTimeline = memo(function ActivityTimeline({
  strip,
  from,
  to,
  size = 14,
  nowS = null,
  alertsS,
  hours,
  cursorS: given,
  onCursor: onGiven,
  tell,
}: ActivityTimelineProps) {
  const [own, setOwn] = useState<number | null>(null);
  const onCursor = onGiven ?? (tell && strip ? setOwn : undefined);
  const cursorS = onGiven ? given : (own ?? given);
  const { t, i18n } = useTranslation(['ribbon', 'activity']);
  const blocks = useMemo(() => (strip ? timelineBlocks(strip, from, to, nowS, size < 28 ? 0.6 : 0.15) : []), [strip, from, to, nowS, size]);
  const label = strip
    ? t('label', {
        driving: formatSpanS(strip.drivingS, i18n.language),
        idling: formatSpanS(strip.idlingS, i18n.language),
        count: strip.journeys,
      })
    : t('unknown');
  const nowPct = nowS === null ? null : timelinePct(nowS, from, to);
  const cursorPct = cursorS == null ? null : timelinePct(cursorS, from, to);

  const onPointer = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width > 0) onCursor?.(Math.round(from + Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * (to - from)));
  };
  const onKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    const at = cursorS ?? nowS ?? from;
    const step = event.shiftKey ? STEP_S * 6 : STEP_S;
    const next = { ArrowLeft: at - step, ArrowRight: at + step, Home: from, End: nowS ?? to }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      onCursor?.(Math.min(nowS ?? to, Math.max(from, next)));
    } else if (event.key === 'Escape') onCursor?.(null);
  };
  const atS = cursorS ?? nowS ?? from;
  const activity = onCursor && strip ? activityAtS(strip, atS)?.activity : undefined;
  // Rows of lists have nothing to move: nothing is worded for them.
  const said = onCursor
    ? [formatClockS(atS, i18n.language), activity ? t(`activity:${activity}`) : t('silent'), tell?.(atS)].filter(Boolean)
    : [];
  const slider = onCursor
    ? {
        role: 'slider',
        tabIndex: 0,
        'aria-valuemin': from,
        'aria-valuemax': to,
        'aria-valuenow': Math.round(atS),
        'aria-valuetext': said.join(', '),
        onPointerMove: onPointer,
        onPointerDown: onPointer,
        onPointerLeave: () => onCursor(null),
        onKeyDown: onKey,
      }
    : { role: 'img' };

  return (
    <div className={size === 14 ? 'rib' : `rib rib-${size}`} aria-label={label} {...slider}>
      {hours &&
        timelineHours(from, to).map((hour) => (
          <i key={`h${hour}`} className="hour" style={{ left: `${timelinePct(hour * 3600, from, to) ?? 0}%` }} />
        ))}
      {blocks.map((block) => (
        <i key={block.fromS} className={CLASS[block.activity]} style={{ left: `${block.leftPct}%`, width: `${block.widthPct}%` }} />
      ))}
      {alertsS?.map((atS) => {
        const pct = timelinePct(atS, from, to);
        return pct === null ? null : <i key={`a${atS}`} className="ev" style={{ left: `${pct}%` }} />;
      })}
      {nowPct !== null && <i className="now" style={{ left: `${nowPct}%` }} />}
      {cursorPct !== null && <i className="cursor" style={{ left: `${cursorPct}%` }} />}
      {said.length > 0 && tell && cursorPct !== null && (onGiven ? given !== null : own !== null) && (
        <span className="rib-tip" data-side={cursorPct < 50 ? 'start' : 'end'} style={{ left: `${cursorPct}%` }} aria-hidden="true">
          {said.join(' · ')}
        </span>
      )}
    </div>
  );
});

/** Hours under a large timeline. */
export function TimelineAxis({ from, to, stepH = 1 }: { from: number; to: number; stepH?: number }) {
  const { t } = useTranslation('ribbon');
  return (
    <div className="rib-axis" aria-hidden="true">
      {timelineHours(from, to, stepH).map((hour) => {
        const pct = timelinePct(hour * 3600, from, to) ?? 0;
        return (
          <span key={hour} className={pct < 2 ? 'first' : pct > 98 ? 'last' : undefined} style={{ left: `${pct}%` }}>
            {t('hour', { hour })}
          </span>
        );
      })}
    </div>
  );
}

interface TimelineBlock {
  activity: Activity;
  /** Share of the window, percent. */
  leftPct: number;
  widthPct: number;
  fromS: number;
  toS: number;
}

/**
 * Blocks of a day's segments inside the window [fromS, toS] (seconds after local midnight). Segments are cut at the window and at
 * `nowS`; neighbours of one activity are joined, and a block narrower than `leastPct` is widened so that a short drive still shows.
 */
export function timelineBlocks(
  strip: Pick<DayTimeline, 'segments'>,
  fromS: number,
  toS: number,
  nowS: number | null,
  leastPct = 0,
): TimelineBlock[] {
  const spanS = toS - fromS;
  if (spanS <= 0) return [];
  const endS = nowS === null ? toS : Math.min(toS, Math.max(fromS, nowS));
  const blocks: TimelineBlock[] = [];
  for (const [startS, stopS, activity] of strip.segments) {
    const a = Math.max(startS, fromS);
    const b = Math.min(stopS, endS);
    if (b <= a) continue;
    const last = blocks.at(-1);
    if (last && last.activity === activity && last.toS === a) {
      last.toS = b;
      last.widthPct = ((b - last.fromS) / spanS) * 100;
    } else {
      const widthPct = Math.max(((b - a) / spanS) * 100, activity === 'moving' ? leastPct : 0);
      const leftPct = ((a - fromS) / spanS) * 100;
      blocks.push({ activity, leftPct: Math.min(leftPct, 100 - widthPct), widthPct, fromS: a, toS: b });
    }
  }
  return blocks;
}

/** Where an instant of the day falls in the window, percent, or null outside it. */
export function timelinePct(atS: number, fromS: number, toS: number): number | null {
  return atS < fromS || atS > toS || toS <= fromS ? null : ((atS - fromS) / (toS - fromS)) * 100;
}

/** Full hours of the window for the axis under a day timeline, every `stepH` hours. */
export function timelineHours(fromS: number, toS: number, stepH = 1): number[] {
  const hours: number[] = [];
  for (let hour = Math.ceil(fromS / 3600); hour * 3600 <= toS; hour++) if (hour % stepH === 0) hours.push(hour);
  return hours;
}

/** Activity at an instant of the day, null where the timeline says nothing. */
export function activityAtS(strip: Pick<DayTimeline, 'segments'>, atS: number): { activity: Activity; fromS: number; toS: number } | null {
  for (const [fromS, toS, activity] of strip.segments) if (atS >= fromS && atS < toS) return { activity, fromS, toS };
  return null;
}
