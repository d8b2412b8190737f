import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { JourneyEvent } from '../../../domain/driving/journey.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatMoment, formatUnit } from '../../../domain/kit/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { StateGlyph } from '../../ui/state-glyph.tsx';
import type { Moment } from './moment.ts';
import { type Replay, REPLAY_SPEEDS, type ReplaySpeed } from './use-replay.ts';
import type { Span } from './journey-points.ts';

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
