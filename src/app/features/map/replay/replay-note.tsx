import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../domain/kit/format.ts';
import { Note } from '../../../ui/note.tsx';
import { Progress } from '../../../ui/progress.tsx';
import type { Tracks } from './use-tracks.ts';

interface ReplayNoteProps {
  tracks: Tracks & { stop: () => void };
  /** No vehicle, or more days of vehicles than are played at once. */
  asked: 'nothing' | 'too-much' | 'some';
  most: number;
  timeZone: string;
}

const inset = (note: ReactNode) => <div className="p-3">{note}</div>;

/** What there is to know of the data: how far it is, how old, what is lacking. */
export function ReplayNote({ tracks, asked, most, timeZone }: ReplayNoteProps) {
  const { t, i18n } = useTranslation('map-past');
  const { phase, failure, progress, at, missing } = tracks;
  if (asked === 'nothing') return inset(<Note>{t('replay.choose')}</Note>);
  if (asked === 'too-much') return inset(<Note tone="warning">{t('replay.tooMuch', { most })}</Note>);
  if (phase === 'loading')
    return inset(
      <Progress
        label={t('replay.loading')}
        done={progress?.done ?? 0}
        total={progress?.total ?? 0}
        stop={t('replay.stop')}
        onStop={tracks.stop}
      />,
    );
  if (phase === 'failed')
    return inset(
      <Note tone="alert" live>
        {t(failure === 'forbidden' ? 'forbidden' : 'replay.failed')}
      </Note>,
    );
  if (missing > 0 || at !== null)
    return inset(
      <Note tone="offline" live>
        {[
          missing > 0 && t('replay.missing', { count: missing }),
          at !== null && t('replay.kept', { at: formatDateTime(at, i18n.language, timeZone) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Note>,
    );
  return null;
}
