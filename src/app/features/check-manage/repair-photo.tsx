import { Camera } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dropPendingUpload, holdFile } from '../../../db/queries/pending-uploads.ts';
import { FailureError } from '../../../domain/kit/failure.ts';
import { ACCEPTED, readPhoto } from '../../entity-ui/chosen-file.ts';
import { SentShare } from '../../entity-ui/sent-share.tsx';
import { PHOTO, usePendingPhoto } from '../../entity-ui/use-pending-photo.ts';
import { useSeenPhoto } from '../../entity-ui/use-seen-photo.ts';
import { useSyncStatus } from '../../entity-ui/use-rows.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { RefusalNote } from '../../ui/refusal-note.tsx';
import type { DefectItem } from './defect-item.ts';

/** Photo of the repaired part: kept on this device at once, sent by itself. */
export function RepairPhoto({ item, mayTake }: { item: DefectItem; mayTake: boolean }) {
  const { t } = useTranslation(['checkManage', 'vehicles', 'failure', 'defect', 'sync']);
  const { online } = useSyncStatus();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const owner = `defect:${item._id}`;
  const { held, url, forget } = usePendingPhoto(owner, item.photo);
  const src = url ?? item.photo ?? undefined;
  const { ask, ...seen } = useSeenPhoto(src, online);

  async function take({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    setBusy(true);
    setProblem(null);
    try {
      const read = await readPhoto(file);
      if (typeof read === 'string') setProblem(t(`vehicles:photo.problem.${read}`));
      else await holdFile(owner, read.name || PHOTO, read.data, PHOTO);
    } catch (error) {
      setProblem(error instanceof FailureError ? t(`failure:${error.failure.code}`) : t('vehicles:photo.problem.unreadable'));
    } finally {
      setBusy(false);
    }
  }

  if (!mayTake && src === undefined) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <span className="label">{t('defect:fields.photo')}</span>
      {seen.src !== undefined && <img className="cm-photo" {...seen} alt={t('defects.photoAlt', { plate: item.plate })} />}
      {ask && (
        <Note tone="info" live>
          {t('sync:transfers.photoHeld')}{' '}
          <button type="button" className="link" onClick={ask}>
            {t('sync:transfers.photoShow')}
          </button>
        </Note>
      )}
      <RefusalNote>{problem}</RefusalNote>
      {held?.failure && (
        <Note tone="alert" title={t('vehicles:photo.refused')}>
          {t(`failure:${held.failure}`)}
        </Note>
      )}
      {held && !held.failure && (
        <Note tone="pending" live>
          {t(online ? 'vehicles:photo.sending' : 'vehicles:photo.waits')}
          <SentShare sent={held.sent} bytes={held.bytes} label={t('defect:fields.photo')} />
        </Note>
      )}
      {mayTake && (
        <span className="flex flex-wrap gap-2">
          <Button icon={<Camera aria-hidden="true" />} busy={busy} onClick={() => input.current?.click()}>
            {t(src === undefined ? 'defects.addPhoto' : 'vehicles:photo.replace')}
          </Button>
          {held && (
            <Button variant="ghost" onClick={() => void dropPendingUpload(held._id).then(forget)}>
              {t('vehicles:photo.discard')}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            accept={ACCEPTED}
            capture="environment"
            className="sr-only"
            tabIndex={-1}
            aria-hidden="true"
            data-testid="repair-photo"
            onChange={(event) => void take(event)}
          />
        </span>
      )}
    </div>
  );
}
