import { useSyncExternalStore } from 'react';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';

const { subscribe, getSnapshot } = liveSyncStatus();

/** Whether the server answers, as far as this device has asked; until then, and without a session, what the browser believes. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => getSnapshot().online);
}
