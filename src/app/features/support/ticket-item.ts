import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { TicketState } from '../../../domain/ticket/ticket.ts';
import { stateWithPending } from '../../../domain/ticket/ticket-state.ts';
import type { EntityRow } from '../../../domain/registry.ts';
import { grouped } from '../../../domain/kit/grouped.ts';

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
