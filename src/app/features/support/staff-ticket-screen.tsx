import { useParams } from '@tanstack/react-router';
import { useState, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SendHorizontal, StickyNote, X } from 'lucide-react';
import { v7 as uuidv7 } from 'uuid';
import { formatDateTime } from '../../../domain/text/format.ts';
import { TICKET_PRIORITIES, TICKET_STATES, MESSAGE_MAX } from '../../../domain/support/ticket.ts';
import { DetailList, type DetailLine } from '../../entity-ui/screen/row-details.tsx';
import { RemoteAge, RemoteState } from '../../entity-ui/remote-state.tsx';
import { useSiteRemote } from '../../entity-ui/use-remote.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { AttachmentList } from '../../entity-ui/attachments/attachment-list.tsx';
import { useSiteFailure } from '../../entity-ui/form/site-form.tsx';
import { call } from '../../session/http.ts';
import { notify } from '../../shell/notifications.ts';
import { Select } from '../../ui/select.tsx';
import { Button } from '../../ui/button.tsx';
import { RefusalNote } from '../../ui/note.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { FileButton } from '../../entity-ui/attachments/row-files.tsx';
import { FilesToCome, Message, useDraftText, useReply } from './ticket-thread.tsx';
import { entriesOf, isAwaited, openedAtOf, type StaffThread, staffThreadSchema, TICKETS_PATH, useTold } from './staff-rows.ts';
import './support.css';
import * as z from 'zod/mini';

const AFTER = ['answered', 'waiting', 'resolved', 'closed'] as const;
const UPLOAD_MS = 300_000;

interface Chosen {
  id: string;
  name: string;
  data: ArrayBuffer;
}

