import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { liveDrafts } from '../../db/queries/drafts.ts';
import { livePendingUploads } from '../../db/queries/pending-uploads.ts';
import { ExportQueueButton } from '../entity-ui/export-queue-button.tsx';
import { useSyncStatus } from '../entity-ui/use-rows.ts';
import { discardAll, logout, sendAll } from '../session/logout.ts';
import { notify } from '../shell/notifications.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay.tsx';
import { TextField } from '../ui/text-field.tsx';

/** Writes wait on this device: send them, keep them, or discard them by writing the word. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const { queued, repair, online } = useSyncStatus();
  const drafts = useSyncExternalStore(liveDrafts().subscribe, liveDrafts().getSnapshot).length;
  const files = useSyncExternalStore(livePendingUploads().subscribe, livePendingUploads().getSnapshot).length;
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState<'send' | 'discard' | null>(null);
  const word = t('discardWord');

  async function send(): Promise<void> {
    setBusy('send');
    const left = await sendAll();
    setBusy(null);
    if (left === 0) await logout(false);
    else notify({ msg: t('notSent'), type: 'error' });
  }

  async function discard(): Promise<void> {
    setBusy('discard');
    try {
      await discardAll();
      await logout(false);
    } catch (error) {
      setBusy(null);
      notify({ msg: t('common:notSaved'), type: 'error', error });
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('logoutTitle')}
      role="alertdialog"
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button onClick={() => void logout(true)}>{t('keep')}</Button>
          <Button variant="primary" busy={busy === 'send'} disabled={!online} onClick={() => void send()}>
            {t('send')}
          </Button>
        </>
      }
    >
      <p>{t('logoutText', { count: queued + repair + drafts + files })}</p>
      <p className="mt-1 text-sm text-muted">{t('keepHelp')}</p>
      <p className="mt-3">
        <ExportQueueButton />
      </p>
      <form
        className="mt-4 flex items-end gap-2 border-t border-hairline pt-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim().toLowerCase() === word) void discard();
        }}
      >
        <TextField
          className="flex-1"
          label={t('discardType', { word })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="danger" busy={busy === 'discard'} disabled={typed.trim().toLowerCase() !== word}>
          {t('discard')}
        </Button>
      </form>
    </Dialog>
  );
}
