import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDoneForm } from './use-done-form.tsx';

/** Asks when and at which counters work was done. */
export function DoneDialog({ row, onClose }: { row: LocalRow; onClose: () => void }) {
  const { t } = useTranslation(['maintenance', 'entity-form']);
  const { fields, busy, save } = useDoneForm(row, onClose);
  return (
    <ConfirmDialog
      open
      loses={false}
      title={t('done.title')}
      keep={t('entity-form:cancel')}
      confirm={t('done.run')}
      busy={busy}
      onClose={onClose}
      onConfirm={save}
    >
      {fields}
    </ConfirmDialog>
  );
}
