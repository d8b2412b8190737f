import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../../domain/kit/format.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { SPEEDS, type Playback, type Speed } from './playback.ts';
import { useInstant, usePlaying, useSpeed } from './use-playback.ts';

interface ReplayBarProps {
  playback: Playback;
  timeZone: string;
  onMark: (forward: boolean) => void;
}

/** Plays and stops, from mark to mark, at a speed; and the instant that is shown. */
export function ReplayBar({ playback, timeZone, onMark }: ReplayBarProps) {
  const { t, i18n } = useTranslation('map-past');
  const atMs = useInstant(playback);
  const playing = usePlaying(playback);
  const speed = useSpeed(playback);
  return (
    <div className="rpl-bar">
      <IconButton label={t('replay.previous')} icon={<SkipBack aria-hidden="true" />} onClick={() => onMark(false)} />
      <Button
        variant="primary"
        className="rpl-play"
        icon={playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        onClick={() => (playing ? playback.pause() : playback.play())}
      >
        {t(playing ? 'replay.pause' : 'replay.play')}
      </Button>
      <IconButton label={t('replay.next')} icon={<SkipForward aria-hidden="true" />} onClick={() => onMark(true)} />
      <b className="rpl-clock" data-at={new Date(atMs).toISOString()}>
        {formatMoment(atMs, i18n.language, timeZone)}
      </b>
      <Select
        label={t('replay.speed')}
        hideLabel
        className="rpl-speed"
        value={String(speed)}
        options={SPEEDS.map((one) => ({ value: String(one), label: t('replay.times', { n: one }) }))}
        onChange={(value) => playback.setSpeed(Number(value) as Speed)}
      />
    </div>
  );
}
