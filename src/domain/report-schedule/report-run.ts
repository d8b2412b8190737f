import * as z from 'zod/mini';
import { MANAGERS, NOBODY } from '../access/roles.ts';
import { entity, type RowOf } from '../kit/entity.ts';
import { choice, instant, number, ref, shape, text } from '../kit/field.ts';
import { MAIL_ERRORS } from '../kit/mail-state.ts';
import { attachmentsSchema } from '../ticket/attachment.ts';

/** `waiting`: to be made, or to be tried again; `empty`: nothing to tell, and nothing was sent; `skipped`: no server ran when it was due, and a later one was made in its place. */
export const REPORT_RUN_STATES = ['waiting', 'done', 'empty', 'failed', 'skipped'] as const;
/**
 * Why a run failed: `excess`, it asks for more than the report may; `asked`, for something that cannot be; `too-large`, the file; `server`, tried again
 * and again; `mail`: it was made, and a relay refused it; `recipient`: somebody named may not read it, and was not sent it; `suspended`: the organization was by then, and the schedule goes on; `down`: no server ran.
 */
export const REPORT_RUN_ERRORS = [
  'author-left',
  'forbidden',
  'excess',
  'asked',
  'too-large',
  'server',
  'mail',
  'recipient',
  'suspended',
  'down',
] as const;
export type ReportRunError = (typeof REPORT_RUN_ERRORS)[number];

/** Why a message of a run did not arrive: as a relay said (server/mail), or `withheld`: its reader may not read the report. */
export const undeliveredSchema = z.array(
  z.object({
    email: z.string(),
    reason: z.enum([...MAIL_ERRORS, 'withheld']),
    /** What the relay said. */
    detail: z.optional(z.string()),
  }),
);
export type Undelivered = z.infer<typeof undeliveredSchema>[number];

/** The server keeps the file of a run for so many days, and devices the run. */
export const RUN_FILE_DAYS = 90;

/** One time that a schedule was due, or asked for: what became of it, and its file. Made by the server. */
export const reportRun = entity({
  name: 'reportRun',
  plural: 'report-runs',
  space: 'organization',
  title: 'name',
  search: ['name', 'report'],
  order: { field: 'dueAt', direction: -1 },
  conflict: 'server',
  access: { read: MANAGERS, create: NOBODY, update: NOBODY, remove: NOBODY },
  readOwn: true,
  author: 'author',
  heldDays: RUN_FILE_DAYS,
  fields: {
    schedule: ref('reportSchedule', { optional: true, server: true }),
    /** Of the schedule by then. */
    name: text({ max: 120, server: true }),
    report: text({ max: 60, server: true }),
    dueAt: instant({ server: true, indexed: true }),
    state: choice(REPORT_RUN_STATES, { initial: 'waiting', server: true, indexed: true }),
    error: choice(REPORT_RUN_ERRORS, { optional: true, server: true }),
    attempts: number({ min: 0, max: 100, integer: true, initial: 0, server: true }),
    endedAt: instant({ optional: true, server: true }),
    lines: number({ min: 0, max: 1_000_000, integer: true, optional: true, server: true }),
    /** Messages that were queued. */
    mails: number({ min: 0, max: 1000, integer: true, optional: true, server: true }),
    /** It follows another one, whose data of so many vehicles came after it was made. */
    lateVehicles: number({ min: 1, max: 100_000, integer: true, optional: true, server: true }),
    undelivered: shape(undeliveredSchema, { initial: [], server: true }),
    attachments: shape(attachmentsSchema, { initial: [], server: true }),
    author: text({ max: 36, optional: true, server: true }),
    authorName: text({ max: 120, optional: true, server: true }),
  },
});
export type ReportRun = RowOf<typeof reportRun>;
