import { Workbox } from 'workbox-window';

/** The new build waits until the person agrees; `apply` swaps the worker and reloads once it has control. */
export interface Update {
  apply: () => void;
}

let update: Update | null = null;
const listeners = new Set<() => void>();

export const updateStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): Update | null => update,
};

/** Everything this page loaded from /assets/ before the worker took over: the language, the screens used. */
function loadedAssets(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
}

/** Registers /sw.js (production builds only) and tells when a newer build waits. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  workbox.addEventListener('waiting', () => {
    update = {
      apply: () => {
        workbox.addEventListener('controlling', () => location.reload());
        workbox.messageSkipWaiting();
      },
    };
    for (const listener of listeners) listener();
  });
  await workbox.register();
  const registration = await navigator.serviceWorker.ready;
  registration.active?.postMessage({ type: 'KEEP', urls: loadedAssets() });
  const hourly = 3_600_000;
  setInterval(() => void workbox.update().catch(() => undefined), hourly);
}
