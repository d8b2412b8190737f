import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropPendingUpload } from '../../../db/queries/pending-uploads.ts';
import { FailureError } from '../../../domain/kit/failure.ts';
import { call, failureCodeOf } from '../../session/http.ts';
import { nudgeSync } from '../../session/run-sync.ts';
import { notify } from '../../shell/notifications.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RefusalNote } from '../../ui/refusal-note.tsx';

export interface Removal {
  /** The photo that the server has, or the one that this device still holds. */
  what: 'photo' | 'held';
  open: boolean;
}

interface PhotoRemovalProps extends Removal {
  vehicleId: string;
  heldId: string | undefined;
  onClose: () => void;
  onDiscarded: () => void;
}

/** Asks before a photo goes. A colleague who removed it meanwhile did what was asked. */
export function PhotoRemoval({ what, open, vehicleId, heldId, onClose, onDiscarded }: PhotoRemovalProps) {
  const { t } = useTranslation(['vehicles', 'failure']);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const close = (): void => {
    setRefusal(null);
    onClose();
  };
  const removePhoto = async (): Promise<void> => {
    await call(`/api/v1/vehicles/${vehicleId}/photo`, { method: 'DELETE' }).catch((error: unknown) => {
      if (failureCodeOf(error) !== 'not-found') throw error;
    });
    nudgeSync();
    notify({ msg: t('photo.removed') });
  };
  const discard = async (): Promise<void> => {
    if (heldId) await dropPendingUpload(heldId);
    onDiscarded();
  };
  const confirm = async (): Promise<void> => {
    setIsBusy(true);
    setRefusal(null);
    try {
      await (what === 'photo' ? removePhoto() : discard());
      close();
    } catch (error) {
      setRefusal(t(`failure:${error instanceof FailureError ? error.failure.code : (failureCodeOf(error) ?? 'network')}`));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <ConfirmDialog
      open={open}
      title={t(`photo.asked.${what}.title`)}
      keep={t('actions.keep')}
      confirm={t(`photo.asked.${what}.confirm`)}
      busy={isBusy}
      onClose={close}
      onConfirm={() => void confirm()}
    >
      <p>{t(`photo.asked.${what}.text`)}</p>
      <RefusalNote>{refusal}</RefusalNote>
    </ConfirmDialog>
  );
}
