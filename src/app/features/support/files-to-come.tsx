import { CloudUpload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import type { PendingUpload } from '../../../db/queries/pending-uploads.ts';
import { filesToCome, type ExpectedFile } from '../../../domain/kit/expected-files.ts';
import { expectNoMore } from '../../../db/queries/take-away-file.ts';
import { sizeText } from '../../i18n/size-text.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import './support.css';

/** Files that this device does not hold are waited for no longer, once it was said what that loses. `owner`: `<entity>:<id>` of their row. */
function GiveUpFiles({ owner, files }: { owner: string; files: readonly ExpectedFile[] }) {
  const { t } = useTranslation(['support', 'entity-form']);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const count = files.length;

  async function giveUp(): Promise<void> {
    const [entity, id] = owner.split(':') as [string, string];
    setBusy(true);
    try {
      await expectNoMore(
        entity,
        id,
        files.map((file) => file.id),
      );
      setAsking(false);
    } catch (error) {
      notify({ msg: t('entity-form:failedStorage'), error });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button size="sm" className="files-later" onClick={() => setAsking(true)}>
        {t('expectNoMore')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('giveUp.title', { count })}
        keep={t('giveUp.keep')}
        confirm={t('giveUp.confirm')}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void giveUp()}
      >
        <p>{t('giveUp.text', { count })}</p>
        <ul className="mt-2 list-disc ps-5">
          {files.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}

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
