import * as z from 'zod/mini';

/** What a device last said of its queue, for those who answer for an organization (F30). */
export const syncDeviceSchema = z.object({
  /** `<device>:<user>`: several people may work on one device. */
  _id: z.string(),
  device: z.string(),
  user: z.string(),
  name: z.nullable(z.string()),
  lastSyncAt: z.string(),
  /** Writes and files that have still to leave. */
  queued: z.int(),
  /** Writes and files the server refused. */
  repair: z.int(),
  oldestUnsentAt: z.nullable(z.string()),
  build: z.string(),
});
export type SyncDevice = z.infer<typeof syncDeviceSchema>;
