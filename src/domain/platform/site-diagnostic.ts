import * as z from 'zod/mini';
import { ALERT_SEVERITIES } from '../alert/severities.ts';
import { ownerSchema } from '../kit/entity.ts';

/** A diagnostic of any account. */
export const siteDiagnosticSchema = z.object({
  _id: z.uuid(),
  owner: ownerSchema,
  title: z.string(),
  code: z.string(),
  detail: z.nullable(z.string()),
  severity: z.enum(ALERT_SEVERITIES),
  count: z.int(),
  firstTrigger: z.string(),
  lastTrigger: z.string(),
  vehicle: z.nullable(z.object({ _id: z.string(), title: z.string() })),
  device: z.nullable(z.object({ _id: z.string(), title: z.string(), type: z.string() })),
});
export type SiteDiagnostic = z.infer<typeof siteDiagnosticSchema>;
