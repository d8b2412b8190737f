import { useTranslation } from 'react-i18next';
import { ExportQueueButton } from '../entity-ui/export-queue-button.tsx';
import { Note } from '../ui/note.tsx';
import type { KeptRecord } from './use-kept-record.ts';

/** The device refuses to keep what is filled: said at once, with a way to take it elsewhere. */
export function NotKept({ problem }: { problem: KeptRecord<never>['problem'] }) {
  const { t } = useTranslation('checkList');
  if (problem === null) return null;
  return (
    <Note tone="alert" live title={t('notKept.title')} action={<ExportQueueButton />} className="mx-4 mt-3">
      {t(`notKept.${problem}`)}
    </Note>
  );
}
