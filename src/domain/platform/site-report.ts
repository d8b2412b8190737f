import * as z from 'zod/mini';
import { ownerSchema } from '../entity/entity.ts';
import {
  FREQUENCIES,
  REPORT_FILE_FORMATS,
  REPORT_RUN_ERRORS,
  REPORT_RUN_STATES,
  SCHEDULE_STOPS,
} from '../report-schedule/report-schedule.ts';
import { ALERT_KINDS, ALERT_UNITS } from '../alert/alert-kinds.ts';
import { ALERT_SEVERITIES, ALERT_STATES } from '../alert/alert.ts';
import { DTC_STATUSES, DTC_SEVERITIES } from '../dtc/diagnostic.ts';

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

const named = z.nullable(z.object({ _id: z.string(), title: z.string() }));

/** An alert of any account. */
export const siteAlertSchema = z.object({
  _id: z.uuid(),
  owner: ownerSchema,
  ruleName: z.string(),
  kind: z.enum(ALERT_KINDS),
  severity: z.enum(ALERT_SEVERITIES),
  state: z.enum(ALERT_STATES),
  startAt: z.string(),
  endAt: z.nullable(z.string()),
  value: z.nullable(z.number()),
  threshold: z.nullable(z.number()),
  unit: z.nullable(z.enum(ALERT_UNITS)),
  detail: z.nullable(z.string()),
  place: z.nullable(z.string()),
  acknowledged: z.boolean(),
  acknowledgedByName: z.nullable(z.string()),
  vehicle: named,
  driver: named,
});
export type SiteAlert = z.infer<typeof siteAlertSchema>;

/** Trouble codes of a vehicle of any account, and the one that was told last. */
export const siteVehicleCodesSchema = z.object({
  /** The vehicle. */
  _id: z.uuid(),
  owner: ownerSchema,
  registration: z.string(),
  /** As it is now; null when nobody knows. */
  odometerKm: z.nullable(z.number()),
  /** Lines of its history, and those that are not over. */
  total: z.int(),
  active: z.int(),
  code: z.string(),
  status: z.enum(DTC_STATUSES),
  severity: z.enum(DTC_SEVERITIES),
  lastAt: z.string(),
});
export type SiteVehicleCodes = z.infer<typeof siteVehicleCodesSchema>;

/** What its list can be put in the order of. */
export const SITE_VEHICLE_CODES_SORTS = [
  'registration',
  'owner',
  'odometerKm',
  'total',
  'active',
  'code',
  'status',
  'severity',
  'lastAt',
] as const;
