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

/** Worst first. `late`: something written there has waited for more than a day. */
export const SYNC_DEVICE_STATES = ['late', 'refused', 'waiting', 'clear'] as const;
export type SyncDeviceState = (typeof SYNC_DEVICE_STATES)[number];

const LATE_MS = 24 * 3600_000;

/** How a device stands by its own last report. */
export function syncDeviceState(
  { queued, repair, oldestUnsentAt }: Pick<SyncDevice, 'queued' | 'repair' | 'oldestUnsentAt'>,
  nowMs: number,
): SyncDeviceState {
  if (oldestUnsentAt !== null && nowMs - Date.parse(oldestUnsentAt) > LATE_MS) return 'late';
  return repair > 0 ? 'refused' : queued > 0 ? 'waiting' : 'clear';
}
