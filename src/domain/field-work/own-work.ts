import * as z from 'zod/mini';

/** What a person's device is told of the vehicles they drive: it mirrors neither drivers, nor members, nor the records of colleagues. */
export const ownWorkSchema = z.object({
  /** The person as drivers of the organization. */
  drivers: z.array(z.string()),
  /** Dues of their vehicles that a record meets, whoever wrote it. */
  met: z.array(z.string()),
});
