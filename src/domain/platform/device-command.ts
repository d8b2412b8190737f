import * as z from 'zod/mini';
import type { DeviceType } from '../device/device-types.ts';

/** Connectors whose devices take commands. */
export const COMMANDED_TYPES: readonly DeviceType[] = ['teltonika', 'ruptela'];

export const MAX_COMMAND = 512;

/** What a command of a device may be: printable ASCII, as the devices take it. */
export const commandBodySchema = z.string().check(z.trim(), z.regex(/^[\x20-\x7e]+$/), z.maxLength(MAX_COMMAND));

/**
 * A command for a device. `queued` waits for its connection, `sent` for its answer; `refused` is the device's word, `unanswered` was sent and got
 * no answer in time, `expired` never met its device.
 */
export const deviceCommandSchema = z.object({
  _id: z.uuid(),
  body: z.string(),
  status: z.enum(['queued', 'sent', 'answered', 'refused', 'unanswered', 'expired']),
  askedAt: z.string(),
  sentAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  answer: z.nullable(z.string()),
});
export type DeviceCommand = z.infer<typeof deviceCommandSchema>;
