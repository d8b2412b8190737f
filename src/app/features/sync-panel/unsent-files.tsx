import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PendingUpload } from '../../../db/queries/pending-uploads.ts';
import { useMayGo } from '../../entity-ui/use-may-show.ts';
import { sizeText } from '../../i18n/size-text.ts';
import { sendPendingUploads } from '../../session/send-pending-uploads.ts';
import { Button } from '../../ui/button.tsx';
import { UnsentFile } from './unsent-file.tsx';

/** Files of rows that were saved, which have still to leave, and how much of them. */
export function UnsentFiles({ files }: { files: readonly PendingUpload[] }) {
  const { t, i18n } = useTranslation('sync');
  const wait = useMayGo('uploads');
  const [isAsked, setIsAsked] = useState(false);
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
      {wait === 'go' ? null : (
        <p className="flex flex-wrap items-center gap-2 px-5 pb-2 text-sm" role="status">
          <span className="min-w-0 flex-1">{t(isAsked ? 'transfers.sending' : `transfers.waits.${wait}`)}</span>
          {isAsked ? null : (
            <Button
              size="sm"
              onClick={() => {
                setIsAsked(true);
                void sendPendingUploads(true);
              }}
            >
              {t('transfers.sendNow')}
            </Button>
          )}
        </p>
      )}
      <ul>
        {files.map((file) => (
          <UnsentFile key={file._id} file={file} />
        ))}
      </ul>
    </>
  );
}
