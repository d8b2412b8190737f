import { useNavigate } from '@tanstack/react-router';
import { Ban, FileDown, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { discardRefused, resendRefused } from '../../db/mutate.ts';
import type { LocalRow } from '../../db/queries/live-rows.ts';
import { keepRecordDraft } from '../../db/queries/record-drafts.ts';
import { recordDraftKey, type RecordDraft } from '../../domain/field-work/record-draft.ts';
import { save } from '../session/transfers/export-queue.ts';
import { notify } from '../shell/notifications.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/overlay.tsx';

/**
 * What can be done about a record: corrected, and once the server refused it sent again, exported, thrown away. `correction`: the draft that corrects it
 * now, null where there is none on this device; `opens`: the screen that fills it.
 */
export function RefusedActions({
  row,
  correction,
  opens,
}: {
  row: LocalRow;
  correction: (() => RecordDraft | null) | null;
  opens: 'fill' | 'install';
}) {
  const { t } = useTranslation('checkList');
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { refused } = row;
  const failed = (error: unknown): void => void notify({ msg: t('notKept.title'), type: 'error', error });
  const correct = async (): Promise<void> => {
    const draft = correction?.();
    if (!draft) return;
    const id = uuidv7();
    await keepRecordDraft(recordDraftKey(id), draft);
    await navigate({ to: '/check-list-vehicule', search: { do: opens, draft: id } });
  };
  return (
    <>
      {correction ? (
        <Button
          variant={refused ? 'primary' : 'secondary'}
          icon={<PencilLine aria-hidden="true" />}
          onClick={() => void correct().catch(failed)}
        >
          {t('record.correct')}
        </Button>
      ) : null}
      {refused ? (
        <>
          <Button onClick={() => void resendRefused(refused.mid).catch(failed)}>{t('record.resend')}</Button>
          <Button icon={<FileDown aria-hidden="true" />} onClick={() => save(refused, 'sillage-refus')}>
            {t('record.export')}
          </Button>
          <Button variant="danger" icon={<Ban aria-hidden="true" />} onClick={() => setAsking(true)}>
            {t('abandon.confirm')}
          </Button>
          <ConfirmDialog
            open={asking}
            title={t('abandon.title')}
            keep={t('abandon.keep')}
            confirm={t('abandon.confirm')}
            onClose={() => setAsking(false)}
            onConfirm={() =>
              void discardRefused(refused.mid).then(() => navigate({ to: '/check-list-vehicule', search: { tab: 'sent' } }), failed)
            }
          >
            <p>{t('record.abandonText')}</p>
          </ConfirmDialog>
        </>
      ) : null}
    </>
  );
}
