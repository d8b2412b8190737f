import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createRow } from '../../../db/mutate.ts';
import { notify } from '../../shell/notifications.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/** A manager holds an installation for good; why is compulsory. */
export function ForceDialog({ open, record, onClose }: { open: boolean; record: string; onClose: () => void }) {
  const { t } = useTranslation('installControl');
  const [comment, setComment] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const isBlank = comment.trim() === '';
  const force = async (): Promise<void> => {
    setAsked(true);
    if (isBlank) return;
    setBusy(true);
    try {
      await createRow('installDecision', { record, comment: comment.trim() });
      onClose();
    } catch (error) {
      notify({ msg: t('notForced'), error });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('forceTitle')}
      keep={t('cancel')}
      confirm={t('force')}
      loses={false}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void force()}
    >
      <p className="mb-3">{t('forceText')}</p>
      <TextArea
        label={t('forceWhy')}
        required
        rows={3}
        maxLength={2000}
        value={comment}
        error={asked && isBlank ? t('forceNeeded') : undefined}
        onChange={({ target }) => setComment(target.value)}
      />
    </ConfirmDialog>
  );
}
