import * as z from 'zod/mini';
import { JOURNEY_RULES } from '../driving/journey-rules.ts';
import type { DayTimeline } from './day-timeline.ts';

/** The five states of the state grammar (design); `alert` is shown on top of any of them and is not one here. */
export const ACTIVITIES = ['moving', 'idling', 'parked', 'offline'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** Last state of a vehicle: `GET /api/v1/vehicles/states`, the live positions channel, the local store `states`. */
export const vehicleStateSchema = z.object({
  /** The vehicle's id. */
  _id: z.string(),
  device: z.nullable(z.string()),
  /** Time of the last fix, ISO UTC. */
  at: z.string(),
  receivedAt: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  altitudeM: z.nullable(z.number()),
  headingDeg: z.nullable(z.number()),
  speedKmh: z.nullable(z.number()),
  satellites: z.nullable(z.number()),
  ignition: z.nullable(z.boolean()),
  ignitionSince: z.nullable(z.string()),
  /** moving, idling or parked at the last fix; whether the signal is lost depends on now (`activityAt`). */
  activity: z.enum(['moving', 'idling', 'parked']),
  activitySince: z.string(),
  odometerKm: z.nullable(z.number()),
  odometerSource: z.nullable(z.enum(['can', 'device', 'gps'])),
  /** The device that told it, where the one that is in the vehicle now has not told any yet. Absent: that one. */
  odometerDevice: z.optional(z.string()),
  engineHours: z.nullable(z.number()),
  fuelPct: z.nullable(z.number()),
  batteryPct: z.nullable(z.number()),
  voltageV: z.nullable(z.number()),
  driverTag: z.nullable(z.string()),
  /** Nearest town or site, computed by the server without blocking the ingestion. */
  place: z.nullable(z.string()),
  /** Private mode: no place, no heading, no speed. Absent: no. */
  isPrivate: z.optional(z.boolean()),
});
export type VehicleState = z.infer<typeof vehicleStateSchema>;

/** A moving or idling vehicle is without signal after 10 min (Traccar's status.timeout), a parked one after 26 h (devices report daily). */
export const SIGNAL_LOST_S = 600;
export const SIGNAL_LOST_PARKED_S = 26 * 3600;
/** Movement begins above this speed. */
export const MOVING_KMH = 5;

/** Activity to show at `nowMs`, given the last state. */
export function activityAt(state: Pick<VehicleState, 'activity' | 'at'> | undefined, nowMs: number): Activity {
  if (!state) return 'offline';
  const silentS = (nowMs - Date.parse(state.at)) / 1000;
  return silentS > (state.activity === 'parked' ? SIGNAL_LOST_PARKED_S : SIGNAL_LOST_S) ? 'offline' : state.activity;
}

/**
 * Activity of one fix: moving above MOVING_KMH; else idling when the ignition is on, else parked. Unknown ignition counts as off. Where ignition and sensor
 * both say no, a speed is a drift of the position.
 */
export function activityOf(fix: {
  speedKmh: number | null;
  ignition: boolean | null;
  moving?: boolean | null;
}): 'moving' | 'idling' | 'parked' {
  if ((fix.speedKmh ?? 0) > MOVING_KMH && !isAtRest(fix)) return 'moving';
  return fix.ignition ? 'idling' : 'parked';
}

/** Ignition and movement sensor both say that the vehicle stands: whatever its receiver tells, it is not driven. */
export function isAtRest({ ignition, moving }: { ignition: boolean | null; moving?: boolean | null }): boolean {
  return ignition === false && moving === false;
}

/**
 * The engine runs and the vehicle stands outside of a journey, as its day counts it (`engineTime`): it was started where it was parked,
 * or stands as long as ends a journey. Before, and within one, that is idling.
 */
export function standsWithEngineOn(
  { activity, activitySince, ignitionSince }: Pick<VehicleState, 'activity' | 'activitySince' | 'ignitionSince'>,
  nowMs: number,
): boolean {
  if (activity !== 'idling') return false;
  const sinceMs = Date.parse(activitySince);
  return (nowMs - sinceMs) / 1000 >= JOURNEY_RULES.stopS || (ignitionSince !== null && Date.parse(ignitionSince) >= sinceMs);
}

/**
 * The timeline with what has passed since it was made: from its last second to `nowS`, the activity the vehicle has now
 * (`activityAt`). For screens; the stored timeline is untouched.
 */
export function extendedTimeline(strip: DayTimeline, activity: Activity, nowS: number): DayTimeline {
  const last = strip.segments.at(-1);
  if (!last || nowS <= last[1]) return strip;
  const segments: DayTimeline['segments'] =
    last[2] === activity ? [...strip.segments.slice(0, -1), [last[0], nowS, activity]] : [...strip.segments, [last[1], nowS, activity]];
  return { ...strip, segments };
}
