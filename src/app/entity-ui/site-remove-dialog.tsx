import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../session/http.ts';
import { notify } from '../shell/notifications.ts';
import { ConfirmDialog } from '../ui/overlay.tsx';
import { useSiteFailure } from './form/site-form.tsx';

interface SiteRemoveDialogProps {
  open: boolean;
  /** Address of the row. */
  url: string;
  name: string;
  onClose: () => void;
  onDone: () => void;
}

/** Confirms the removal of a row that only the server has. */
export function SiteRemoveDialog({ open, url, name, onClose, onDone }: SiteRemoveDialogProps) {
  const { t } = useTranslation(['site-form', 'list']);
  const failureText = useSiteFailure();
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(url, { method: 'DELETE' });
      notify({ msg: t('removed', { name }) });
      onDone();
    } catch (error) {
      notify({ msg: failureText(error), type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('removeTitle', { name })}
      keep={t('list:keep')}
      confirm={t('removeConfirm')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void run()}
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  );
}
