import i18next from 'i18next';
import { Workbox } from 'workbox-window';
import { passesGuard } from '../../domain/access/guards.ts';
import { noteParts } from '../../workers/client/notes.ts';
import { sessionStore } from '../session/session.ts';
import { mayGo, transfersNoted, transfersStore } from '../session/transfers/transfers.ts';
import { offerUpdate } from './update.ts';
import { HOUR_MS } from '../../domain/time/time-zone.ts';

/**
 * Registers /sw.js in production. A new build is offered, never forced: it waits for the person, and while a draft is open it is
 * not even offered (the caller looks at the drafts).
 */

let workbox: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;
let asked = false;

/** A first installation that broke off (a file that did not come, or was none of ours) is tried again after so long, then twice as long. */
const AGAIN_MS = 10_000;
const LATEST_MS = 600_000;

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  install(AGAIN_MS);
  // Tried again with the next session, language or start.
  const look = (): void => void keepNewParts().catch(() => undefined);
  sessionStore.subscribe(look);
  i18next.on('languageChanged', look);
  keepAsChosen();
  setInterval(() => {
    // Without network: tried again in an hour.
    if (document.visibilityState === 'visible') workbox?.update().catch(() => undefined);
  }, HOUR_MS);
}

function install(againMs: number): void {
  const again = (): void => void setTimeout(() => install(Math.min(2 * againMs, LATEST_MS)), againMs);
  const own = new Workbox('/sw.js');
  workbox = own;
  own.addEventListener('waiting', () => {
    offerUpdate(() => {
      asked = true;
      if (registration?.waiting) own.messageSkipWaiting();
      // Another tab has let it in meanwhile: only this page is still of the earlier build.
      else location.reload();
    });
  });
  // Another tab may have asked: the files of this build stay cached, so only the tab that asked reloads.
  own.addEventListener('controlling', () => {
    if (asked) location.reload();
  });
  noteNeeded()
    // Without the note French and everybody's screens are kept.
    .catch(() => false)
    .then(() => own.register())
    .then((registered) => {
      registration = registered;
      if (registered) whenBroken(registered, again);
      return navigator.serviceWorker.ready;
    })
    .then(({ active }) => active?.postMessage({ type: 'KEEP', urls: loadedUrls() }))
    // A worker that is there keeps them at the next start; none is: a portal's page has come in its place.
    .catch(() => {
      if (!registration) again();
    });
}

/** Hears of a first installation that breaks off, also of one that an earlier page of this tab, or another tab, had begun. */
function whenBroken(registered: ServiceWorkerRegistration, again: () => void): void {
  const { installing, waiting, active } = registered;
  if (waiting || active) return;
  if (!installing) return again();
  installing.addEventListener('statechange', () => {
    if (installing.state === 'redundant' && !registered.active && !registered.waiting) again();
  });
}

/** What this person needs beyond what everybody does: a language, the screens their role opens. */
function neededParts(): string[] {
  const { user } = sessionStore.getSnapshot();
  const parts = [i18next.language];
  if (user && passesGuard('manager', user)) parts.push('manage');
  if (user && passesGuard('siteadmin', user)) parts.push('site');
  return parts;
}

let noted = '';
/** Resolves to whether this device did not need it before. */
async function noteNeeded(): Promise<boolean> {
  const parts = neededParts();
  if (parts.join() === noted) return false;
  noted = parts.join();
  return noteParts(parts);
}

/** Another language, somebody else on this device: what they need is kept too. */
async function keepNewParts(): Promise<void> {
  if (await noteNeeded()) (await navigator.serviceWorker.ready).active?.postMessage({ type: 'KEEP' });
}

/** The rest of the application comes as soon as it may: another link, another choice, a person who wants it now. */
function keepAsChosen(): void {
  let could = true;
  transfersStore.subscribe(() => {
    const can = mayGo('code') === 'go';
    if (can && !could)
      void Promise.all([navigator.serviceWorker.ready, transfersNoted()]).then(([own]) => {
        own.active?.postMessage({ type: 'KEEP' });
        // Without network: tried again in an hour.
        own.update().catch(() => undefined);
      });
    could = can;
  });
}

/** What this page had to fetch before the worker took over: its language, its screens. */
function loadedUrls(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => url.startsWith(`${location.origin}/assets/`));
}
