import i18next from 'i18next';
import { noteHere } from '../boot/early-answers.ts';
import { current, setCurrent } from '../../db/current.ts';
import type { KeptWork } from '../../db/queries/kept-work.ts';
import { leave } from '../../db/queries/kept-lock.ts';
import { removeProfile, writeDeviceValue } from '../../db/queries/profiles.ts';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import { clearReadableCookies } from './cookies.ts';
import { endSession } from './keep-alive.ts';
import { loginHref } from './session.ts';

/** What would be left behind. */
export async function waitingWork(): Promise<KeptWork> {
  const database = current();
  const { countKept } = await import('../../db/queries/kept-work.ts');
  return database ? countKept(database) : { writes: 0, drafts: 0, files: 0 };
}

/** Sends what waits; resolves with what could not leave within the time given. */
export async function sendAll(limitMs = 20_000): Promise<number> {
  const [{ nudge }, { livePendingUploads }, { sendPendingUploads }] = await Promise.all([
    import('../../workers/client/sync.ts'),
    import('../../db/queries/pending-uploads.ts'),
    import('./transfers/send-pending-uploads.ts'),
  ]);
  await nudge();
  // The person asks for it: files that wait for Wi-Fi leave too.
  void sendPendingUploads(true);
  const [status, files] = [liveSyncStatus(), livePendingUploads()];
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, limitMs);
    const offs = [status.subscribe(look), files.subscribe(look)];
    function look(): void {
      if (status.getSnapshot().queued === 0 && files.getSnapshot().every(({ failure }) => failure)) done();
    }
    function done(): void {
      clearTimeout(timer);
      for (const off of offs) off();
      resolve();
    }
    look();
  });
  const { writes, drafts, files: held } = await waitingWork();
  return writes + drafts + held;
}

/** What is left of thrown away rows has this long to leave before the session ends; after that it waits for the next one. */
const LEFT_MS = 5000;

export async function discardAll(): Promise<void> {
  const database = current();
  if (!database) return;
  const { dropKept } = await import('../../db/queries/kept-work.ts');
  // What could not be sent is kept, and asked about.
  if ((await dropKept(database)) > 0 && liveSyncStatus().getSnapshot().online) await sendAll(LEFT_MS).catch(() => undefined);
}

/**
 * Ends the session. `keep`: what waits stays on this device, and the login page offers to go on as this person; otherwise the
 * local copy goes too. Without network the server is told at the next start.
 */
export async function logout(keep: boolean): Promise<void> {
  const database = current();
  const { stopSync } = await import('../../workers/client/sync.ts');
  // The person leaves whatever fails on the way.
  await stopSync().catch(() => undefined);
  await import('./push.ts').then(({ stopPush }) => stopPush()).catch(() => undefined);
  await endSession();
  clearReadableCookies();
  if (!keep) noteHere(null);
  // Storage refused: there is nothing that could be known.
  await writeDeviceValue('active', null).catch(() => undefined);
  await leave().catch(() => undefined);
  // Drafts and files still to be sent are a person's work too: they wait for the next login. So does what cannot be counted.
  const holds = await waitingWork().then(
    ({ writes, drafts, files }) => writes + drafts + files > 0,
    () => true,
  );
  if (database && !keep && !holds) {
    // What stays of a profile is offered at the next login, and no more.
    await removeProfile(`${database.userId}:${database.orgId ?? 'none'}`).catch(() => undefined);
    setCurrent(null);
    // A database that another tab holds is deleted when that tab closes.
    await (await import('../../db/queries/kept-work.ts')).deleteLocal(database).catch(() => undefined);
  } else if (database && !keep) {
    const { keepOnlyLeft } = await import('../../db/queries/kept-work.ts');
    if (await keepOnlyLeft(database).catch(() => false))
      // What stays of a profile is offered at the next login, and no more.
      await removeProfile(`${database.userId}:${database.orgId ?? 'none'}`).catch(() => undefined);
  }
  sessionStorage.clear();
  location.assign(loginHref('/', { lang: i18next.language }));
}
