import * as z from 'zod/mini';

const token = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(100))), undefined);

/** What the links of the messages carry. */
export const newsletterSearchSchema = z.object({ confirm: token, unsubscribe: token, report: token });
