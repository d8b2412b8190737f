import { CloudUpload, File, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PendingUpload } from '../../../db/queries/pending-uploads.ts';
import { takeAwayFile } from '../../../db/queries/take-away-file.ts';
import { formatPercent } from '../../../domain/text/format.ts';
import { sizeText } from '../../i18n/size-text.ts';
import { notify } from '../../shell/notifications.ts';
import '../../ui/progress.css';
import './attachments.css';

/** Files that this device holds: they wait for the text they go with, or for the network; or the server would not take them. */
export function PendingUploads({ files, waits = false }: { files: readonly PendingUpload[]; waits?: boolean }) {
  const { t, i18n } = useTranslation(['support', 'failure']);
  if (files.length === 0) return null;
  return (
    <ul className="files" aria-label={t(waits ? 'filesWaiting' : 'filesChosen')}>
      {files.map((file) => (
        <li key={file._id} className={file.failure ? 'bad' : waits ? 'wait' : undefined}>
          {file.failure ? <TriangleAlert aria-hidden="true" /> : waits ? <CloudUpload aria-hidden="true" /> : <File aria-hidden="true" />}
          <span className="min-w-0 flex-1">
            <span className="ell block">{file.name}</span>
            <span className="muted block text-xs">
              {file.way !== undefined
                ? t('failure:wayFile', { status: file.way })
                : file.failure
                  ? t(`failure:${file.failure}`)
                  : waits
                    ? t(file.sent ? 'fileSending' : 'fileWaits')
                    : sizeText(file.bytes, i18n.language)}
            </span>
            {waits && !file.failure && <SentShare sent={file.sent} bytes={file.bytes} label={t('fileSending')} />}
          </span>
          <button
            type="button"
            className="iconbtn iconbtn-sm"
            aria-label={t('takeAway', { name: file.name })}
            onClick={() => takeAwayFile(file).catch((error: unknown) => notify({ msg: t('fileNotKept'), error }))}
          >
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** How much of a file on its way the server has confirmed; nothing before its first part. */
export function SentShare({
  sent = 0,
  bytes,
  label,
  className = '',
}: {
  sent: number | undefined;
  bytes: number;
  label: string;
  className?: string;
}) {
  const { i18n } = useTranslation();
  if (sent === 0) return null;
  const share = Math.min(100, Math.floor((sent / bytes) * 100));
  return (
    <span className={`flex items-center gap-2 ${className}`}>
      <span
        className="prog prog-wait block min-w-0 flex-1"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
      >
        <i style={{ width: `${share}%` }} />
      </span>
      <span className="text-xs whitespace-nowrap" aria-hidden="true">
        {formatPercent(share, i18n.language)}
      </span>
    </span>
  );
}
