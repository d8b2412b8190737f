import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patchRow } from '../../../db/mutate.ts';
import { useSaved } from '../../entity-ui/use-saved.ts';
import { notify } from '../../shell/notifications.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { labelOf, type DefectItem } from './defect-item.ts';

/** "Remise en service": the second of the two taps that sign it. */
export function ReleaseDialog({ item, onClose }: { item: DefectItem; onClose: () => void }) {
  const { t, i18n } = useTranslation('checkManage');
  const saved = useSaved();
  const [busy, setBusy] = useState(false);
  async function sign(): Promise<void> {
    setBusy(true);
    try {
      await patchRow('defect', item._id, { released: true });
      saved(t('release.done'));
      onClose();
    } catch (error) {
      notify({ msg: t('notSaved'), type: 'error', error });
      setBusy(false);
    }
  }
  return (
    <ConfirmDialog
      open
      loses={false}
      title={t('release.title', { plate: item.plate })}
      keep={t('cancel')}
      confirm={t('release.sign')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void sign()}
    >
      <p>{t('release.text', { defect: labelOf(item, i18n.language) })}</p>
    </ConfirmDialog>
  );
}
