import { MANAGER_LEVEL, NOBODY } from '../access/roles.ts';
import { choice, instant, ref, shape, text } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';
import { expectedFiles } from '../kit/expected-files.ts';
import { ATTACHMENT_BYTES, ATTACHMENTS_MAX, attachmentsSchema } from './attachment.ts';

export const TICKET_CATEGORIES = ['device', 'data', 'application', 'account', 'billing', 'other'] as const;
export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
/** `waiting`: for the customer. A customer's reply opens the request again, whatever its state. */
export const TICKET_STATES = ['open', 'answered', 'waiting', 'resolved', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];
/** Longest text of a request, a reply or a note. */
export const MESSAGE_MAX = 8000;
export const TICKET_SIDES = ['customer', 'staff'] as const;
export type TicketSide = (typeof TICKET_SIDES)[number];

/** A support request of an organization. Its state follows its messages (`ticket-state.ts`); staff may also set it. */
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
