import * as z from 'zod/mini';
import { DTC_STATUSES, DTC_SEVERITIES } from '../dtc/diagnostic.ts';
import { ownerSchema } from '../entity/entity.ts';

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
