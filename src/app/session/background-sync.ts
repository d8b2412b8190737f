import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import { WAKE_MESSAGE, WAKE_TAG } from '../../workers/client/wake.ts';
import { nudgeSync } from './run-sync.ts';

const REFRESH_TAG = 'refresh';
const REFRESH_MS = 12 * 3600_000;

/** Background Sync and Periodic Background Sync, where a browser has them. */
interface BackgroundRegistration extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
  periodicSync?: { register: (tag: string, options: { minInterval: number }) => Promise<void> };
}

/**
 * What waits is sent even when the application is closed before the network is back, where the browser can; and what is new comes a few
 * times a day. It is only ever the engine that is woken: the browser keeps no request of ours.
 */
export async function startBackgroundSync(): Promise<void> {
  const worker = (await navigator.serviceWorker?.ready) as BackgroundRegistration | undefined;
  if (!worker) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if ((data as { type?: unknown } | null)?.type === WAKE_MESSAGE) nudgeSync();
  });
  // Refused unless the application is installed.
  worker.periodicSync?.register(REFRESH_TAG, { minInterval: REFRESH_MS }).catch(() => undefined);
  if (!worker.sync) return;
  const status = liveSyncStatus();
  let isAsked = false;
  const look = (): void => {
    const { queued, online } = status.getSnapshot();
    const waits = queued > 0 && !online;
    // Refused by some browsers: the page sends while it is open.
    if (waits && !isAsked) worker.sync?.register(WAKE_TAG).catch(() => undefined);
    isAsked = waits;
  };
  status.subscribe(look);
  look();
  addEventListener('pagehide', () => {
    // Refused by some browsers: the next visit sends.
    if (status.getSnapshot().queued > 0) worker.sync?.register(WAKE_TAG).catch(() => undefined);
  });
}
