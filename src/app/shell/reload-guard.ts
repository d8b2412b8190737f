import { mendFiles } from '../../workers/client/mend-files.ts';
import { ownAddress } from '../../domain/text/address.ts';

/** A lazy part of the application that did not arrive reloads the page, at most once per 60 s (specification §4 and §9). */
const RELOAD_GUARD_MS = 60_000;
const KEY = 'sillage.reloaded-at';

export function isChunkError(error: unknown): boolean {
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  return (
    name === 'ChunkLoadError' ||
    /dynamically imported module|importing a module script failed|module script failed|unable to preload css/i.test(String(message ?? ''))
  );
}

interface Memory {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
}

/** True, and noted, when a reload is allowed now. */
export function mayReload(nowMs: number, memory: Memory): boolean {
  const last = Number(memory.getItem(KEY) ?? Number.NaN);
  if (Number.isFinite(last) && nowMs - last >= 0 && nowMs - last <= RELOAD_GUARD_MS) return false;
  memory.setItem(KEY, String(nowMs));
  return true;
}

const PROBE_MS = 5000;

/** Is there something to reload from: the service worker's copy, else the server. Otherwise the browser's own error page would take the place of the application. */
async function hasSource(): Promise<boolean> {
  if (navigator.serviceWorker?.controller) return true;
  return fetch('/index.html', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) }).then(
    () => true,
    () => false,
  );
}

/** Reloads the address that was asked for; false when the error is another one, when it was done less than 60 s ago, or when nothing would come. */
export async function reloadForChunk(error: unknown, asked = location.href): Promise<boolean> {
  try {
    if (!isChunkError(error) || !(await hasSource()) || !mayReload(Date.now(), sessionStorage)) return false;
    // What is kept under its name may be something else: the reload then finds the file.
    await mendFiles();
  } catch {
    return false;
  }
  // The router's own address is a path.
  const { href } = ownAddress(asked, location.origin) ?? location;
  if (href === location.href) location.reload();
  else location.assign(href);
  return true;
}

/** The router reloads by itself, without our limit, unless it believes it already did: only the guard above decides. */
export function watchChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    const { message } = (event as Event & { payload?: { message?: string } }).payload ?? {};
    try {
      sessionStorage.setItem(`tanstack_router_reload:${message ?? ''}`, '1');
    } catch {
      // Then the router's own limit, once per part and session, holds.
    }
  });
}
