import * as z from 'zod/mini';
import { ALERT_KINDS, ALERT_UNITS } from '../alert/alert-kinds.ts';
import { ALERT_SEVERITIES, ALERT_STATES } from '../alert/alert.ts';
import { ownerSchema } from '../entity/entity.ts';

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
