import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../domain/registry.ts';
import { removeRow } from '../../../db/mutate.ts';
import { notify } from '../../shell/notifications.ts';
import { ConfirmDialog } from '../../ui/overlay.tsx';
import { useEach, useSaved } from '../use-writes.ts';
import { call } from '../../session/http.ts';
import { useSiteFailure } from '../form/site-form.tsx';

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
  const { t } = useTranslation(['siteForm', 'list']);
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
