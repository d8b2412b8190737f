import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { holdFile, livePendingUploads } from '../../../db/queries/pending-uploads.ts';
import { FileButton } from '../../entity-ui/attachments/file-button.tsx';
import { PendingUploads } from '../../entity-ui/attachments/pending-uploads.tsx';
import './support.css';

/** Files of what is being written. They are kept on the device at once, and leave once the text has left. */
export function AttachmentsField({ owner }: { owner: string }) {
  const { t } = useTranslation('support');
  const source = livePendingUploads();
  const held = useSyncExternalStore(source.subscribe, source.getSnapshot).filter((file) => file.owner === owner);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <div className="grid justify-items-start gap-2">
      <PendingUploads files={held} />
      <FileButton taken={held.length} take={({ name, data }) => holdFile(owner, name, data)} onProblem={setProblem} />
      {problem ? (
        <p className="err" role="alert">
          {problem}
        </p>
      ) : (
        <p className="hint">{t('attachHint')}</p>
      )}
    </div>
  );
}
