import { Route, SquareParking } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Track } from '../../../../domain/replay/track.ts';
import { formatDateTime, formatSpanS, formatTime } from '../../../../domain/kit/format.ts';
import type { Playback } from './playback.ts';
import { replayEvents } from './timeline-model.ts';
import { useInstant } from './use-playback.ts';

interface ReplayEventsProps {
  track: Track;
  plate: string;
  playback: Playback;
  timeZone: string;
  /** Several days: each event says which. */
  isLong: boolean;
}

/** Drives and stops of a vehicle; pressed, the replay goes there. */
export function ReplayEvents({ track, plate, playback, timeZone, isLong }: ReplayEventsProps) {
  const { t, i18n } = useTranslation('map-past');
  const lang = i18n.language;
  const events = useMemo(() => replayEvents(track.drives), [track]);
  const atS = (useInstant(playback) - playback.startMs) / 1000;
  if (events.length === 0) return <p className="p-4 text-sm text-muted">{t('replay.still')}</p>;
  return (
    <ol className="rpl-events" aria-label={t('replay.events', { plate })}>
      {events.map(({ kind, fromS, toS }) => {
        const fromMs = playback.startMs + fromS * 1000;
        return (
          <li key={fromS}>
            <button type="button" aria-current={atS >= fromS && atS < toS ? 'time' : undefined} onClick={() => playback.seek(fromMs)}>
              {kind === 'drive' ? <Route aria-hidden="true" /> : <SquareParking aria-hidden="true" />}
              <b>{isLong ? formatDateTime(fromMs, lang, timeZone) : formatTime(fromMs, lang, timeZone)}</b>
              <span className="ell">{t(kind === 'drive' ? 'replay.drive' : 'replay.stopped')}</span>
              <span>{formatSpanS(toS - fromS, lang)}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
