import * as z from 'zod/mini';

/** The ribbon of a vehicle's day: segments in seconds after local midnight of `day` in the organization's time zone. */
export const dayStripSchema = z.object({
  /** `<vehicle id>:<day>` */
  _id: z.string(),
  vehicle: z.string(),
  day: z.string(),
  /** [startS, endS, activity] in order, without overlap; `offline` where nothing was heard. */
  segments: z.array(z.tuple([z.number(), z.number(), z.enum(['moving', 'idling', 'parked', 'offline'])])),
  distanceKm: z.number(),
  drivingS: z.number(),
  idlingS: z.number(),
  /** Number of movements between two stops. */
  journeys: z.number(),
  firstStartS: z.nullable(z.number()),
  lastStopS: z.nullable(z.number()),
  updatedAt: z.string(),
  /** Something of the day was in private mode. Absent: no. */
  isPrivate: z.optional(z.boolean()),
});
export type DayStrip = z.infer<typeof dayStripSchema>;
