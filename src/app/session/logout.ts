import i18next from 'i18next';
import { current, setCurrent } from '../../db/current.ts';
import { discardQueued, discardRefused } from '../../db/mutate.ts';
import { readQueue } from '../../db/queries/outbox.ts';
import { removeProfile, writeDeviceValue } from '../../db/queries/profiles.ts';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import { clearReadableCookies } from './cookies.ts';
import { call, statusOf } from './http.ts';
import { rememberLogout } from './logout-pending.ts';
import { loginHref } from './session.ts';

/** How many writes would be left behind. */
export function waitingWrites(): number {
  const { queued, repair } = liveSyncStatus().getSnapshot();
  return queued + repair;
}

/** Sends what waits; resolves with what could not leave within the time given. */
export async function sendAll(limitMs = 20_000): Promise<number> {
  const { nudge } = await import('../../workers/client/sync.ts');
  await nudge();
  const source = liveSyncStatus();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, limitMs);
    const off = source.subscribe(() => source.getSnapshot().queued === 0 && done());
    function done(): void {
      clearTimeout(timer);
      off();
      resolve();
    }
    if (source.getSnapshot().queued === 0) done();
  });
  return waitingWrites();
}

export async function discardAll(): Promise<void> {
  await import('../../db/queries/held-files.ts').then(({ dropHeldFiles }) => dropHeldFiles());
  const database = current();
  if (!database) return;
  const { outbox, repair } = await readQueue(database);
  for (const { mid } of outbox) await discardQueued(mid);
  for (const { mid } of repair as { mid: string }[]) await discardRefused(mid);
}

/**
 * Ends the session. `keep`: what waits stays on this device, and the login page offers to go on as this person; otherwise the
 * local copy goes too. Without network the server is told at the next start.
 */
export async function logout(keep: boolean): Promise<void> {
  const database = current();
  const { stopSync } = await import('../../workers/client/sync.ts');
  await stopSync().catch(() => undefined);
  try {
    await call('/simple-directory/api/auth', { method: 'DELETE' });
  } catch (error) {
    if (statusOf(error) === undefined) rememberLogout();
  }
  clearReadableCookies();
  await writeDeviceValue('active', null).catch(() => undefined);
  // Files still to be sent are a person's work too: they wait for the next login.
  const holds = database ? await import('../../db/queries/held-files.ts').then(({ holdsFiles }) => holdsFiles()).catch(() => false) : false;
  if (database && !keep && !holds) {
    await removeProfile(`${database.userId}:${database.orgId ?? 'none'}`).catch(() => undefined);
    setCurrent(null);
    indexedDB.deleteDatabase(database.name);
  }
  sessionStorage.clear();
  location.assign(loginHref('/', { lang: i18next.language }));
}
