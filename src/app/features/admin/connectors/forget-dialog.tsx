import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { call } from '../../../session/http.ts';
import { notify } from '../../../shell/notifications.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useAct } from '../use-act.ts';

const removedSchema = z.object({ removed: z.int() });

interface ForgetDialogProps {
  which: { ids: readonly string[] } | { type: string };
  count: number;
  onClose: () => void;
  onDone: () => void;
}

/** Empties the quarantine of some devices, or of a connector's: what they sent is gone. */
export function ForgetDialog({ which, count, onClose, onDone }: ForgetDialogProps) {
  const { t } = useTranslation('admin-numbers');
  const { busy, act } = useAct(t('notForgotten'));
  const forget = (): Promise<void> =>
    act(async () => {
      const { removed } = removedSchema.parse(await call('/api/v1/admin/quarantine/remove', { method: 'POST', json: which }));
      notify({ msg: t('forgotten', { count: removed }) });
      onDone();
    });
  return (
    <ConfirmDialog
      open
      title={t('forgetTitle', { count })}
      keep={t('keep')}
      confirm={t('forgetConfirm')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void forget()}
    >
      <p>{t('forgetText')}</p>
    </ConfirmDialog>
  );
}
