import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeRow } from '../../../db/mutate.ts';
import { useSaved } from '../../entity-ui/use-saved.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { TemplateRow } from './template-group.ts';

interface DiscardDraftProps {
  row: TemplateRow;
  /** Nothing else is left of its template. */
  isOnly: boolean;
  /** What this device keeps of it goes too. */
  onDiscard: () => Promise<void>;
}

/** Throws a draft away, once it was asked. */
export function DiscardDraft({ row, isOnly, onDiscard }: DiscardDraftProps) {
  const navigate = useNavigate();
  const { t } = useTranslation('checkManage');
  const saved = useSaved();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const discard = async (): Promise<void> => {
    setBusy(true);
    try {
      await onDiscard();
      await removeRow('checkTemplate', row._id);
      saved(t('discard.done'));
      if (isOnly) await navigate({ to: '/check-list-vehicule', search: { tab: 'templates' }, replace: true });
    } catch (error) {
      notify({ msg: t('notSaved'), type: 'error', error });
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <>
      <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('discard.ask')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('discard.title')}
        keep={t('discard.keep')}
        confirm={t('discard.run')}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void discard()}
      >
        {t('discard.text')}
      </ConfirmDialog>
    </>
  );
}
