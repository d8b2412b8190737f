import { Paperclip, RefreshCw, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resendPendingUpload, type PendingUpload } from '../../../db/queries/pending-uploads.ts';
import { takeAwayFile } from '../../../db/queries/take-away-file.ts';
import { SentShare } from '../../entity-ui/sent-share.tsx';
import { sizeText } from '../../i18n/size-text.ts';
import { notify } from '../../shell/notifications.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useMayGo } from '../../entity-ui/use-may-show.ts';
import { sendPendingUploads } from '../../session/send-pending-uploads.ts';
import { Button } from '../../ui/button.tsx';
import { titleOfRow } from './describe.ts';

/** A file of a saved row: how far it has left, or why it was refused. It may be taken away, once asked. */
export function UnsentFile({ file }: { file: PendingUpload }) {
  const { t, i18n } = useTranslation(['sync', 'failure']);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { owner, name, bytes, sent, failure, way } = file;
  const [entity, id] = owner.split(':') as [string, string];
  const size = (value: number): string => sizeText(value, i18n.language);
  const isOnTheWay = sent !== undefined && sent > 0 && !failure;

  async function takeAway(): Promise<void> {
    setBusy(true);
    try {
      await takeAwayFile(file);
      setAsking(false);
    } catch (error) {
      notify({ msg: t('not-saved'), type: 'error', error });
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className="queue-item queue-file">
      {failure ? <TriangleAlert aria-hidden className="text-alert-fg" /> : <Paperclip aria-hidden />}
      <b className="ell">{name}</b>
      <span className="muted text-xs">
        {failure ? t('refused') : isOnTheWay ? t('file-sent', { sent: size(sent), total: size(bytes) }) : t('waiting')}
      </span>
      {way !== undefined && (
        <IconButton label={t('send-again')} icon={<RefreshCw aria-hidden />} onClick={() => void resendPendingUpload(file._id)} />
      )}
      <IconButton label={t('take-away.button', { name })} icon={<X aria-hidden />} onClick={() => setAsking(true)} />
      <span className="ell muted text-sm">
        {way !== undefined
          ? t('failure:way-file', { status: way })
          : failure
            ? t(`failure:${failure}`)
            : [t(`${entity}:one`), titleOfRow(entity, id)].filter(Boolean).join(' ')}
      </span>
      <span className="subtle text-sm">{isOnTheWay ? '' : size(bytes)}</span>
      {!failure && <SentShare sent={sent} bytes={bytes} label={name} className="queue-progress" />}
      <ConfirmDialog
        open={asking}
        title={t('take-away.title')}
        keep={t('keep')}
        confirm={t('take-away.confirm')}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void takeAway()}
      >
        <p>{t('take-away.text', { name })}</p>
      </ConfirmDialog>
    </li>
  );
}

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
