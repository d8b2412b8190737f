import * as z from 'zod/mini';

/** What keeping a fleet for a period takes on a device: counted, and weighed on a day of its own. */
export const keptSizeSchema = z.object({
  vehicles: z.int(),
  positions: z.int(),
  photos: z.int(),
  /** Compressed as a device stores them. */
  bytes: z.int(),
});
export type KeptSize = z.infer<typeof keptSizeSchema>;
