import { useTranslation } from 'react-i18next';
import { ExportQueueButton } from '../entity-ui/export-queue-button.tsx';
import { useSyncStatus } from '../entity-ui/use-rows.ts';
import { Note } from '../ui/note.tsx';

/** A suspended account loses nothing: what was written here may be taken away as a file. */
export function KeptWrites() {
  const { t } = useTranslation('errors');
  const { queued, repair, files, refusedFiles } = useSyncStatus();
  const count = queued + repair + files + refusedFiles;
  if (count === 0) return null;
  return (
    <Note tone="pending" className="mt-2" action={<ExportQueueButton label={t('exportQueue')} />}>
      {t('queueKept', { count })}
    </Note>
  );
}
