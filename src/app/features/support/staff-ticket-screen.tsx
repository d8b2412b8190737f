import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../domain/kit/format.ts';
import { TICKET_PRIORITIES, TICKET_STATES } from '../../../domain/ticket/ticket.ts';
import { DetailList, type DetailLine } from '../../entity-ui/detail-list.tsx';
import { RemoteAge } from '../../entity-ui/remote-age.tsx';
import { RemoteState } from '../../entity-ui/remote-state.tsx';
import { useSiteRemote } from '../../entity-ui/use-site-remote.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Plate } from '../../ui/plate.tsx';
import { AttachmentList } from '../../entity-ui/attachments/attachment-list.tsx';
import { useSiteFailure } from '../../entity-ui/site-failure.ts';
import { call } from '../../session/http.ts';
import { notify } from '../../shell/notifications.ts';
import { Select } from '../../ui/select.tsx';
import { FilesToCome } from './files-to-come.tsx';
import { Message } from './message.tsx';
import { StaffReply } from './staff-reply.tsx';
import {
  entriesOf,
  isAwaited,
  openedAtOf,
  staffThreadSchema,
  TICKETS_PATH,
  type StaffThread,
  STAFF_URL,
  staffSchema,
} from './staff-rows.ts';
import { useTold } from './use-told.ts';
import './support.css';

const NOBODY = '-';

/** Who follows a request, how urgent it is, where it stands; each change is sent at once. */
function StaffTools({ thread: { ticket }, onDone }: { thread: StaffThread; onDone: () => Promise<void> }) {
  const { t } = useTranslation(['admin-support', 'ticket']);
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
  const { t } = useTranslation(['admin-support', 'nav', 'ticket']);
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
  const { t } = useTranslation(['support', 'admin-support']);
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
