import * as z from 'zod/mini';

/**
 * Why a message has not arrived. `refused`: the relay will never take it for this address; `too-large`: nor one of its size; `unreachable`: tried again;
 * `overdue`: given up; `unreadable`: its sealed words do not open here; `unknown`: the relay had it and did not answer.
 */
export const MAIL_ERRORS = ['refused', 'too-large', 'unreachable', 'overdue', 'unreadable', 'unknown'] as const;
export type MailErrorCode = (typeof MAIL_ERRORS)[number];

/** Why a message is given up, as people are told. */
export const GIVEN_UP_REASONS = ['refused', 'too-large', 'unreachable', 'overdue', 'unknown'] as const;
export type GivenUpReason = (typeof GIVEN_UP_REASONS)[number];

/** What people are told of an error: that sealed words do not open is the business of who runs the server. */
export const givenUpReason = (code: MailErrorCode): GivenUpReason => (code === 'unreadable' ? 'overdue' : code);

export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;

/** How a message is doing, as the server tells it and a screen reads it. */
export const mailStateSchema = z.object({
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  error: z.nullable(z.enum(MAIL_ERRORS)),
  nextAttemptAt: z.nullable(z.iso.datetime()),
});
export type MailState = z.infer<typeof mailStateSchema>;
