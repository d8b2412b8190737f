import * as z from 'zod/mini';
import { daySchema } from '../kit/day-schema.ts';

/**
 * Kilometres of a vehicle over some days: of the driven journeys that start in them, as the reports of journeys count. `since` is the day of its first
 * driven journey that is known: what it cost before was for kilometres that nobody counted. null in an answer kept from before it was told.
 */
export const vehicleDistanceSchema = z.object({ vehicle: z.uuid(), km: z.number(), since: z._default(z.nullable(daySchema), null) });
export type VehicleDistance = z.infer<typeof vehicleDistanceSchema>;

export const vehicleDistancesSchema = z.object({ results: z.array(vehicleDistanceSchema) });
