import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface SuspendDialogProps {
  name: string;
  members: number;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before the people of an account lose their screens. */
export function SuspendDialog({ name, members, busy, onClose, onConfirm }: SuspendDialogProps) {
  const { t } = useTranslation('admin-organizations');
  return (
    <ConfirmDialog open title={t('suspendTitle', { name })} keep={t('keepActive')} confirm={t('suspendConfirm')} busy={busy} onClose={onClose} onConfirm={onConfirm}>
      <p>{t('suspendText', { count: members })}</p>
    </ConfirmDialog>
  );
}
