import * as z from 'zod/mini';
import { EVERYONE } from '../access/permissions.ts';
import { entity } from '../entity/entity.ts';
import { flag, instant, shape, tags, text } from '../entity/field.ts';

const senderSchema = z.strictObject({ type: z.enum(['user', 'organization']), id: z.string(), name: z.optional(z.string()) });
const topicSchema = z.strictObject({ key: z.string(), title: z.optional(z.string()) });

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

/**
 * Why a message has not arrived. `refused`: the relay will never take it for this address; `too-large`: nor one of its size; `unreachable`: tried again;
 * `overdue`: given up; `unreadable`: its sealed words do not open here; `file-gone`: the file that goes with it is there no more; `suspended`: its organization
 * is; `unknown`: the relay had it and did not answer.
 */
export const MAIL_ERRORS = ['refused', 'too-large', 'unreachable', 'overdue', 'unreadable', 'file-gone', 'suspended', 'unknown'] as const;
export type MailErrorCode = (typeof MAIL_ERRORS)[number];

/** Whether a message given up for a reason is told; else the row it is about says so alone: that nobody knows is no failure, and nothing is told of a suspended organization. */
export const IS_TOLD: Record<MailErrorCode, boolean> = {
  refused: true,
  'too-large': true,
  unreachable: true,
  overdue: true,
  unreadable: true,
  'file-gone': true,
  suspended: false,
  unknown: false,
};

export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;

/** How a message is doing, as the server tells it and a screen reads it. */
export const mailStateSchema = z.object({
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  error: z.nullable(z.enum(MAIL_ERRORS)),
  nextAttemptAt: z.nullable(z.iso.datetime()),
});
export type MailState = z.infer<typeof mailStateSchema>;
