import { cacheNames } from 'workbox-core';
import { addPlugins, createHandlerBoundToURL, getCacheKeyForURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { TransferLink } from '../domain/sync/transfers.ts';
import { noteCodeBytes, notedParts, NOTES } from './client/notes.ts';
import {
  countKept,
  dropForeign,
  type FileDigests,
  isTheFile,
  keepFiles,
  type KeptFiles,
  lookOver,
  mayKeep,
  noteWhole,
} from './kept-files.ts';
import { pressedUrl, pushNotice, showPage, wake } from './push-notice.ts';

declare const __BUILD__: string;
declare const __KEPT__: readonly KeptFiles[];
/** Of the shell and of all that is kept. */
declare const __DIGESTS__: FileDigests;
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[]; sillageBackground?: () => Promise<void> };

/**
 * Two stores. The shell (index.html, icons, base map) is precached by workbox and replaced with each build.
 * Hashed files under /assets/ never change: they stay until two newer builds have come, so that an open tab of an
 * earlier build still finds its lazy chunks (F14). Nothing a person wrote passes through here (F15). What comes is believed by its digest alone:
 * a portal's page under the name of our files would open the application no more, with any network.
 */
const ASSETS = 'assets';
const KEPT_BUILDS = 3;

const isAsset = (url: string): boolean => new URL(url, self.location.origin).pathname.startsWith('/assets/');
const [parts, digests] = [__KEPT__, __DIGESTS__];
const assets = parts.flatMap(({ files }) => files);

// A shell that is not wholly ours is not installed: the browser tries again.
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) => ((await isTheFile(request.url, response, digests)) ? response : null),
  },
]);
const shell = self.__WB_MANIFEST;
precacheAndRoute(shell);
const shellUrls = shell.flatMap((entry) => getCacheKeyForURL(typeof entry === 'string' ? entry : entry.url) ?? []);
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [
      /^\/api\//,
      /^\/notify\//,
      /^\/simple-directory\/(api|\.well-known)\//,
      /^\/capture\//,
      /^\/licences\.txt$/,
      /[?&]past-portal\b/,
    ],
  }),
);
// A hashed file is one file, whatever the answer's Vary says: with `Vary: Origin` a module script would miss its copy offline.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: ASSETS,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        fetchDidSucceed: async ({ request, response }) => {
          if (response.ok && !(await isTheFile(request.url, response, digests))) throw new Error(`another answer than ${request.url}`);
          return response;
        },
      },
    ],
  }),
);

/** Whether the browser reads codes itself (src/app/field-ui/scan-sheet.tsx): our reader, of 0.9 MB, is then not kept. */
async function readsCodes(): Promise<boolean> {
  const { BarcodeDetector } = self as { BarcodeDetector?: { getSupportedFormats: () => Promise<string[]> } };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])) ?? [];
  return ['code_39', 'code_128', 'qr_code', 'data_matrix'].every((format) => formats.includes(format));
}

/** This build's files for those this device serves; French stands behind the other languages. */
async function wanted(): Promise<KeptFiles[]> {
  const [own, needsNoReader] = await Promise.all([notedParts(), readsCodes()]);
  return parts
    .filter(({ part }) => part === undefined || part === 'fr' || own.includes(part))
    .map((kept) => (needsNoReader ? { ...kept, files: kept.files.filter((url) => !url.endsWith('.wasm')) } : kept));
}

/** Whether what no open screen needs may come now. */
const may = (): Promise<boolean> =>
  mayKeep((self.navigator as { connection?: TransferLink }).connection, Boolean(self.registration.active));

/** What this device may take of all that is wanted, and what an open page has loaded: one that fails holds up none of the other. */
async function keepWanted(loaded: readonly string[] = []): Promise<void> {
  const files = await wanted();
  const [all, opened] = [keep(files, may), keep([{ files: loaded.filter(isAsset) }], () => Promise.resolve(true))];
  await Promise.allSettled([all, opened]);
  await noteBytes();
  await noteWhole(await all);
  await opened;
}

/** One after the other: what one brought, the next need not. Each is told to who asked for it: the next one is not held up. */
function line(): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const work = last.then(run);
    // Who asked is told.
    last = work.catch(() => undefined);
    return work;
  };
}
/** Several tabs ask at once when something was chosen. */
const keeping = line();
/** What is doubted while a look is under way may be behind it: it is looked over again. */
const looking = line();

