import * as z from 'zod/mini';
import { EVERYONE, MANAGERS, NOBODY } from '../access/permissions.ts';
import { attachmentsSchema } from '../entity/attachment.ts';
import { entity, type RowOf } from '../entity/entity.ts';
import { choice, day, flag, instant, number, ref, shape, text } from '../entity/field.ts';
import { MAIL_ERRORS } from '../identity/notification.ts';
import { LOCALES } from '../text/locale.ts';

/** `workdays`: Monday to Friday; `firstWorkday`, `lastWorkday`: of each month; `quarterly`: a day of January, April, July and October. */
export const FREQUENCIES = ['once', 'daily', 'workdays', 'weekly', 'monthly', 'firstWorkday', 'lastWorkday', 'quarterly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** HTML prints as it is: what a person prints or keeps as PDF. */
export const REPORT_FILE_FORMATS = ['xlsx', 'csv', 'html'] as const;
export type ReportFileFormat = (typeof REPORT_FILE_FORMATS)[number];

const EMAILS_MAX = 20;
const MEMBERS_MAX = 200;
const ASKED_MAX = 30;

/**
 * What a report is asked for, each by its name, as the address of its screen has it (reports/report-query.ts): a period by its name, never two days;
 * `columns`: those of the file.
 */
const askedReportSchema = z
  .record(z.string().check(z.regex(/^[A-Za-z]{1,30}$/)), z.string().check(z.maxLength(8000)))
  .check(z.refine((asked) => Object.keys(asked).length <= ASKED_MAX));

/** What of a schedule says what its report is asked for, as it is kept or typed. */
export const scheduledSchema = z.object({
  report: z.string(),
  asked: askedReportSchema,
  frequency: z.string(),
  onDay: z.nullish(z.string()),
});
export type Scheduled = z.infer<typeof scheduledSchema>;

/** Who the file is sent to: members by their membership, and addresses of others. */
const reportRecipientsSchema = z.strictObject({
  members: z.array(z.uuid()).check(z.maxLength(MEMBERS_MAX)),
  emails: z.array(z.string().check(z.maxLength(254))).check(z.maxLength(EMAILS_MAX)),
});

/** What is sent when data of a report came after it was made: that it did, the report made again, nothing. */
const LATE_DATA = ['tell', 'correct', 'none'] as const;

/** Why the server no longer runs a schedule: its author left, or may no longer read reports. */
export const SCHEDULE_STOPS = ['author-left', 'forbidden'] as const;

/**
 * A report that is made again and again, and sent. Whoever writes it, it is judged and made with the rights its author has by then; hours are by the clock of the organization
 * (`settings.timeZone`).
 */
export const reportSchedule = entity({
  name: 'reportSchedule',
  plural: 'report-schedules',
  space: 'organization',
  title: 'name',
  search: ['name', 'report', 'authorName'],
  access: { read: MANAGERS, create: EVERYONE, update: EVERYONE, remove: EVERYONE },
  changeOwn: ['technician', 'user'],
  readOwn: true,
  author: 'author',
  flag: 'reports',
  fields: {
    name: text({ max: 120, indexed: true }),
    /** A slug of the catalogue. */
    report: text({ max: 60, indexed: true }),
    asked: shape(askedReportSchema, { initial: {} }),
    frequency: choice(FREQUENCIES, { initial: 'weekly' }),
    onDay: day({ optional: true }),
    weekday: number({ min: 1, max: 7, integer: true, optional: true }),
    /** Of `weekly`: every so many weeks, counted from the week of `fromDay`. */
    everyWeeks: number({ min: 1, max: 52, integer: true, initial: 1 }),
    /** Of more than one week: nothing is due before it. */
    fromDay: day({ optional: true }),
    monthDay: number({ min: 1, max: 31, integer: true, optional: true }),
    minuteOfDay: number({ min: 0, max: 1439, integer: true, initial: 420 }),
    /** Of what addresses outside are sent; members read their own. */
    lang: choice(LOCALES, { optional: true }),
    recipients: shape(reportRecipientsSchema, { initial: { members: [], emails: [] } }),
    format: choice(REPORT_FILE_FORMATS, { initial: 'xlsx' }),
    skipEmpty: flag({ initial: true }),
    lateData: choice(LATE_DATA, { initial: 'tell' }),
    active: flag({ initial: true }),
    /** Asked to be run now: another instant is another run. */
    runAskedAt: instant({ optional: true }),
    nextRunAt: instant({ optional: true, server: true, indexed: true }),
    lastRunAt: instant({ optional: true, server: true }),
    stopped: choice(SCHEDULE_STOPS, { optional: true, server: true }),
    author: text({ max: 36, optional: true, server: true }),
    authorName: text({ max: 120, optional: true, server: true }),
  },
});
export type ReportSchedule = RowOf<typeof reportSchedule>;

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
const undeliveredSchema = z.array(
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
