import * as z from 'zod/mini';
import { EVERYONE } from '../access/roles.ts';
import { flag, instant, shape, tags, text } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';

export const senderSchema = z.strictObject({ type: z.enum(['user', 'organization']), id: z.string(), name: z.optional(z.string()) });
export const topicSchema = z.strictObject({ key: z.string(), title: z.optional(z.string()) });

/** A message to one person (platform.md §2). Keys with `:alert:` show as errors. */
export const notification = entity({
  name: 'notification',
  plural: 'notifications',
  space: 'user',
  title: 'title',
  search: ['title', 'body'],
  order: { field: 'date', direction: -1 },
  conflict: 'last',
  access: { read: EVERYONE, create: [], update: EVERYONE, remove: EVERYONE },
  fields: {
    title: text({ max: 300, server: true }),
    body: text({ max: 2000, optional: true, server: true, format: 'paragraph' }),
    icon: text({ max: 400, optional: true, server: true }),
    sender: shape(senderSchema, { optional: true, server: true }),
    topic: shape(topicSchema, { server: true }),
    outputs: tags({ server: true }),
    url: text({ max: 500, optional: true, server: true }),
    date: instant({ server: true, indexed: true }),
    new: flag({ initial: true }),
  },
});
