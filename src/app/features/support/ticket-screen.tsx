import { useNavigate, useParams } from '@tanstack/react-router';
import { Pencil, SendHorizontal } from 'lucide-react';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { discardRefused, createRow } from '../../../db/mutate.ts';
import { givePendingUploads, livePendingUploads, type PendingUpload } from '../../../db/queries/pending-uploads.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { Attachment } from '../../../domain/entity/attachment.ts';
import { isTicketOpen, MESSAGE_MAX } from '../../../domain/support/ticket.ts';
import { formatDateTime, MISSING } from '../../../domain/text/format.ts';
import type { EntityRow } from '../../../domain/registry.ts';
import { FailureError } from '../../../domain/entity/failure.ts';
import { AbsentRow } from '../../entity-ui/screen/absent-row.tsx';
import { type DetailLine, DetailList, RefusedNote, RowNotes } from '../../entity-ui/screen/row-details.tsx';
import { pendingText, useRowStatus } from '../../entity-ui/list/use-row-status.tsx';
import { OfflineNote } from '../../entity-ui/remote-state.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRow, useRows } from '../../entity-ui/use-rows.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { useSession } from '../../session/use-session.ts';
import { notify } from '../../shell/notifications.ts';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { Button } from '../../ui/button.tsx';
import type { RowStatus } from '../../ui/data-table/model.ts';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { AttachmentList } from '../../entity-ui/attachments/attachment-list.tsx';
import { PendingUploads } from '../../entity-ui/attachments/uploads.tsx';
import { useSaved } from '../../entity-ui/use-writes.ts';
import { RefusalNote } from '../../ui/note.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { AttachmentsField, type DraftText, FilesToCome, Message, useDraftText, useReply } from './ticket-thread.tsx';
import { PriorityText, sentAtOf, StateTag, threadsOf, ticketItem } from './ticket-item.tsx';
import './support.css';

interface ReplyFormProps {
  ticketId: string;
  /** The request is settled or closed: a reply opens it again. */
  over: boolean;
  draft: DraftText;
  draftKey: string;
}

/** The customer's reply: kept as it is typed, stored on the device when sent, on the server when there is a network. */
function ReplyForm({ ticketId, over, draft, draftKey }: ReplyFormProps) {
  const { t } = useTranslation(['support', 'failure', 'entityForm']);
  const saved = useSaved();
  const failureText = (error: unknown): string => {
    const code = error instanceof FailureError ? error.failure.code : 'internal';
    return code === 'storage' || code === 'quota' ? t('entityForm:failedStorage') : t(`failure:${code}`);
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
      <RefusalNote title={t('entityForm:failed')}>{problem}</RefusalNote>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" icon={<SendHorizontal aria-hidden="true" />} busy={busy}>
          {t('sendReply')}
        </Button>
        {!over && <Button onClick={() => reply(true)}>{t('sendResolve')}</Button>}
      </div>
    </form>
  );
}

const nothing = (): void => undefined;

