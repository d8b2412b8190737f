import i18next from 'i18next';
import { startI18n } from '../i18n/setup.ts';
import { notify } from '../shell/notifications.ts';
import { isSilent, registryAnswers } from '../../db/queries/profiles.ts';
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
async function tell(): Promise<void> {
  await startI18n();
  const msg = i18next.t('errors:storage');
  const boot = document.querySelector('#boot p');
  if (boot) boot.textContent = ` ${msg}`;
  notify({ msg, type: 'error' });
}

/** When a page was loaded again by itself: a storage that is as late at each start does not do it over and over. */
const TAKEN_UP = 'sillage.taken-up';
const AGAIN_MS = 10 * 60_000;

const isTyping = (): boolean => document.activeElement instanceof HTMLInputElement && document.activeElement.value !== '';

/**
 * The storage failed when `page` started, and nobody was known. One that was silent is told of; once it answers, who is known here (`isKnown`: and nobody is at
 * work by the server's word) goes on where they were, unless they are just signing in.
 */
export async function whileSilent(error: unknown, page: string, isKnown: () => Promise<boolean>): Promise<void> {
  // One that failed is told where it does.
  if (!isSilent(error)) return;
  // Words that do not come are not said.
  void tell().catch(() => undefined);
  await registryAnswers();
  const last = Number(sessionStorage.getItem(TAKEN_UP) ?? -Infinity);
  if (Math.abs(Date.now() - last) < AGAIN_MS || !(await isKnown()) || isTyping()) return;
  sessionStorage.setItem(TAKEN_UP, String(Date.now()));
  if (location.href === page) location.reload();
  else location.replace(page);
}
