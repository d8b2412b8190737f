import { Pause, Play } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JourneyEvent } from '../../../domain/driving/journey.ts';
import { formatMoment, formatUnit } from '../../../domain/text/format.ts';
import { useTimeZone } from '../../entity-ui/use-rows.ts';
import { IconButton } from '../../ui/button.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { StateGlyph } from '../../ui/vehicle-marks.tsx';
import type { Moment, Span } from './use-journey.ts';

/** How many times faster than it was driven. */
const REPLAY_SPEEDS = [10, 30, 60, 120] as const;
type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];

export interface ReplayOf extends Span {
  /** Nothing is to be seen there: the replay goes on after. In order of time. */
  holes: readonly Span[];
}

/** Instant of the journey that is shown `passedMs` of real time after another one; never after its end. */
export function replayedAt({ toMs, holes }: ReplayOf, atMs: number, passedMs: number, speed: number): number {
  const next = atMs + passedMs * speed;
  const hole = holes.find((one) => next > one.fromMs && next < one.toMs);
  return Math.min(toMs, hole ? hole.toMs : next);
}

const STEP_MS = 10_000;
const LEAP_MS = 60_000;

/** Where a key leads from an instant: arrows 10 s, with Shift a minute, Home and End; null for another key. */
export function keyedAt({ fromMs, toMs }: Span, atMs: number, key: string, isShifted: boolean): number | null {
  const step = isShifted ? LEAP_MS : STEP_MS;
  const to: Record<string, number> = { ArrowLeft: atMs - step, ArrowRight: atMs + step, Home: fromMs, End: toMs };
  const found = to[key];
  return found === undefined ? null : Math.min(toMs, Math.max(fromMs, found));
}

interface Replay {
  /** Instant that is looked at. */
  atMs: number;
  playing: boolean;
  speed: ReplaySpeed;
  setSpeed: (speed: ReplaySpeed) => void;
  /** Plays, from the beginning once it is over; or pauses. */
  toggle: () => void;
  seek: (atMs: number) => void;
}

const FRAME_MS = 50;
/** For who asked for less motion: the vehicle goes from place to place. */
const CALM_FRAME_MS = 1000;
const CALM = '(prefers-reduced-motion: reduce)';
/** Keys that these take mean something else. */
const BUSY = 'input:not([type="range"]), textarea, select, [role="menu"], [role="listbox"], [role="dialog"], canvas';

/** The instant of a journey that is looked at, and its replay. Space plays and pauses, arrows move, wherever on the page they are not taken. */
export function useReplay(of: ReplayOf): Replay {
  const [atMs, setAtMs] = useState(of.fromMs);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<ReplaySpeed>(60);
  const calm = useMedia(CALM);
  const isOver = atMs >= of.toMs;

  useEffect(() => {
    if (!playing) return;
    const frameMs = calm ? CALM_FRAME_MS : FRAME_MS;
    let lastMs = performance.now();
    let frame = 0;
    const draw = (nowMs: number): void => {
      frame = requestAnimationFrame(draw);
      const passedMs = nowMs - lastMs;
      if (passedMs < frameMs) return;
      lastMs = nowMs;
      // A page that was hidden goes on where it was.
      setAtMs((before) => replayedAt(of, before, Math.min(passedMs, CALM_FRAME_MS), speed));
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [playing, speed, of, calm]);

  useEffect(() => {
    if (isOver) setPlaying(false);
  }, [isOver]);

  const toggle = useCallback(() => {
    if (isOver) setAtMs(of.fromMs);
    setPlaying((before) => !before);
  }, [isOver, of]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || target?.closest(BUSY)) return;
      if (event.key === ' ') {
        if (target?.closest('button, a')) return;
        toggle();
      } else {
        const to = keyedAt(of, atMs, event.key, event.shiftKey);
        if (to === null) return;
        setAtMs(to);
      }
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [of, atMs, toggle]);

  return { atMs: Math.min(of.toMs, Math.max(of.fromMs, atMs)), playing, speed, setSpeed, toggle, seek: setAtMs };
}

interface ReplayBarProps {
  replay: Replay;
  span: Span;
  moment: Moment | null;
  event: JourneyEvent | null;
}

const isSpeed = (value: number): value is ReplaySpeed => (REPLAY_SPEEDS as readonly number[]).includes(value);

/** Plays the journey, how fast, and the timeline that says in words what is looked at. */
export function ReplayBar({ replay, span, moment, event }: ReplayBarProps) {
  const { t, i18n } = useTranslation('journey');
  const lang = i18n.language;
  const timeZone = useTimeZone();
  const time = formatMoment(replay.atMs, lang, timeZone);
  const state = event ? t(`kinds.${event.kind}`) : moment ? t(`activity:${moment.activity}`) : '';
  const speed = moment?.speedKmh == null ? '' : formatUnit(Math.round(moment.speedKmh), 'km/h', lang);
  const onPace = (value: string): void => {
    const pace = Number(value);
    if (isSpeed(pace)) replay.setSpeed(pace);
  };
  return (
    <div className="jn-replay">
      <input
        type="range"
        className="jn-time"
        aria-label={t('timeline')}
        aria-valuetext={[time, state, speed].filter(Boolean).join(', ')}
        min={span.fromMs}
        max={span.toMs}
        step={1}
        value={Math.round(replay.atMs)}
        onChange={({ currentTarget }) => replay.seek(Number(currentTarget.value))}
      />
      <div className="jn-play">
        <IconButton
          label={t(replay.playing ? 'pause' : 'play')}
          icon={replay.playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          onClick={replay.toggle}
        />
        <p className="jn-now">
          <b data-figure="time">{time}</b>
          {moment && (
            <span className="inline-flex items-center gap-1.5">
              <StateGlyph activity={moment.activity} headingDeg={moment.headingDeg} />
              {state}
            </span>
          )}
        </p>
        <Segmented
          label={t('pace')}
          className="ml-auto"
          value={String(replay.speed)}
          options={REPLAY_SPEEDS.map((one) => ({ value: String(one), label: `×${one}` }))}
          onChange={onPace}
        />
      </div>
    </div>
  );
}