/** The staff's answer, or a note that only the staff reads. The text is kept as it is typed; sending needs the network. */
function StaffReply({ ticketId, onDone }: { ticketId: string; onDone: () => Promise<void> }) {
  const { t } = useTranslation(['adminSupport', 'support', 'ticket', 'entityForm']);
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
      <RefusalNote title={t('entityForm:failed')}>{problem}</RefusalNote>
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

const NOBODY = '-';

const staffSchema = z.object({ results: z.array(z.object({ id: z.string(), name: z.string() })) });

const STAFF_URL = '/api/v1/admin/support-staff';

/** Who follows a request, how urgent it is, where it stands; each change is sent at once. */
function StaffTools({ thread: { ticket }, onDone }: { thread: StaffThread; onDone: () => Promise<void> }) {
  const { t } = useTranslation(['adminSupport', 'ticket']);
  const failureText = useSiteFailure();
  const staff = useSiteRemote(STAFF_URL, staffSchema).value?.results ?? [];
  const [shown, setShown] = useState<Record<string, string>>({});
  const change = async (field: 'assignee' | 'priority' | 'state', value: string): Promise<void> => {
    setShown((before) => ({ ...before, [field]: value }));
    try {
      await call(`${TICKETS_PATH}/${ticket._id}`, { method: 'PATCH', json: { [field]: value === NOBODY ? null : value } });
      await onDone();
    } catch (error) {
      notify({ msg: failureText(error), type: 'error' });
    } finally {
      setShown(({ [field]: _done, ...rest }) => rest);
    }
  };
  const people = [
    { value: NOBODY, label: t('nobody') },
    ...staff.map(({ id, name }) => ({ value: id, label: name })),
    ...(ticket.assignee && !staff.some(({ id }) => id === ticket.assignee)
      ? [{ value: ticket.assignee, label: ticket.assigneeName ?? '—' }]
      : []),
  ];
  return (
    <div className="ticket-tools">
      <Select
        label={t('ticket:fields.assigneeName')}
        value={shown['assignee'] ?? ticket.assignee ?? NOBODY}
        options={people}
        onChange={(value) => void change('assignee', value)}
      />
      <Select
        label={t('ticket:fields.priority')}
        value={shown['priority'] ?? ticket.priority}
        options={TICKET_PRIORITIES.map((value) => ({ value, label: t(`ticket:choices.priority.${value}`) }))}
        onChange={(value) => void change('priority', value)}
      />
      <Select
        label={t('ticket:fields.state')}
        value={shown['state'] ?? ticket.state}
        options={TICKET_STATES.map((value) => ({ value, label: t(`ticket:choices.state.${value}`) }))}
        onChange={(value) => void change('state', value)}
      />
    </div>
  );
}

const EVERY_MS = 60_000;
/** While files of it are on their way. */
const AWAITED_MS = 5_000;

/** `/admin/support/{id}`: the same request as the customer sees, with its account, the staff's notes and what the staff does. */
export function StaffTicketScreen() {
  const { t } = useTranslation(['adminSupport', 'nav', 'ticket']);
  const { id = '' } = useParams({ strict: false });
  const words = useWords('ticket');
  const [everyMs, setEveryMs] = useState(EVERY_MS);
  const remote = useSiteRemote(`${TICKETS_PATH}/${id}`, staffThreadSchema, { everyMs });
  useTold(remote.reload);
  const thread = remote.value;
  const wantedMs = thread && isAwaited(thread) ? AWAITED_MS : EVERY_MS;
  if (wantedMs !== everyMs) setEveryMs(wantedMs);
  const crumbs = [
    { label: t('nav:admin'), to: '/admin' },
    { label: t('title'), to: '/admin/support' },
    { label: thread?.ticket.subject ?? t('ticket:one') },
  ];
  return (
    <>
      <Breadcrumbs items={crumbs} />
      {!thread ? (
        <RemoteState remote={remote} isPage />
      ) : (
        <>
          <PageHeader title={thread.ticket.subject} age={<RemoteAge remote={remote} timeZone={words.timeZone} />} />
          <div className="ticket">
            <aside className="ticket-side" aria-label={t('about')}>
              <StaffTools thread={thread} onDone={remote.reload} />
              <DetailList lines={linesOf(thread, t, words)} />
            </aside>
            <div className="min-w-0">
              <Thread thread={thread} timeZone={words.timeZone} />
              <StaffReply key={id} ticketId={id} onDone={remote.reload} />
            </div>
          </div>
        </>
      )}
    </>
  );
}

function linesOf({ ticket }: StaffThread, t: (key: string) => string, words: { lang: string; timeZone: string }): DetailLine[] {
  return [
    { label: t('account'), value: ticket.owner.name },
    { label: t('ticket:fields.category'), value: t(`ticket:choices.category.${ticket.category}`) },
    ...(ticket.vehicle ? [{ label: t('ticket:fields.vehicle'), value: <Plate value={ticket.vehicle.title} /> }] : []),
    ...(ticket.device ? [{ label: t('ticket:fields.device'), value: ticket.device.title, aside: ticket.device.type }] : []),
    { label: t('ticket:fields.openedByName'), value: ticket.openedByName ?? '—' },
    { label: t('ticket:fields.openedAt'), value: formatDateTime(openedAtOf(ticket), words.lang, words.timeZone) },
  ];
}

function Thread({ thread, timeZone }: { thread: StaffThread; timeZone: string }) {
  const { t } = useTranslation(['support', 'adminSupport']);
  const { ticket } = thread;
  return (
    <ol className="thread" aria-label={t('thread')}>
      <Message
        side="customer"
        author={ticket.openedByName ?? ticket.owner.name}
        at={openedAtOf(ticket)}
        timeZone={timeZone}
        body={ticket.description}
      >
        <AttachmentList attachments={ticket.attachments} base={`${TICKETS_PATH}/${ticket._id}`} />
        <FilesToCome row={ticket} />
      </Message>
      {entriesOf(thread).map(({ kind, at, row }) => {
        const message = kind === 'message' ? (row as StaffThread['messages'][number]) : null;
        return (
          <Message
            key={row._id}
            side={message?.side ?? 'note'}
            author={row.authorName ?? (message?.side === 'customer' ? ticket.owner.name : t('staff'))}
            at={at}
            timeZone={timeZone}
            body={row.body}
            resolves={message?.resolves ?? false}
          >
            {message && (
              <>
                <AttachmentList attachments={message.attachments} base={`/api/v1/admin/ticket-messages/${row._id}`} />
                <FilesToCome row={message} />
              </>
            )}
          </Message>
        );
      })}
    </ol>
  );
}
