import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeRows } from '../../../db/mutate.ts';
import { useSaved } from '../../entity-ui/use-saved.ts';
import { notify } from '../../shell/notifications.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { AlertItem } from './alert-item.ts';

const COMMENT_MAX = 2000;

/** Acknowledges alerts, one or many, and says something of them; with or without network. Of one that was seen already, the comment is what changes. */
export function AcknowledgeDialog({ alerts, onClose }: { alerts: readonly AlertItem[]; onClose: () => void }) {
  const { t } = useTranslation(['alerts-report', 'entity-form']);
  const saved = useSaved();
  const [only] = alerts.length === 1 ? alerts : [];
  const [comment, setComment] = useState(only?.comment ?? '');
  const [busy, setBusy] = useState(false);
  const isSeen = alerts.every(({ acknowledged }) => acknowledged);
  const count = alerts.length;

  async function save(): Promise<void> {
    const said = comment.trim() || null;
    const writes = alerts.flatMap((alert) => {
      const doc = {
        ...(alert.acknowledged ? {} : { acknowledged: true }),
        ...(said === alert.comment || (said === null && !only) ? {} : { comment: said }),
      };
      return Object.keys(doc).length === 0 ? [] : [{ id: alert._id, doc }];
    });
    setBusy(true);
    try {
      if (writes.length > 0) await writeRows('alert', writes);
      saved(isSeen ? t('commented') : t('done', { count }));
      onClose();
    } catch (error) {
      notify({ msg: t('notDone'), type: 'error', error });
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      loses={false}
      title={isSeen ? t('commentTitle') : t('ackTitle', { count })}
      keep={t('keep')}
      confirm={isSeen ? t('saveComment') : t('confirm', { count })}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      <TextArea
        label={t('comment')}
        hint={only ? undefined : t('commentAll')}
        value={comment}
        maxLength={COMMENT_MAX}
        onChange={(event) => setComment(event.target.value)}
      />
    </ConfirmDialog>
  );
}
