import { useTranslation } from 'react-i18next';
import { formatTime } from '../../domain/kit/format.ts';
import { Note } from '../ui/note.tsx';
import { useSyncStatus } from './use-rows.ts';
import { useTimeZone } from './use-time-zone.ts';

/** Without network: from when the rows of this device are. */
export function OfflineNote() {
  const { t, i18n } = useTranslation('list');
  const timeZone = useTimeZone();
  const { online, lastSyncAt } = useSyncStatus();
  if (online || !lastSyncAt) return null;
  return (
    <Note tone="offline" className="mb-3">
      {t('offline', { time: formatTime(lastSyncAt, i18n.language, timeZone) })}
    </Note>
  );
}
