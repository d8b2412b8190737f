import * as z from 'zod/mini';

/** A stay of a vehicle in a place, made of its positions. Instants ISO UTC with milliseconds. */
export const visitSchema = z.object({
  vehicle: z.string(),
  /** Id of the place. */
  place: z.string(),
  /** First position inside. */
  startAt: z.string(),
  /** Last position inside. */
  lastAt: z.string(),
  /** First position that shows it outside; null: it was not seen to leave. */
  endAt: z.nullable(z.string()),
  /** Nearest to the middle of the place, whole metres. */
  nearestM: z.number(),
  /** Highest speed inside, km/h; null when none was told. */
  maxKmh: z.nullable(z.number()),
  /** First reading inside, km. */
  odometerKm: z.nullable(z.number()),
  /** First badge read inside. */
  driverTag: z.nullable(z.string()),
  /** Nobody saw it there: the way between two positions goes through (`passage.ts`). Absent: it was seen. */
  inferred: z.optional(z.boolean()),
});
export type Visit = z.infer<typeof visitSchema>;
