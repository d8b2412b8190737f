import { Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PendingUpload } from '../../../db/queries/pending-uploads.ts';
import { sizeText } from '../../i18n/size-text.ts';
import { UnsentFile } from './unsent-file.tsx';

/** Files of rows that were saved, which have still to leave, and how much of them. */
export function UnsentFiles({ files }: { files: readonly PendingUpload[] }) {
  const { t, i18n } = useTranslation('sync');
  return (
    <>
      <h3 className="sync-section text-pending-fg">
        <Paperclip aria-hidden /> {t('files-to-send', { count: files.length })}
        <span className="muted text-sm font-normal">
          {sizeText(
            files.reduce((sum, { bytes, sent = 0 }) => sum + bytes - sent, 0),
            i18n.language,
          )}
        </span>
      </h3>
      <ul>
        {files.map((file) => (
          <UnsentFile key={file._id} file={file} />
        ))}
      </ul>
    </>
  );
}
