import { SendHorizontal, StickyNote, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { MESSAGE_MAX } from '../../../domain/ticket/ticket.ts';
import { useSiteFailure } from '../../entity-ui/site-failure.ts';
import { call } from '../../session/http.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { RefusalNote } from '../../ui/refusal-note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { FileButton } from '../../entity-ui/attachments/file-button.tsx';
import { TICKETS_PATH } from './staff-rows.ts';
import { useDraftText } from './use-draft-text.ts';
import { useReply } from './use-reply.ts';

const AFTER = ['answered', 'waiting', 'resolved', 'closed'] as const;
const UPLOAD_MS = 300_000;

interface Chosen {
  id: string;
  name: string;
  data: ArrayBuffer;
}

/** The staff's answer, or a note that only the staff reads. The text is kept as it is typed; sending needs the network. */
export function StaffReply({ ticketId, onDone }: { ticketId: string; onDone: () => Promise<void> }) {
  const { t } = useTranslation(['admin-support', 'support', 'ticket', 'entity-form']);
  const [kind, setKind] = useState<'answer' | 'note'>('answer');
  const answer = useDraftText(`staff-answer:${ticketId}`);
  const note = useDraftText(`staff-note:${ticketId}`);
  const draft = kind === 'answer' ? answer : note;
  const [state, setState] = useState<(typeof AFTER)[number]>('answered');
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const { missing, problem, setProblem, busy, send } = useReply(draft, useSiteFailure());
  // The same id again after a lost answer: the message is written once.
  const messageId = useRef(uuidv7());

  const reply = (): void =>
    void send(async (body) => {
      const _id = messageId.current;
      if (kind === 'note') await call(`${TICKETS_PATH}/${ticketId}/notes`, { method: 'POST', json: { _id, body } });
      else {
        await call(`${TICKETS_PATH}/${ticketId}/messages`, { method: 'POST', json: { _id, body, state } });
        for (const file of files)
          await call(`/api/v1/admin/ticket-messages/${_id}/attachments/${file.id}?name=${encodeURIComponent(file.name)}`, {
            method: 'PUT',
            body: file.data,
            headers: { 'content-type': 'application/octet-stream' },
            signal: AbortSignal.timeout(UPLOAD_MS),
          });
        setFiles([]);
      }
      await draft.forget();
      messageId.current = uuidv7();
      notify({ msg: t(kind === 'note' ? 'noted' : 'answered') });
      await onDone();
    });

  return (
    <form
      className="reply"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        reply();
      }}
    >
      <Segmented
        className="justify-self-start"
        label={t('kind')}
        value={kind}
        options={[
          { value: 'answer', label: t('answer') },
          { value: 'note', label: t('support:note'), icon: <StickyNote aria-hidden="true" className="size-4" /> },
        ]}
        onChange={setKind}
      />
      <div className={kind === 'note' ? 'reply-note' : undefined}>
        <TextArea
          key={kind}
          label={t(kind === 'note' ? 'support:note' : 'answer')}
          hint={kind === 'note' ? t('noteHint') : undefined}
          error={missing ? t('support:replyMissing') : undefined}
          value={draft.text}
          maxLength={MESSAGE_MAX}
          rows={6}
          readOnly={busy}
          onChange={(event) => draft.setText(event.target.value)}
        />
      </div>
      {kind === 'answer' && (
        <>
          {files.length > 0 && (
            <ul className="files" aria-label={t('support:filesChosen')}>
              {files.map((file) => (
                <li key={file.id}>
                  <span className="ell min-w-0 flex-1">{file.name}</span>
                  <button
                    type="button"
                    className="iconbtn iconbtn-sm"
                    aria-label={t('support:takeAway', { name: file.name })}
                    onClick={() => setFiles(files.filter(({ id }) => id !== file.id))}
                  >
                    <X aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <FileButton
            taken={files.length}
            take={({ name, data }) => setFiles((before) => [...before, { id: uuidv7(), name, data }])}
            onProblem={setProblem}
          />
          <Select
            className="max-w-72"
            label={t('after')}
            value={state}
            options={AFTER.map((value) => ({ value, label: t(`ticket:choices.state.${value}`) }))}
            onChange={setState}
          />
        </>
      )}
      <RefusalNote title={t('entity-form:failed')}>{problem}</RefusalNote>
      <div>
        <Button
          type="submit"
          variant="primary"
          icon={kind === 'note' ? <StickyNote aria-hidden="true" /> : <SendHorizontal aria-hidden="true" />}
          busy={busy}
        >
          {t(kind === 'note' ? 'saveNote' : 'sendAnswer')}
        </Button>
      </div>
    </form>
  );
}
