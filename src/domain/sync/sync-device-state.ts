import type { SyncDevice } from './sync-device.ts';

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
