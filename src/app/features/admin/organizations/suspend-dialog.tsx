import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

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
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={t('suspendTitle', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('keepActive')}</Button>
          <Button variant="danger-fill" busy={busy} onClick={onConfirm}>
            {t('suspendConfirm')}
          </Button>
        </>
      }
    >
      <p>{t('suspendText', { count: members })}</p>
    </Dialog>
  );
}
