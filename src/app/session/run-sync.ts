import { takePage } from '../boot/early-answers.ts';
import { finishLogout } from './keep-alive.ts';

const client = () => import('../../workers/client/sync.ts');

/** Loads the worker and its code ahead: somebody is here, it is only not known yet who. */
export function prepareSync(): void {
  client()
    .then(({ prepare }) => prepare())
    // A worker that does not start is told by the state of the synchronization.
    .catch(() => undefined);
}

/** A logout still to be told to the server comes first: the worker would renew that session. */
async function loggedOut(): Promise<void> {
  while (!(await finishLogout()))
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, 30_000);
      addEventListener('online', done, { once: true });
      function done(): void {
        clearTimeout(timer);
        removeEventListener('online', done);
        resolve();
      }
    });
}

/** Starts the mirror of a profile, apart from the first screen's code. */
export function runSync(profile: { userId: string; orgId: string | null }): void {
  loggedOut()
    .then(client)
    .then(async ({ startSync }) => startSync(profile, await takePage(profile)))
    .catch((error: unknown) => console.error(error));
}

export function nudgeSync(): void {
  client()
    .then(({ nudge }) => nudge())
    // A worker that does not start is told by the state of the synchronization.
    .catch(() => undefined);
}

const listeners = new Set<() => void>();

/** Who shows the panel of the synchronization hears of it when another part of the application wants it shown; returns the way to end. */
export function onPanelWanted(show: () => void): () => void {
  listeners.add(show);
  return () => {
    listeners.delete(show);
  };
}

/** Shows the panel of the synchronization, wherever its chip is. */
export function wantPanel(): void {
  for (const show of [...listeners]) show();
}
