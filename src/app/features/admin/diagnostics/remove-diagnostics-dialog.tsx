import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface RemoveDiagnosticsDialogProps {
  count: number;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

export function RemoveDiagnosticsDialog({ count, busy, onClose, onConfirm }: RemoveDiagnosticsDialogProps) {
  const { t } = useTranslation('admin-diagnostics');
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={t('removeTitle', { count })}
      footer={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button variant="danger-fill" busy={busy} onClick={onConfirm}>
            {t('removeConfirm', { count })}
          </Button>
        </>
      }
    >
      <p>{t('removeText')}</p>
    </Dialog>
  );
}
