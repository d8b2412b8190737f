import { useTranslation } from 'react-i18next';
import type { RecordStanding } from '../../../domain/field-work/record-standing.ts';
import { formatTime } from '../../../domain/kit/format.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { Note } from '../../ui/note.tsx';

/** Where the record is on its way (field-work.md §2). */
export function StandingNote({ standing }: { standing: RecordStanding }) {
  const { t, i18n } = useTranslation(['installControl', 'failure']);
  const timeZone = useTimeZone();
  switch (standing.state) {
    case 'queued':
      return (
        <Note tone="pending" live title={t('standing.queued')}>
          {t('standing.queuedText')}
        </Note>
      );
    case 'refused':
      return (
        <Note tone="alert" live title={t('standing.refused')}>
          {t([`failure:${standing.code}`, 'failure:invalid'])}
        </Note>
      );
    case 'received':
      return (
        <Note tone="ok" live>
          {t('standing.received', { at: formatTime(standing.at, i18n.language, timeZone) })}
        </Note>
      );
    case 'photos':
      return (
        <Note tone="pending" live>
          {t('standing.photos', { sent: standing.sent, all: standing.all })}
        </Note>
      );
    case 'replaced':
      return <Note>{t('standing.replaced')}</Note>;
    case 'complete':
      return (
        <Note tone="ok" live>
          {t('standing.complete')}
        </Note>
      );
  }
}
