import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import { sessionStore } from '../session/session.ts';

const GIVE_UP_MS = 10_000;

/**
 * Resolves when this device has rows to show: what is only needed later must not share a slow link with them. Also when nobody is
 * here, or when nothing came for a while.
 */
export function firstData(): Promise<void> {
  const status = liveSyncStatus();
  return new Promise((resolve) => {
    const timer = setTimeout(end, GIVE_UP_MS);
    const offs = [status.subscribe(look), sessionStore.subscribe(look)];
    function look(): void {
      const { lastSyncAt, progress } = status.getSnapshot();
      const { phase, user } = sessionStore.getSnapshot();
      if (lastSyncAt !== null || progress || (phase === 'ready' && !user?.organization)) end();
    }
    function end(): void {
      clearTimeout(timer);
      for (const off of offs.splice(0)) off();
      resolve();
    }
    look();
  });
}
