import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../domain/registry.ts';
import { removeRow } from '../../../db/mutate.ts';
import { notify } from '../../shell/notifications.ts';
import { ConfirmDialog } from '../../ui/overlay.tsx';
import { useEach, useSaved } from '../use-writes.ts';

interface RemoveDialogProps {
  entity: EntityName;
  ids: readonly string[];
  open: boolean;
  onClose: () => void;
  onDone?: () => void;
  /** What else goes, or stays, with them. */
  children?: ReactNode;
}

/** Confirms the removal of one or several rows and stores the writes one after the other. */
export function RemoveDialog({ entity, ids, open, onClose, onDone, children }: RemoveDialogProps) {
  const { t } = useTranslation([entity, 'list']);
  const saved = useSaved();
  const [busy, each] = useEach();
  const count = ids.length;
  const run = (): void =>
    void each(
      ids,
      (id) => removeRow(entity, id),
      () => {
        saved(t('screen.removed', { count }));
        onClose();
        onDone?.();
      },
      (done, error) => notify({ msg: t('list:stopped', { done, count }), error }),
    );
  return (
    <ConfirmDialog
      open={open}
      title={t('screen.removeTitle', { count })}
      keep={t('list:keep')}
      confirm={t('screen.removeConfirm', { count })}
      busy={busy}
      onClose={onClose}
      onConfirm={run}
    >
      <p>{t('list:removeText', { count })}</p>
      {children}
    </ConfirmDialog>
  );
}
