import { FileArchive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { notify } from '../shell/notifications.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { useSyncStatus } from './use-rows.ts';

/** Takes what this device could not send away as a file: the way out when it cannot write any more. */
export function ExportQueueButton({ label, size = 'sm', className }: { label?: string } & Pick<ButtonProps, 'size' | 'className'>) {
  const { t } = useTranslation('sync');
  const run = async (): Promise<void> => {
    try {
      await (await import('../session/transfers/export-queue.ts')).exportQueue();
    } catch (error) {
      notify({ msg: t('notExported'), type: 'error', error });
    }
  };
  return (
    <Button size={size} className={className} icon={<FileArchive aria-hidden="true" />} onClick={() => void run()}>
      {label ?? t('exportAll')}
    </Button>
  );
}

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
