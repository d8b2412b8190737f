import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../entity-ui/use-rows.ts';

import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';

/** A suspended account loses nothing: what was written here may be taken away as a file. */
export function KeptWrites() {
  const { t } = useTranslation('errors');
  const { queued, repair } = useSyncStatus();
  const count = queued + repair;
  if (count === 0) return null;
  return (
    <Note
      tone="pending"
      className="mt-2"
      action={
        <Button size="sm" onClick={() => void import('../features/sync-panel/export-queue.ts').then(({ exportQueue }) => exportQueue())}>
          {t('exportQueue')}
        </Button>
      }
    >
      {t('queueKept', { count })}
    </Note>
  );
}
