import { FileArchive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { notify } from '../shell/notifications.ts';
import { Button } from '../ui/button.tsx';

/** Takes what this device could not send away as a file: the way out when it cannot write any more. */
export function ExportQueueButton({ label }: { label?: string }) {
  const { t } = useTranslation('sync');
  const run = async (): Promise<void> => {
    try {
      await (await import('../session/export-queue.ts')).exportQueue();
    } catch (error) {
      notify({ msg: t('not-exported'), type: 'error', error });
    }
  };
  return (
    <Button size="sm" icon={<FileArchive aria-hidden="true" />} onClick={() => void run()}>
      {label ?? t('export-all')}
    </Button>
  );
}
