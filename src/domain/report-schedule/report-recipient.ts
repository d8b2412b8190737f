import * as z from 'zod/mini';
import { MAIL_ERRORS } from '../identity/notification.ts';

/** What somebody outside of the organization answered to being sent its reports. */
const RECIPIENT_STATES = ['waiting', 'confirmed', 'refused'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

export const reportRecipientSchema = z.object({
  email: z.string(),
  state: z.enum(RECIPIENT_STATES),
  askedAt: z.string(),
  /** Why the question did not arrive; null: nothing is known against it. */
  undelivered: z.nullable(z.enum(MAIL_ERRORS)),
});
export type ReportRecipient = z.infer<typeof reportRecipientSchema>;

/** What the link of the question shows to who opens it. */
export const recipientQuestionSchema = z.object({
  organization: z.string(),
  email: z.string(),
  state: z.enum(RECIPIENT_STATES),
});
