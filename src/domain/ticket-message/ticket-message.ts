import { MANAGER_LEVEL, NOBODY } from '../access/roles.ts';
import { choice, flag, instant, ref, shape, text } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';
import { expectedFiles } from '../kit/expected-files.ts';
import { ATTACHMENT_BYTES, ATTACHMENTS_MAX, attachmentsSchema } from '../ticket/attachment.ts';
import { MESSAGE_MAX, TICKET_SIDES } from '../ticket/ticket.ts';

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
