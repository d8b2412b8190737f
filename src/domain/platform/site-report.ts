import * as z from 'zod/mini';
import { ownerSchema } from '../entity/entity.ts';
import {
  FREQUENCIES,
  REPORT_FILE_FORMATS,
  REPORT_RUN_ERRORS,
  REPORT_RUN_STATES,
  SCHEDULE_STOPS,
} from '../report-schedule/report-schedule.ts';

const text = z.nullable(z.string());

/** A run of a scheduled report of any account. */
export const siteReportRunSchema = z.object({
  _id: z.uuid(),
  owner: ownerSchema,
  name: z.string(),
  report: z.string(),
  dueAt: z.string(),
  endedAt: text,
  state: z.enum(REPORT_RUN_STATES),
  error: z.nullable(z.enum(REPORT_RUN_ERRORS)),
  attempts: z.number(),
  lines: z.nullable(z.number()),
  mails: z.nullable(z.number()),
  authorName: text,
});
export type SiteReportRun = z.infer<typeof siteReportRunSchema>;

/** A schedule of any account; never to whom it is sent. */
export const siteReportScheduleSchema = z.object({
  _id: z.uuid(),
  owner: ownerSchema,
  name: z.string(),
  report: z.string(),
  frequency: z.enum(FREQUENCIES),
  format: z.enum(REPORT_FILE_FORMATS),
  nextRunAt: text,
  lastRunAt: text,
  active: z.boolean(),
  stopped: z.nullable(z.enum(SCHEDULE_STOPS)),
  authorName: text,
});
export type SiteReportSchedule = z.infer<typeof siteReportScheduleSchema>;
