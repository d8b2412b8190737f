import * as z from 'zod/mini';

/** How far the journeys of an organization are made again, as `GET /api/v1/journeys/remake` answers it. */
export const journeyRemakeSchema = z.object({
  askedAt: z.string(),
  /** ISO UTC: journeys from the oldest position that is kept. */
  fromAt: z.string(),
  /** Vehicles. */
  total: z.int(),
  done: z.int(),
  /** Null while it goes on. */
  endedAt: z.nullable(z.string()),
  /** A person stopped it: the vehicles after are as they were. */
  stopped: z.boolean(),
});
export type JourneyRemake = z.infer<typeof journeyRemakeSchema>;

/** null: nothing was asked yet. */
export const journeyRemakeAnswerSchema = z.object({ remake: z.nullable(journeyRemakeSchema) });
