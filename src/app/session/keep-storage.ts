import i18next from 'i18next';
import { isSilent } from '../../db/connection.ts';
import { startI18n } from '../i18n/setup.ts';
import { notify } from '../shell/notifications.ts';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';

/** What the browser said when it was asked to keep everything; null until then. */
let answer: boolean | null = null;
const listeners = new Set<() => void>();

export const keepAnswerStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): boolean | null => answer,
};

/** Asks the browser never to make room with what this device holds; false where it refuses or cannot be asked. */
export async function askToKeep(): Promise<boolean> {
  answer = (await navigator.storage?.persist?.().catch(() => false)) ?? false;
  for (const listener of [...listeners]) listener();
  return answer;
}

/** The first write or file that has to wait for the network is what the promise is for: it is asked then, once a visit. */
export function keepFromFirstWrite(): void {
  const status = liveSyncStatus();
  const off = status.subscribe(look);
  function look(): void {
    const { queued, files, online } = status.getSnapshot();
    if (queued + files === 0 || online) return;
    off();
    void navigator.storage?.persisted?.().then((kept) => (kept ? undefined : askToKeep()));
  }
  look();
}

/** A storage that never answers is said on what shows: the shell of index.html until a screen is drawn, then the screen. */
export async function tellSilent(error: unknown): Promise<void> {
  // One that failed is told where it does.
  if (!isSilent(error)) return;
  await startI18n();
  const msg = i18next.t('errors:storage');
  const boot = document.querySelector('#boot p');
  if (boot) boot.textContent = ` ${msg}`;
  notify({ msg, type: 'error' });
}
