import * as z from 'zod/mini';

/** Files one message may carry, and their size. */
export const ATTACHMENTS_MAX = 10;
export const ATTACHMENT_BYTES = 8 * 1024 * 1024;

/** A file sent with a request or a message. `image`: has a displayed copy; the others are only ever downloads. */
export const attachmentSchema = z.strictObject({
  id: z.uuid(),
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  type: z.string().check(z.maxLength(60)),
  bytes: z.int().check(z.gte(1)),
  image: z.boolean(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

export const attachmentsSchema = z.array(attachmentSchema).check(z.maxLength(ATTACHMENTS_MAX));
