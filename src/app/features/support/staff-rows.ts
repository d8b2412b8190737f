import { useEffect, useMemo, useRef } from 'react';
import * as z from 'zod/mini';
import { attachmentsSchema } from '../../../domain/entity/attachment.ts';
import { TICKET_CATEGORIES, TICKET_PRIORITIES, TICKET_SIDES, TICKET_STATES } from '../../../domain/support/ticket.ts';
import { pageOf } from '../../entity-ui/list/site-list.ts';
import { useRows } from '../../entity-ui/use-rows.ts';

const expectedSchema = z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number() }));
const referred = z.nullable(z.object({ _id: z.string(), title: z.string(), type: z.optional(z.string()) }));

/** A request as the staff sees it: with its account. */
const staffTicketSchema = z.object({
  _id: z.string(),
  owner: z.object({ type: z.string(), id: z.string(), name: z.string() }),
  subject: z.string(),
  description: z.string(),
  category: z.enum(TICKET_CATEGORIES),
  priority: z.enum(TICKET_PRIORITIES),
  vehicle: referred,
  device: referred,
  state: z.enum(TICKET_STATES),
  openedByName: z.nullable(z.string()),
  openedAt: z.nullable(z.string()),
  assignee: z.nullable(z.string()),
  assigneeName: z.nullable(z.string()),
  lastAt: z.nullable(z.string()),
  lastSide: z.enum(TICKET_SIDES),
  attachments: attachmentsSchema,
  expected: expectedSchema,
  incomplete: z.boolean(),
  createdAt: z.string(),
});
export type StaffTicket = z.infer<typeof staffTicketSchema>;
export const staffTicketsSchema = pageOf(staffTicketSchema);

const writtenSchema = z.object({ _id: z.string(), body: z.string(), authorName: z.nullable(z.string()), createdAt: z.string() });
const messageSchema = z.extend(writtenSchema, {
  author: z.nullable(z.string()),
  side: z.enum(TICKET_SIDES),
  sentAt: z.nullable(z.string()),
  resolves: z.boolean(),
  attachments: attachmentsSchema,
  expected: expectedSchema,
  incomplete: z.boolean(),
});
export const staffThreadSchema = z.object({ ticket: staffTicketSchema, messages: z.array(messageSchema), notes: z.array(writtenSchema) });
export type StaffThread = z.infer<typeof staffThreadSchema>;

export const TICKETS_PATH = '/api/v1/admin/tickets';

interface StaffEntry {
  kind: 'message' | 'note';
  at: string;
  row: StaffThread['messages'][number] | StaffThread['notes'][number];
}

/** Something of it has yet to arrive. */
export const isAwaited = ({ ticket, messages }: StaffThread): boolean => [ticket, ...messages].some(({ incomplete }) => incomplete);

/** Messages and notes in the order they were written. */
export function entriesOf({ messages, notes }: StaffThread): StaffEntry[] {
  return [
    ...messages.map((row): StaffEntry => ({ kind: 'message', at: row.sentAt ?? row.createdAt, row })),
    ...notes.map((row): StaffEntry => ({ kind: 'note', at: row.createdAt, row })),
  ].sort((a, b) => (a.at < b.at ? -1 : 1));
}

export const openedAtOf = (ticket: StaffTicket): string => ticket.openedAt ?? ticket.createdAt;

/** Calls back when a notification about support comes: what the server has is newer than what is shown. */
export function useTold(again: () => void): void {
  const { rows, loaded } = useRows('notification');
  const count = useMemo(
    () => (loaded ? rows.filter((row) => (row['topic'] as { key?: string } | null)?.key?.startsWith('support:')).length : null),
    [rows, loaded],
  );
  const before = useRef(count);
  useEffect(() => {
    if (count === null || before.current === count) return;
    const isNews = before.current !== null;
    before.current = count;
    if (isNews) again();
  }, [count, again]);
}
