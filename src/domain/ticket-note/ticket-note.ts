import { NOBODY } from '../access/roles.ts';
import { text } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';
import { MESSAGE_MAX } from '../ticket/ticket.ts';

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
