import * as z from 'zod/mini';

/**
 * The timeline of a vehicle's day, made of its journeys: segments in seconds after local midnight of `day` in the organization's time zone. What happened is
 * drawn on the day it happened, and its figures are those of journeys as far as they are in it; one that goes over midnight is counted where it starts.
 */
export const dayTimelineSchema = z.object({
  /** `<vehicle id>:<day>` */
  _id: z.string(),
  vehicle: z.string(),
  day: z.string(),
  /** [startS, endS, activity] in order, without overlap; `offline` where nothing was heard. */
  segments: z.array(z.tuple([z.number(), z.number(), z.enum(['moving', 'idling', 'parked', 'offline'])])),
  distanceKm: z.number(),
  drivingS: z.number(),
  /** Standing with the engine on within journeys, and outside of them. */
  idlingS: z.number(),
  standingS: z.number(),
  /** Journeys that were driven, and each with its start and its end as they are known (ms since 1970) and its metres. */
  journeys: z.number(),
  drives: z.array(z.tuple([z.number(), z.number(), z.number()])),
  /** Where the first of them started, the day before (ms since 1970). Absent: in this day. */
  beganMs: z.optional(z.number()),
  firstStartS: z.nullable(z.number()),
  /** Midnight where the last journey goes on after it; null while it lasts. */
  lastStopS: z.nullable(z.number()),
  updatedAt: z.string(),
  /** Something of the day was in private mode. Absent: no. */
  isPrivate: z.optional(z.boolean()),
});
export type DayTimeline = z.infer<typeof dayTimelineSchema>;
