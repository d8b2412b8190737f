import { CloudUpload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PendingUpload } from '../../../db/queries/pending-uploads.ts';
import { filesToCome } from '../../../domain/kit/expected-files.ts';
import { sizeText } from '../../i18n/size-text.ts';
import { GiveUpFiles } from './give-up-files.tsx';
import './support.css';

interface FilesToComeProps {
  row: { expected: readonly { id: string }[]; attachments: readonly { id: string }[] };
  /** Those this device holds are shown by `PendingUploads`. */
  held?: readonly PendingUpload[];
  /** `<entity>:<id>` of a row that this person wrote: they may give up files that are lost with another device. */
  own?: string | undefined;
}

const NONE: readonly PendingUpload[] = [];

/** A row that the server has without all of its files: how many are missing, and which. */
export function FilesToCome({ row, held = NONE, own }: FilesToComeProps) {
  const { t, i18n } = useTranslation('support');
  const missing = filesToCome(row);
  if (missing.length === 0) return null;
  const elsewhere = missing.filter(({ id }) => !held.some((file) => file._id === id));
  return (
    <>
      <p className="mt-2" role="status">
        <span className="tag tag-pending">
          <CloudUpload aria-hidden="true" />
          {t('filesToCome', { count: missing.length, total: row.expected.length })}
        </span>
      </p>
      {elsewhere.length > 0 && (
        <ul className="files" aria-label={t('filesExpected')}>
          {elsewhere.map((file) => (
            <li key={file.id} className="wait">
              <CloudUpload aria-hidden="true" />
              <span className="min-w-0 flex-1">
                <span className="ell block">{file.name}</span>
                <span className="muted block text-xs">
                  {t('fileToCome')} · {sizeText(file.bytes, i18n.language)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {own !== undefined && elsewhere.length > 0 && <GiveUpFiles owner={own} files={elsewhere} />}
    </>
  );
}
