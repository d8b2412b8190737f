import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface RemoveDiagnosticsDialogProps {
  count: number;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

export function RemoveDiagnosticsDialog({ count, busy, onClose, onConfirm }: RemoveDiagnosticsDialogProps) {
  const { t } = useTranslation('admin-diagnostics');
  return (
    <ConfirmDialog open title={t('removeTitle', { count })} keep={t('keep')} confirm={t('removeConfirm', { count })} busy={busy} onClose={onClose} onConfirm={onConfirm}>
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  );
}
