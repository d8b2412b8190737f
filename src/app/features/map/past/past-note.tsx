import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../../domain/kit/format.ts';
import { Note } from '../../../ui/note.tsx';
import type { Past } from './use-past.ts';

interface PastNoteProps {
  past: Past;
  /** Vehicles with a place, of all. */
  known: number;
  of: number;
  timeZone: string;
}

/** What the map of an instant lacks, where it lacks something. */
export function PastNote({ past, known, of, timeZone }: PastNoteProps) {
  const { t, i18n } = useTranslation('map-past');
  const lang = i18n.language;
  if (past.phase === 'failed')
    return (
      <Note tone="alert" className="past-note" live>
        {t(past.failure === 'forbidden' ? 'forbidden' : 'failed')}
      </Note>
    );
  if (past.phase === 'loading')
    return (
      <Note className="past-note" live>
        {t('loading')}
      </Note>
    );
  if (past.from === 'device')
    return (
      <Note tone="offline" className="past-note" live>
        {t('fromDevice', { known: formatNumber(known, lang), of: formatNumber(of, lang) })}
      </Note>
    );
  if (past.at !== null)
    return (
      <Note tone="offline" className="past-note" live>
        {t('kept', { at: formatDateTime(past.at, lang, timeZone) })}
      </Note>
    );
  return known === 0 ? (
    <Note className="past-note" live>
      {t('nobody')}
    </Note>
  ) : null;
}
