import * as z from 'zod/mini';

/** An e-mail address, as long as one may be. */
export const emailSchema = z.email().check(z.maxLength(254));