/** `/support/{id}`: a request, its messages, and the reply; all of it from the device's own copy. */
export function TicketScreen() {
  const { t } = useTranslation(['support', 'nav', 'ticket', 'list', 'entityForm']);
  const { id = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const row = useRow('ticket', id);
  const loaded = useRows('ticket').loaded;
  const messages = useRows('ticketMessage').rows;
  const words = useWords('ticket');
  const access = useAccess();
  const { user } = useSession();
  const source = livePendingUploads();
  const held = useSyncExternalStore(source.subscribe, source.getSnapshot);
  const thread = useMemo(() => threadsOf(messages).get(id) ?? [], [messages, id]);
  const draftKey = `reply:${id}`;
  const draft = useDraftText(draftKey);

  const edit = useCallback(() => void navigate({ to: '/support', search: { open: id, edit: 1 } }), [navigate, id]);
  const { statusOf, dialog } = useRowStatus({ entity: 'ticket', onFix: edit });
  // A refused reply goes back to where it was written.
  const { setText } = draft;
  const takeBack = useCallback(
    (messageId: string) => {
      const refused = thread.find(({ _id }) => _id === messageId)?.refused;
      if (!refused) return;
      setText(String(refused.mutation.doc?.['body'] ?? ''));
      givePendingUploads(`ticketMessage:${messageId}`, `draft:${id}`)
        .then(() => discardRefused(refused.mid))
        .catch((error: unknown) => notify({ msg: t('entityForm:failed'), error }));
    },
    [thread, id, setText, t],
  );
  const replies = useRowStatus({ entity: 'ticketMessage', onFix: takeBack, onOpen: nothing });

  const crumbs = [
    { label: t('nav:home'), to: '/' },
    { label: t('title'), to: '/support' },
    { label: row ? String(row['subject']) : t('ticket:one') },
  ];
  if (!row)
    return (
      <>
        <Breadcrumbs items={crumbs} />
        {loaded && (
          <AbsentRow entity="ticket" id={id} action={<Button onClick={() => void navigate({ to: '/support' })}>{t('list:back')}</Button>} />
        )}
      </>
    );

  const item = ticketItem(row, thread);
  const me = user?.name ?? '';
  const lines: DetailLine[] = [
    {
      label: t('ticket:fields.priority'),
      value: <PriorityText priority={String(row['priority'])} />,
      pending: row.pending?.includes('priority') ?? false,
    },
    {
      label: t('ticket:fields.category'),
      value: words.t(`choices.category.${String(row['category'])}`),
      pending: row.pending?.includes('category') ?? false,
    },
    ...(row['vehicle']
      ? [{ label: t('ticket:fields.vehicle'), value: <Plate value={words.titleOf('vehicle', String(row['vehicle'])) ?? MISSING} /> }]
      : []),
    ...(row['device'] ? [{ label: t('ticket:fields.device'), value: words.titleOf('device', String(row['device'])) ?? MISSING }] : []),
    { label: t('ticket:fields.openedByName'), value: String(row['openedByName'] ?? me) },
    { label: t('ticket:fields.openedAt'), value: formatDateTime(item.openedAt, words.lang, words.timeZone) },
    { label: t('ticket:fields.assigneeName'), value: String(row['assigneeName'] ?? t('nobodyYet')) },
  ];

  return (
    <>
      <Breadcrumbs items={crumbs} />
      <PageHeader
        title={String(row['subject'])}
        age={<StateTag state={item.state} />}
        actions={
          access.can('update', 'ticket') ? (
            <Button icon={<Pencil aria-hidden="true" />} onClick={edit}>
              {t('list:edit')}
            </Button>
          ) : undefined
        }
      />
      <RowNotes status={statusOf(row)} pending={pendingText(row, t, (name) => t(`ticket:fields.${name}`))} />
      <OfflineNote />
      <div className="ticket">
        <div className="min-w-0">
          <ol className="thread" aria-label={t('thread')}>
            <Message
              side="customer"
              author={String(row['openedByName'] ?? me)}
              at={item.openedAt}
              timeZone={words.timeZone}
              body={String(row['description'])}
              pending={row.ver === 0 && !row.refused}
            >
              <AttachmentList attachments={(row['attachments'] ?? []) as Attachment[]} base={`/api/v1/tickets/${id}`} />
              <Files row={row} owner={`ticket:${id}`} author={row['openedBy']} held={held} />
            </Message>
            {thread.map((message) => (
              <Reply key={message._id} message={message} me={me} timeZone={words.timeZone} refused={replies.statusOf(message)?.refused}>
                <Files row={message} owner={`ticketMessage:${message._id}`} author={message['author']} held={held} />
              </Reply>
            ))}
          </ol>
          {access.can('create', 'ticketMessage') && (
            <ReplyForm key={id} ticketId={id} over={!isTicketOpen(item.state)} draft={draft} draftKey={draftKey} />
          )}
        </div>
        <aside className="ticket-side" aria-label={t('about')}>
          <DetailList lines={lines} />
        </aside>
      </div>
      {dialog}
      {replies.dialog}
    </>
  );
}

/** Of a row that has left: what its files still lack, here or elsewhere. */
function Files({ row, owner, author, held }: { row: LocalRow; owner: string; author: unknown; held: readonly PendingUpload[] }) {
  const { user } = useSession();
  const mine = held.filter((file) => file.owner === owner);
  return (
    <>
      {row.ver > 0 && <FilesToCome row={row as EntityRow<'ticket'>} held={mine} own={author === user?.id ? owner : undefined} />}
      <PendingUploads files={mine} waits />
    </>
  );
}

interface ReplyProps {
  message: LocalRow;
  me: string;
  timeZone: string;
  refused: RowStatus['refused'];
  children: React.ReactNode;
}

function Reply({ message, me, timeZone, refused, children }: ReplyProps) {
  const { t } = useTranslation('support');
  const side = message['side'] === 'staff' ? 'staff' : 'customer';
  return (
    <Message
      side={side}
      author={String(message['authorName'] ?? (side === 'staff' ? t('staff') : me))}
      at={sentAtOf(message)}
      timeZone={timeZone}
      body={String(message['body'])}
      pending={message.ver === 0 && !message.refused}
      resolves={message['resolves'] === true}
    >
      <AttachmentList attachments={(message['attachments'] ?? []) as Attachment[]} base={`/api/v1/ticket-messages/${message._id}`} />
      {children}
      {refused && <RefusedNote refused={refused} className="mt-2" />}
    </Message>
  );
}
