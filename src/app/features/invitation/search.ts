import * as z from 'zod/mini';

export const invitationSearchSchema = z.object({
  token: z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(100))), undefined),
});
