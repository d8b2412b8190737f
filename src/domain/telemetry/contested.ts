import * as z from 'zod/mini';

const place = z.object({ lat: z.number(), lng: z.number(), receivedAt: z.string() });

/** An instant that was told twice under a device's number, from places apart: what was stored first counts, the other is kept beside it. */
export const contestedSchema = z.object({ at: z.string(), first: place, other: place, apartM: z.int() });
export type Contested = z.infer<typeof contestedSchema>;

/** The latest of them, and how many there are. */
export const contestedListSchema = z.object({ count: z.int(), results: z.array(contestedSchema) });
