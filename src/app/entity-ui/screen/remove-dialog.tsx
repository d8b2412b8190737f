import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../domain/registry.ts';
import { removeRow } from '../../../db/mutate.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useSaved } from '../use-saved.ts';

export interface RemoveDialogProps {
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
  const [busy, setBusy] = useState(false);
  const count = ids.length;
  const run = async (): Promise<void> => {
    setBusy(true);
    let done = 0;
    try {
      for (const id of ids) {
        await removeRow(entity, id);
        done++;
      }
      saved(t('screen.removed', { count }));
      onClose();
      onDone?.();
    } catch (error) {
      notify({ msg: t('list:stopped', { done, count }), error });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={t('screen.removeTitle', { count })}
      footer={
        <>
          <Button onClick={onClose}>{t('list:keep')}</Button>
          <Button variant="danger-fill" busy={busy} onClick={() => void run()}>
            {t('screen.removeConfirm', { count })}
          </Button>
        </>
      }
    >
      <p>{t('list:removeText', { count })}</p>
      {children}
    </Dialog>
  );
}
