import * as z from 'zod/mini';
import { positionSchema } from './message.ts';
import { activityOf, type VehicleState } from './state.ts';

/** A vehicle's last good position before an instant: a row of `GET /api/v1/vehicles/past`. */
export const pastPositionSchema = z.extend(positionSchema, { vehicle: z.string() });
export type PastPosition = z.infer<typeof pastPositionSchema>;

/** Positions longer before the instant than this are not looked for. */
export const PAST_DAYS = 31;

/** A position as the state the vehicle was in: what lists and maps draw. Since when it was so is not known, and said to be since that message. */
export function pastState({
  vehicle,
  at,
  receivedAt,
  lat,
  lng,
  altitudeM,
  headingDeg,
  speedKmh,
  satellites,
  ignition,
  odometerKm,
  odometerSource,
}: PastPosition): VehicleState {
  return {
    _id: vehicle,
    device: null,
    at,
    receivedAt: receivedAt ?? at,
    lat,
    lng,
    altitudeM,
    headingDeg,
    speedKmh,
    satellites,
    ignition,
    ignitionSince: null,
    activity: activityOf({ speedKmh, ignition }),
    activitySince: at,
    odometerKm,
    odometerSource: odometerSource ?? null,
    engineHours: null,
    fuelPct: null,
    batteryPct: null,
    voltageV: null,
    driverTag: null,
    place: null,
  };
}

/** What keeping a fleet for a period takes on a device: counted, and weighed on a day of its own. */
export const keptSizeSchema = z.object({
  vehicles: z.int(),
  positions: z.int(),
  photos: z.int(),
  /** Compressed as a device stores them. */
  bytes: z.int(),
});
export type KeptSize = z.infer<typeof keptSizeSchema>;
