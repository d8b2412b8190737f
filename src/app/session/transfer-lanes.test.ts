// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mayTransfer, TRANSFER_KINDS, type TransferChoice, type TransferKind } from '../../domain/sync/transfers.ts';
import { keepFleet } from '../../db/queries/packs.ts';
import { keepMapArea } from '../../db/queries/map-packs.ts';
import { holdFile } from '../../db/queries/pending-uploads.ts';
import { Allowance } from '../../sync/lane.ts';
import { httpTransport } from '../../sync/http-transport.ts';
import { openQuietLanes } from '../../sync/quiet-lanes.ts';
import { keepFiles, mayKeep } from '../../workers/kept-files.ts';
import { FakeCaches } from '../../../tests/helpers/fake-caches.ts';
import { localDatabase } from '../../../tests/helpers/local-database.ts';
import { mapArchive, squareTile } from '../../../tests/helpers/map-archive.ts';
import { newId } from '../../../tests/helpers/sample.ts';
import { useSeenPhoto } from '../entity-ui/attachments/chosen-file.ts';
import { keepDocumentation } from './behind.ts';
import { startQuietTime } from './quiet-time.ts';
import { sendPendingUploads, startPendingUploads } from './transfers/send-pending-uploads.ts';
import { chooseTransfers, knownTransfers, limitTransfers, transfersNoted, transfersStore } from './transfers/transfers.ts';

/** The worker's own side of what the page tells it; the boundary between them is comlink's. */
const told = vi.hoisted(() => ({ allowance: undefined as Allowance | undefined }));
vi.mock('../../workers/client/sync.ts', () => ({ afford: async (what: Allowance['now']) => told.allowance?.set(what) }));
vi.mock('../shell/first-screen.ts', () => ({ filesKept: async () => undefined }));
vi.mock('./session.ts', () => {
  const now = { phase: 'ready', user: { id: 'u', organization: { role: 'admin' } } };
  return { sessionStore: { subscribe: () => () => undefined, getSnapshot: () => now } };
});

interface Asked {
  url: string;
  signal: AbortSignal | undefined;
}
const WAITS = { timeout: 10_000, interval: 5 };
const link = Object.assign(new EventTarget(), { type: 'wifi' });
const PHOTO = '/api/v1/vehicles/v1/photo?v=1';
const TILES = mapArchive(
  [0, 1, 2].flatMap((z) =>
    Array.from({ length: 4 ** z }, (_, i) => ({
      z,
      x: i % 2 ** z,
      y: Math.floor(i / 2 ** z),
      bytes: squareTile('earth', z * 100 + i, 40_000),
    })),
  ),
);

let asked: Asked[];
/** Every answer waits for it. */
let gate: Promise<void>;
let offs: (() => void)[];

/** A server that has something for each of them. */
function answer(url: string, init: RequestInit): Response {
  const range = /(\d+)-(\d+)/.exec(new Headers(init.headers).get('range') ?? '');
  if (range) return new Response(Uint8Array.from(TILES.subarray(Number(range[1]), Number(range[2]) + 1)), { status: 206 });
  if (url.includes('/uploads')) return new Response('', { status: 503 });
  if (url.includes('/assets/')) return new Response(`// ${url}`, { headers: { 'content-type': 'text/javascript' } });
  if (url.includes('/positions')) return new Response('{"end":true}\n', { headers: { 'content-type': 'application/x-ndjson' } });
  return Response.json({});
}
const of = (kind: TransferKind): number => asked.filter(({ url }) => LANES[kind].is.test(url)).length;

/** What asks for bytes of each kind, as the application starts it. `is`: its requests. A kind without one is no program. */
const LANES: Record<TransferKind, { is: RegExp; start: () => unknown }> = {
  records: {
    is: /\/sync\//,
    start: () => httpTransport('u:none').send({ method: 'GET', path: '/api/v1/sync/pull' }),
  },
  reports: { is: /summaries|journeys|visits|tacho|measures/, start: () => quietLanes() },
  packs: { is: /\/vehicles\/v1\/positions/, start: () => keepFleet('f1', 7).then(quietLanes) },
  map: {
    is: /\/archive\//,
    start: () =>
      keepMapArea({
        name: 'Est',
        box: [100, 10, 170, 60],
        zoom: 2,
        archive: {
          url: '/archive/1',
          version: '1'.padStart(16, '0'),
          etag: null,
          bounds: [-180, -85, 180, 85],
          minZoom: 0,
          maxZoom: 2,
          attribution: '',
        },
      }).then(quietLanes),
  },
  code: {
    is: /\/assets\//,
    start: () => {
      const files = ['a', 'b', 'c'].map((name) => `/assets/${name}.js`);
      const keep = async (): Promise<void> => {
        await transfersNoted();
        const cache = (await caches.open('assets')) as Cache;
        await keepFiles([{ files }], { cache, fetch: (url, init) => fetch(url, init), digests: {}, may: () => mayKeep(link, false) });
      };
      offs.push(transfersStore.subscribe(() => void keep()));
      return keep();
    },
  },
  documentation: { is: /documentation|known/, start: () => keepDocumentation() },
  photos: {
    is: /\/photo\b/,
    start: () => {
      const root = createRoot(document.createElement('div'));
      const Picture = (): null => {
        const { src, ask } = useSeenPhoto(PHOTO, true);
        // An <img> of the browser asks for its address.
        if (src === PHOTO) asked.push({ url: src, signal: undefined });
        expect(ask === undefined).toBe(src === PHOTO);
        return null;
      };
      flushSync(() => root.render(createElement(Picture)));
      offs.push(() => flushSync(() => root.unmount()));
    },
  },
  uploads: {
    is: /\/uploads/,
    start: async () => {
      startPendingUploads();
      await holdFile(`ticket:${newId()}`, 'a.jpg', new TextEncoder().encode('photo').buffer as ArrayBuffer);
      await sendPendingUploads();
    },
  },
};

