import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { holdFile, liveHeldFiles } from '../../../db/queries/held-files.ts';
import { FileButton } from '../../entity-ui/attachments/file-button.tsx';
import { HeldFiles } from '../../entity-ui/attachments/held-files.tsx';
import './support.css';

/** Files of what is being written. They are kept on the device at once, and leave once the text has left. */
export function AttachmentsField({ owner }: { owner: string }) {
  const { t } = useTranslation('support');
  const source = liveHeldFiles();
  const held = useSyncExternalStore(source.subscribe, source.getSnapshot).filter((file) => file.owner === owner);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <div className="grid justify-items-start gap-2">
      <HeldFiles files={held} />
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