async function keep(kept: readonly KeptFiles[], isAllowed: () => Promise<boolean>): Promise<boolean> {
  const cache = await caches.open(ASSETS);
  return keeping(() => keepFiles(kept, { cache, fetch: (url, init) => fetch(url, init), digests, may: isAllowed }));
}

async function look(isDoubted = false): Promise<number> {
  const [notes, kept, precache] = await Promise.all([caches.open(NOTES), caches.open(ASSETS), caches.open(cacheNames.precache)]);
  const what = { build: __BUILD__, notes, assets: kept, shell: precache, shellUrls, digests };
  return looking(() => lookOver({ ...what, fetch: (url, init) => fetch(url, init) }, isDoubted));
}

/** Bytes that this worker fetched, by day; the page tells of them with its own. */
async function noteBytes(): Promise<void> {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  performance.clearResourceTimings();
  const down = entries.reduce((sum, { transferSize }) => sum + transferSize, 0);
  if (down > 0) await noteCodeBytes(down);
}

/** Notes this build's files first, drops those of builds older than the last three. */
async function keepRecentBuilds(): Promise<void> {
  const builds = await caches.open(NOTES);
  const known = ((await (await builds.match('/builds.json'))?.json()) ?? []) as string[][];
  const next = [assets, ...known.filter((build) => build.join() !== assets.join())].slice(0, KEPT_BUILDS);
  await builds.put('/builds.json', new Response(JSON.stringify(next)));
  const kept = new Set(next.flat().map((url) => new URL(url, self.location.origin).pathname));
  const cache = await caches.open(ASSETS);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (known.length >= KEPT_BUILDS && !kept.has(pathname)) await cache.delete(request);
  }
}

self.addEventListener('install', (event) =>
  event.waitUntil(
    caches
      .open(ASSETS)
      .then((cache) => dropForeign(cache, digests))
      .then(() => keepWanted()),
  ),
);
self.addEventListener('activate', (event) => event.waitUntil(keepRecentBuilds().then(() => self.clients.claim())));
self.addEventListener('message', (event) => {
  const data = event.data as { type?: string; urls?: string[] } | null;
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (data?.type === 'COUNT')
    event.waitUntil(
      Promise.all([wanted(), caches.open(ASSETS)])
        .then(([kept, cache]) => countKept(kept, cache))
        .then((count) => event.ports[0]?.postMessage(count)),
    );
  // A part of the application did not run: is what is kept of it ours? Answers how much was not.
  if (data?.type === 'DOUBT')
    event.waitUntil(
      look(true)
        .catch(() => 0)
        .then((count) => event.ports[0]?.postMessage(count))
        .then(() => keepWanted()),
    );
  if (data?.type !== 'KEEP') return;
  // A page that was on its way when this worker took over was left out.
  event.waitUntil(self.clients.claim());
  // What the page had to load before this worker took over, and what those it serves now need.
  // A look that fails is made again at the next start.
  event.waitUntil(
    look()
      .catch(() => 0)
      .then(() => keepWanted(data.urls)),
  );
});

// A browser wants each push shown: one that is none of ours is told of as nothing more than that.
self.addEventListener('push', (event) => {
  const notice = pushNotice(event.data?.text());
  event.waitUntil(self.registration.showNotification(notice?.title ?? 'Sillage', notice?.options));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = pressedUrl(event.notification.data, self.location.origin);
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window', includeUncontrolled: true })
      .then((windows) => showPage(url, windows, (page) => self.clients.openWindow(page))),
  );
});

/** The engine without a page, apart from this file. A browser keeps what is loaded while it installs, and only that. */
const BACKGROUND = `/background.js?v=${__BUILD__}`;
self.addEventListener('install', () => importScripts(BACKGROUND));

async function turn(): Promise<void> {
  if (!self.sillageBackground) importScripts(BACKGROUND);
  await self.sillageBackground?.();
}
const onWake = (event: ExtendableEvent): void =>
  event.waitUntil(self.clients.matchAll({ type: 'window' }).then((pages) => wake(pages, turn)));
// Background Sync and Periodic Background Sync: not in the declarations of TypeScript.
for (const type of ['sync', 'periodicsync']) self.addEventListener(type, (event) => onWake(event as ExtendableEvent));
