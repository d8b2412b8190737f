import { CircleCheck, CircleDot, Hourglass, Lock, MessageSquareReply, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { EntityRow } from '../../../domain/registry.ts';
import { stateWithPending, type TicketState } from '../../../domain/support/ticket.ts';
import { grouped } from '../../../domain/text/order-rows.ts';

const ICONS = { open: CircleDot, answered: MessageSquareReply, waiting: Hourglass, resolved: CircleCheck, closed: Lock };
const TONES: Record<TicketState, string> = {
  open: 'tag',
  answered: 'tag tag-ok',
  waiting: 'tag tag-warning',
  resolved: 'tag tag-line',
  closed: 'tag tag-line',
};

/** State of a request: its sign and its word, as one side or the other says it. */
export function StateTag({ state, staff = false }: { state: TicketState; staff?: boolean }) {
  const { t } = useTranslation(['support', 'ticket']);
  const Icon = ICONS[state];
  return (
    <span className={staff && state === 'open' ? 'tag tag-warning' : staff && state === 'waiting' ? 'tag' : TONES[state]}>
      <Icon aria-hidden="true" />
      {staff ? t(`ticket:choices.state.${state}`) : t(`states.${state}`)}
    </span>
  );
}

/** Urgency: only what is above the normal stands out. */
export function PriorityText({ priority }: { priority: string }) {
  const { t } = useTranslation('ticket');
  const words = t(`choices.priority.${priority}`);
  if (priority === 'urgent')
    return (
      <span className="tag tag-alert">
        <TriangleAlert aria-hidden="true" />
        {words}
      </span>
    );
  return <span className={priority === 'high' ? 'font-semibold' : priority === 'low' ? 'muted' : undefined}>{words}</span>;
}

/** A request with what this device adds to it: the replies that have not left yet. */
export interface TicketItem {
  row: LocalRow;
  state: TicketState;
  /** Instant of the last message, ISO. */
  lastAt: string;
  openedAt: string;
}

/** When a message was written, as far as is known. */
export function sentAtOf(message: LocalRow): string {
  return (message['sentAt'] as string | null) ?? message.createdAt;
}

/** Messages of each request, oldest first; those that wait come last. */
export function threadsOf(messages: readonly LocalRow[]): Map<string, LocalRow[]> {
  const threads = grouped(messages, (message) => String(message['ticket']));
  for (const thread of threads.values())
    thread.sort((a, b) => Number(a.ver === 0) - Number(b.ver === 0) || (sentAtOf(a) < sentAtOf(b) ? -1 : 1));
  return threads;
}

export function ticketItem(row: LocalRow, thread: readonly LocalRow[] = []): TicketItem {
  const pending = thread.filter((message) => message.ver === 0 && !message.refused);
  const openedAt = (row['openedAt'] as string | null) ?? row.createdAt;
  const last = pending.at(-1);
  return {
    row,
    state: stateWithPending(row['state'] as TicketState, pending as LocalRow<EntityRow<'ticketMessage'>>[]),
    lastAt: last ? sentAtOf(last) : ((row['lastAt'] as string | null) ?? openedAt),
    openedAt,
  };
}