async function quietLanes(): Promise<void> {
  const database = shared.database;
  if (!database) throw new Error('no database');
  const allowance = (told.allowance = new Allowance());
  const lanes = openQuietLanes(database, 'u:o', () => true, allowance);
  offs.push(() => lanes.stop());
  await startQuietTime();
}
const shared: { database?: ReturnType<typeof localDatabase> } = {};

beforeEach(async () => {
  [asked, offs, gate] = [[], [], Promise.resolve()];
  FakeCaches.install();
  vi.stubGlobal('location', new URL('http://localhost/'));
  Object.defineProperty(navigator, 'connection', { configurable: true, value: link });
  shared.database = localDatabase();
  await shared.database.change(['vehicles'], (tx) =>
    tx.table('vehicles').bulkPut([{ _id: 'v1', fleet: 'f1', photo: null, registration: 'A', status: 'active' }]),
  );
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    asked.push({ url: String(url), signal: init.signal ?? undefined });
    const stopped = new Promise<never>((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)));
    await Promise.race([gate, stopped]);
    return answer(String(url), init);
  });
  await knownTransfers();
});
afterEach(async () => {
  for (const off of offs) off();
  vi.unstubAllGlobals();
});

interface Case {
  choice: TransferChoice;
  type: string;
  isLimited: boolean;
}
const CASES: Case[] = [
  { choice: 'always', type: 'cellular', isLimited: true },
  { choice: 'wifi', type: 'wifi', isLimited: false },
  { choice: 'wifi', type: 'wifi', isLimited: true },
  { choice: 'wifi', type: 'cellular', isLimited: false },
  { choice: 'hand', type: 'wifi', isLimited: false },
];
async function be({ choice, type, isLimited }: Case): Promise<void> {
  link.type = type;
  link.dispatchEvent(new Event('change'));
  await chooseTransfers(choice);
  await limitTransfers(isLimited);
}
const ALL: Case = { choice: 'always', type: 'wifi', isLimited: false };
const NONE: Case = { choice: 'hand', type: 'cellular', isLimited: true };
/** As the application does: what fails is tried at its next start. */
const begin = (kind: TransferKind): void => void Promise.resolve(LANES[kind].start()).catch(() => undefined);
/** What asks although it may not has asked by then. */
async function rests(): Promise<void> {
  for (let i = 0; i < 40; i++) await shared.database?.read((dexie) => dexie.table('meta').count());
}

describe.each(TRANSFER_KINDS)('what may go over a link: %s', (kind) => {
  it.each(CASES)('$choice on $type, limited by its person: $isLimited', async (one) => {
    await be(one);
    const may = mayTransfer(kind, one, link) === 'go';
    begin(kind);
    if (may) return vi.waitFor(() => expect(of(kind)).toBeGreaterThan(0), WAITS);
    await rests();
    expect(of(kind)).toBe(0);
    // It was there, and held back: it goes by itself once it may.
    await be(ALL);
    await vi.waitFor(() => expect(of(kind)).toBeGreaterThan(0), WAITS);
  });
});

// A request of records is whole in itself. Photos under way are given up by their own parts: `use-seen-photo.test.ts`, `record-files.test.ts`, in a browser `transfers.e2e.ts`.
describe.each(TRANSFER_KINDS.filter((kind) => kind !== 'records' && kind !== 'photos'))('under way over a link: %s', (kind) => {
  it('it stops when it no longer may, and goes on when it may', async () => {
    await be(ALL);
    let open = (): void => undefined;
    gate = new Promise((resolve) => (open = resolve));
    begin(kind);
    await vi.waitFor(() => expect(of(kind)).toBeGreaterThan(0), WAITS);
    const under = of(kind);
    await be(NONE);
    // What may be large is given up at once, of the others the next one waits.
    const isGivenUp = asked.filter(({ url }) => LANES[kind].is.test(url)).map(({ signal }) => signal?.aborted === true);
    expect(isGivenUp).toEqual(isGivenUp.map(() => ['reports', 'packs', 'map', 'uploads'].includes(kind)));
    open();
    await rests();
    expect(of(kind)).toBe(under);
    await be(ALL);
    await vi.waitFor(() => expect(of(kind)).toBeGreaterThan(under), WAITS);
  });
});
