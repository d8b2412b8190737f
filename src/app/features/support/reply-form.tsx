import { SendHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { createRow } from '../../../db/mutate.ts';
import { FailureError } from '../../../domain/kit/failure.ts';
import { MESSAGE_MAX } from '../../../domain/ticket/ticket.ts';
import { useSaved } from '../../entity-ui/use-saved.ts';
import { Button } from '../../ui/button.tsx';
import { RefusalNote } from '../../ui/refusal-note.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { AttachmentsField } from './attachments-field.tsx';
import type { DraftText } from './use-draft-text.ts';
import { useReply } from './use-reply.ts';

interface ReplyFormProps {
  ticketId: string;
  /** The request is settled or closed: a reply opens it again. */
  over: boolean;
  draft: DraftText;
  draftKey: string;
}

/** The customer's reply: kept as it is typed, stored on the device when sent, on the server when there is a network. */
export function ReplyForm({ ticketId, over, draft, draftKey }: ReplyFormProps) {
  const { t } = useTranslation(['support', 'failure', 'entity-form']);
  const saved = useSaved();
  const failureText = (error: unknown): string => {
    const code = error instanceof FailureError ? error.failure.code : 'internal';
    return code === 'storage' || code === 'quota' ? t('entity-form:failedStorage') : t(`failure:${code}`);
  };
  const { missing, problem, busy, send } = useReply(draft, failureText);
  const owner = `draft:${ticketId}`;

  const reply = (resolves: boolean): void =>
    void send(async (body) => {
      await draft.settle();
      await createRow('ticketMessage', { ticket: ticketId, body, resolves }, draftKey, owner);
      await draft.forget();
      saved(t('replied'));
    });

  return (
    <form
      className="reply"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        reply(false);
      }}
    >
      <TextArea
        label={t('reply')}
        hint={over ? t('reopens') : undefined}
        error={missing ? t('replyMissing') : undefined}
        value={draft.text}
        maxLength={MESSAGE_MAX}
        rows={5}
        readOnly={busy}
        onChange={(event) => draft.setText(event.target.value)}
      />
      <AttachmentsField owner={owner} />
      <RefusalNote title={t('entity-form:failed')}>{problem}</RefusalNote>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" icon={<SendHorizontal aria-hidden="true" />} busy={busy}>
          {t('sendReply')}
        </Button>
        {!over && <Button onClick={() => reply(true)}>{t('sendResolve')}</Button>}
      </div>
    </form>
  );
}
