import * as z from 'zod/mini';

/** Kilometres of a vehicle over some days: of the driven journeys that start in them, as the reports of journeys count. */
export const vehicleDistanceSchema = z.object({ vehicle: z.uuid(), km: z.number() });
export type VehicleDistance = z.infer<typeof vehicleDistanceSchema>;

export const vehicleDistancesSchema = z.object({ results: z.array(vehicleDistanceSchema) });
