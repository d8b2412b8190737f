import * as z from 'zod/mini';
import { EVERYONE, MANAGERS } from '../access/roles.ts';
import { entity, type RowOf } from '../kit/entity.ts';
import { LOCALES } from '../kit/locale.ts';
import { choice, day, flag, instant, number, shape, text } from '../kit/field.ts';

/** `workdays`: Monday to Friday; `firstWorkday`, `lastWorkday`: of each month; `quarterly`: a day of January, April, July and October. */
export const FREQUENCIES = ['once', 'daily', 'workdays', 'weekly', 'monthly', 'firstWorkday', 'lastWorkday', 'quarterly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** HTML prints as it is: what a person prints or keeps as PDF. */
export const REPORT_FILE_FORMATS = ['xlsx', 'csv', 'html'] as const;
export type ReportFileFormat = (typeof REPORT_FILE_FORMATS)[number];

export const EMAILS_MAX = 20;
const MEMBERS_MAX = 200;
const ASKED_MAX = 30;

/**
 * What a report is asked for, each by its name, as the address of its screen has it (reports/report-query.ts): a period by its name, never two days;
 * `columns`: those of the file.
 */
export const askedReportSchema = z
  .record(z.string().check(z.regex(/^[A-Za-z]{1,30}$/)), z.string().check(z.maxLength(8000)))
  .check(z.refine((asked) => Object.keys(asked).length <= ASKED_MAX));

/** Who the file is sent to: members by their membership, and addresses of others. */
export const reportRecipientsSchema = z.strictObject({
  members: z.array(z.uuid()).check(z.maxLength(MEMBERS_MAX)),
  emails: z.array(z.string().check(z.maxLength(254))).check(z.maxLength(EMAILS_MAX)),
});

/** What is sent when data of a report came after it was made: that it did, the report made again, nothing. */
export const LATE_DATA = ['tell', 'correct', 'none'] as const;

/** Why the server no longer runs a schedule: its author left, or may no longer read reports. */
export const SCHEDULE_STOPS = ['author-left', 'forbidden'] as const;

/**
 * A report that is made again and again, and sent. It is made with the rights its author has by then; hours are by the clock of the organization
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
