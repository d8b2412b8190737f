import { Workbox } from 'workbox-window';
import { offerUpdate } from './update.ts';

/**
 * Registers /sw.js in production. A new build is offered, never forced: it waits for the person, and while a draft is open it is
 * not even offered (the caller looks at the drafts).
 */

let workbox: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;
let asked = false;

const HOUR_MS = 3_600_000;

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => {
    offerUpdate(() => {
      asked = true;
      if (registration?.waiting) workbox?.messageSkipWaiting();
      // Another tab has let it in meanwhile: only this page is still of the earlier build.
      else location.reload();
    });
  });
  // Another tab may have asked: the files of this build stay cached, so only the tab that asked reloads.
  workbox.addEventListener('controlling', () => {
    if (asked) location.reload();
  });
  workbox
    .register()
    .then((registered) => {
      registration = registered;
      return navigator.serviceWorker.ready;
    })
    .then(({ active }) => active?.postMessage({ type: 'KEEP', urls: loadedUrls() }))
    .catch(() => undefined);
  setInterval(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) workbox?.update().catch(() => undefined);
  }, HOUR_MS);
}

/** What this page had to fetch before the worker took over: its language, its screens. */
function loadedUrls(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => url.startsWith(`${location.origin}/assets/`));
}
