import * as z from 'zod/mini';
import { daySchema } from '../time/day-schema.ts';

/** Kilometres of a vehicle over its last whole days: of 30 and of 90, or of fewer where it is not heard for so long. */
const vehicleUsageSchema = z.object({ vehicle: z.uuid(), days30: z.int(), km30: z.number(), days90: z.int(), km90: z.number() });
export type VehicleUsage = z.infer<typeof vehicleUsageSchema>;

export const vehicleUsagesSchema = z.object({ results: z.array(vehicleUsageSchema) });

/** Fewer days than this say nothing of an average. */
const LEAST_DAYS = 7;

/** Kilometres a day; null: not heard for long enough. */
export function usedPerDay(usage: VehicleUsage | undefined, over: 30 | 90): number | null {
  if (!usage) return null;
  const [days, km] = over === 30 ? [usage.days30, usage.km30] : [usage.days90, usage.km90];
  return days < LEAST_DAYS ? null : km / days;
}

/**
 * Kilometres of a vehicle over some days: of the driven journeys that start in them, as the reports of journeys count. `since` is the day of its first
 * driven journey that is known: what it cost before was for kilometres that nobody counted. null in an answer kept from before it was told.
 */
const vehicleDistanceSchema = z.object({ vehicle: z.uuid(), km: z.number(), since: z._default(z.nullable(daySchema), null) });
export const vehicleDistancesSchema = z.object({ results: z.array(vehicleDistanceSchema) });
