import { MANAGER_LEVEL, NOBODY } from '../access/permissions.ts';
import { ATTACHMENT_BYTES, ATTACHMENTS_MAX, attachmentsSchema, expectedFiles } from '../entity/attachment.ts';
import { entity } from '../entity/entity.ts';
import { choice, flag, instant, ref, shape, text } from '../entity/field.ts';

export const TICKET_CATEGORIES = ['device', 'data', 'application', 'account', 'billing', 'other'] as const;
export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
/** `waiting`: for the customer. A customer's reply opens the request again, whatever its state. */
export const TICKET_STATES = ['open', 'answered', 'waiting', 'resolved', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];
/** Longest text of a request, a reply or a note. */
export const MESSAGE_MAX = 8000;
export const TICKET_SIDES = ['customer', 'staff'] as const;
export type TicketSide = (typeof TICKET_SIDES)[number];

/** A support request of an organization. Its state follows its messages (`ticket.ts`); staff may also set it. */
export const ticket = entity({
  name: 'ticket',
  plural: 'tickets',
  space: 'organization',
  title: 'subject',
  search: ['subject', 'description', 'openedByName'],
  order: { field: 'createdAt', direction: -1 },
  access: { read: MANAGER_LEVEL, create: MANAGER_LEVEL, update: MANAGER_LEVEL, remove: NOBODY },
  author: 'openedBy',
  fields: {
    subject: text({ max: 160 }),
    description: text({ max: MESSAGE_MAX, format: 'paragraph' }),
    category: choice(TICKET_CATEGORIES, { initial: 'application' }),
    priority: choice(TICKET_PRIORITIES, { initial: 'normal' }),
    vehicle: ref('vehicle', { optional: true, embed: [] }),
    device: ref('device', { optional: true, embed: ['type'] }),
    state: choice(TICKET_STATES, { initial: 'open', server: true, indexed: true }),
    openedBy: text({ max: 36, optional: true, server: true }),
    openedAt: instant({ optional: true, server: true }),
    openedByName: text({ max: 120, optional: true, server: true }),
    assignee: text({ max: 36, optional: true, server: true }),
    assigneeName: text({ max: 120, optional: true, server: true }),
    lastAt: instant({ optional: true, server: true }),
    lastSide: choice(TICKET_SIDES, { initial: 'customer', server: true }),
    attachments: shape(attachmentsSchema, { initial: [], server: true }),
    ...expectedFiles({ max: ATTACHMENTS_MAX, bytes: ATTACHMENT_BYTES }),
  },
});

/** A reply in a support request; never changed once sent. `resolves`: the customer says the matter is settled. */
export const ticketMessage = entity({
  name: 'ticketMessage',
  plural: 'ticket-messages',
  space: 'organization',
  title: 'body',
  search: ['body', 'authorName'],
  order: { field: 'createdAt', direction: 1 },
  conflict: 'append',
  access: { read: MANAGER_LEVEL, create: MANAGER_LEVEL, update: NOBODY, remove: NOBODY },
  author: 'author',
  fields: {
    ticket: ref('ticket'),
    body: text({ max: MESSAGE_MAX, format: 'paragraph' }),
    resolves: flag({ initial: false }),
    side: choice(TICKET_SIDES, { initial: 'customer', server: true }),
    sentAt: instant({ optional: true, server: true }),
    author: text({ max: 36, optional: true, server: true }),
    authorName: text({ max: 120, optional: true, server: true }),
    attachments: shape(attachmentsSchema, { initial: [], server: true }),
    ...expectedFiles({ max: ATTACHMENTS_MAX, bytes: ATTACHMENT_BYTES }),
  },
});

/** What the platform's staff write to each other about a request. In the site space: no customer ever reads one. */
export const ticketNote = entity({
  name: 'ticketNote',
  plural: 'ticket-notes',
  space: 'site',
  mirrored: false,
  title: 'body',
  search: ['body', 'authorName'],
  order: { field: 'createdAt', direction: 1 },
  conflict: 'append',
  access: { read: NOBODY, create: NOBODY, update: NOBODY, remove: NOBODY },
  fields: {
    ticket: text({ max: 36, min: 36, indexed: true }),
    body: text({ max: MESSAGE_MAX, format: 'paragraph' }),
    author: text({ max: 36 }),
    authorName: text({ max: 120 }),
  },
});

/** The part of a message that its request's state depends on. */
interface StateMessage {
  side: TicketSide;
  resolves: boolean;
}

/** State of a request after a message: the staff's answers it, the customer's settles it or opens it again, whatever it was. */
export function stateAfterMessage({ side, resolves }: StateMessage): TicketState {
  if (side === 'staff') return 'answered';
  return resolves ? 'resolved' : 'open';
}

/** Whether somebody still has to do something about a request. */
export function isTicketOpen(state: TicketState): boolean {
  return state !== 'resolved' && state !== 'closed';
}

/** State a request will have once the messages still waiting on this device arrive, oldest first. */
export function stateWithPending(state: TicketState, pending: readonly StateMessage[]): TicketState {
  return pending.reduce<TicketState>((_before, message) => stateAfterMessage(message), state);
}
