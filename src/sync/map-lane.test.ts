import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fail } from '../domain/entity/failure.ts';
import type { MapArchive } from '../domain/geo/map-archive.ts';
import type { LocalDatabase } from '../db/current.ts';
import { keptPieces, readMapPacks, type MapPack } from '../db/packs.ts';
import type { Piece } from '../db/map-reader.ts';
import { dropMapArea, keepMapArea, refreshMapArea, renameMapArea, readMapTile, weighMapArea } from '../db/queries/map-packs.ts';
import { localDatabase } from '../../tests/helpers/local-database.ts';
import { mapArchive, squareTile } from '../../tests/helpers/map-archive.ts';
import { MapLane, pieceBatches } from './quiet-lanes.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const EAST = [100, 10, 170, 60] as const;
const WEST = [-170, 10, -100, 60] as const;
const EAST_TILE = [3, 6, 3] as const;
/** Far enough from each other in the file to be asked for one by one. */
const made = (seed: number): Buffer =>
  mapArchive(
    [0, 1, 2, 3].flatMap((z) =>
      Array.from({ length: 4 ** z }, (_, i) => ({
        z,
        x: i % 2 ** z,
        y: Math.floor(i / 2 ** z),
        bytes: squareTile('earth', seed + z * 100 + i, 40_000),
      })),
    ),
    { leafEntries: 20 },
  );
const archiveOf = (seed: number): MapArchive => ({
  url: `/archive/${seed}`,
  version: String(seed).padStart(16, '0'),
  etag: null,
  bounds: [-180, -85, 180, 85],
  minZoom: 0,
  maxZoom: 3,
  attribution: '© Essai',
});
const files = new Map([1, 2].map((seed) => [archiveOf(seed).version, made(seed)]));
const [first, second] = [archiveOf(1), archiveOf(2)];

let database: LocalDatabase;
let asked: Piece[];
let free: boolean;
let lane: MapLane;

const ask = async ({ version }: MapArchive, piece: Piece): Promise<ArrayBuffer> => {
  asked.push(piece);
  return Uint8Array.from(files.get(version)!.subarray(piece.offset, piece.offset + piece.length)).buffer;
};
const open = (answer = ask): MapLane =>
  new MapLane(database, { ask: answer, clock: { now: () => NOW, elapsed: () => NOW }, isFree: () => free, tell: () => undefined });
const packs = (): Promise<MapPack[]> => database.read((dexie) => dexie.transaction('r', ['meta'], readMapPacks));
const pieces = (): Promise<Set<string>> => database.read((dexie) => dexie.transaction('r', ['cache'], keptPieces));
const until = (check: () => Promise<unknown>): Promise<unknown> => vi.waitFor(check, { timeout: 10_000, interval: 5 });
const complete = (count = 1): Promise<unknown> =>
  until(async () => expect((await packs()).map(({ completeAt }) => completeAt)).toEqual(Array(count).fill(new Date(NOW).toISOString())));
const keep = (box: MapPack['box'] | readonly number[], archive = first): Promise<void> =>
  keepMapArea({ name: 'Est', box: [...box] as MapPack['box'], zoom: 3, archive });
const withoutNetwork = (tile: readonly [number, number, number], versions: string[] = []) =>
  readMapTile(archiveOf(9), [first.version, ...versions], tile, { online: false });

beforeEach(() => {
  database = localDatabase();
  [asked, free] = [[], true];
  lane = open();
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: { range: string } }) => {
    const [from, to] = /(\d+)-(\d+)/.exec(headers.range)!.slice(1).map(Number) as [number, number];
    return new Response(Uint8Array.from(files.get(archiveOf(Number(url.split('/').at(-1))).version)!.subarray(from, to + 1)), {
      status: 206,
    });
  });
});
afterEach(() => {
  lane.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('keeps an area as it was weighed, and its tiles are there without network', async () => {
  const weighed = (await weighMapArea(first, EAST)).at(-1)!;
  expect(weighed).toMatchObject({ zoom: 3, newBytes: weighed.bytes });
  await keep(EAST);
  lane.wake(true);
  await complete();
  expect(await packs()).toMatchObject([{ name: 'Est', bytes: weighed.bytes, done: 0, total: 0 }]);
  expect((await weighMapArea(first, EAST)).at(-1)!.newBytes).toBe(0);
  expect(await withoutNetwork(EAST_TILE)).toMatchObject({ kind: 'tile', kept: true });
  // Elsewhere the tile of the whole world is there to be enlarged; far below it, nothing.
  expect(await withoutNetwork([3, 0, 3])).toEqual({ kind: 'coarser' });
  expect(await withoutNetwork([12, 0, 9])).toEqual({ kind: 'none' });
});

it('areas that overlap share their pieces; one that leaves takes only its own', async () => {
  await keep(EAST);
  lane.wake(true);
  await complete();
  const before = await pieces();
  const [east] = await packs();
  const bytes = asked.reduce((sum, { length }) => sum + length, 0);
  await keep(EAST);
  await keep(WEST);
  lane.wake(true);
  await complete(3);
  const all = await pieces();
  expect(asked.reduce((sum, { length }) => sum + length, 0) - bytes).toBeLessThan((await packs())[2]!.bytes);
  await dropMapArea((await packs())[2]!.id);
  expect(await pieces()).toEqual(before);
  await dropMapArea(east!.id);
  expect(await pieces()).toEqual(before);
  expect(all.size).toBeGreaterThan(before.size);
  await dropMapArea((await packs())[0]!.id);
  expect(await pieces()).toEqual(new Set());
  expect(await database.read((dexie) => dexie.table('meta').where('key').startsWith('map-pieces:').count())).toBe(0);
});

it('F22 goes on where it stood: what is here is not asked for again, a rename does not begin it anew', async () => {
  await keep(EAST);
  lane = open(async (archive, piece) => {
    const bytes = await ask(archive, piece);
    // Three directories, then one batch of several: not the last.
    if (asked.length === 6) free = false;
    return bytes;
  });
  lane.wake(true);
  await until(async () => expect((await packs())[0]).toMatchObject({ completeAt: null, total: expect.any(Number) }));
  await until(async () => expect((await packs())[0]!.done).toBeGreaterThan(100_000));
  lane.stop();
  const held = await pieces();
  await renameMapArea((await packs())[0]!.id, 'Chantier');
  [free, asked] = [true, []];
  lane = open();
  lane.wake();
  await complete();
  expect((await packs())[0]!.name).toBe('Chantier');
  for (const { offset } of asked) expect(held.has(`map:${first.version}:${offset}`)).toBe(false);
});

it('an area that is given up while it is fetched leaves nothing', async () => {
  await keep(EAST);
  let dropped: Promise<void> | undefined;
  lane = open(async (archive, piece) => {
    if (piece.length > 100_000) await (dropped ??= packs().then(([pack]) => dropMapArea(pack!.id)));
    return ask(archive, piece);
  });
  lane.wake(true);
  await until(async () => expect(dropped).toBeDefined());
  await dropped;
  await until(async () => expect(await pieces()).toEqual(new Set()));
  expect(await packs()).toEqual([]);
});

it('an archive that changed: the area says so, stays readable, and is replaced when the newer one is whole', async () => {
  await keep(EAST);
  lane.wake(true);
  await complete();
  const [{ id }] = (await packs()) as [MapPack];
  lane.stop();
  let gate: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (gate = resolve));
  lane = open(async (archive, piece) => {
    if (piece.length > 100_000) await opened;
    return ask(archive, piece);
  });
  await refreshMapArea(id, second);
  lane.wake(true);
  await until(async () =>
    expect((await packs())[0]).toMatchObject({
      archive: { version: second.version },
      previous: first.version,
      completeAt: null,
      total: expect.any(Number),
    }),
  );
  expect(await withoutNetwork(EAST_TILE)).toMatchObject({ kind: 'tile', kept: true });
  gate();
  await complete();
  expect((await packs())[0]!.previous).toBeUndefined();
  expect([...(await pieces())].every((key) => key.startsWith(`map:${second.version}:`))).toBe(true);
  expect(await withoutNetwork(EAST_TILE, [second.version])).toMatchObject({ kind: 'tile', kept: true });
});

it.each([
  ['gone', 'changed'],
  ['forbidden', 'forbidden'],
] as const)('an answer %s stops it as "%s", until it is asked for again', async (code, failure) => {
  await keep(EAST);
  lane = open(() => Promise.reject(fail(code)));
  lane.wake(true);
  await until(async () => expect((await packs())[0]).toMatchObject({ failure, completeAt: null }));
  lane.stop();
  lane = open();
  await refreshMapArea((await packs())[0]!.id, second);
  lane.wake(true);
  await complete();
});

it('F13 without room it says so before anything large is fetched', async () => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 500_000 }) } });
  await keep(EAST);
  lane.wake(true);
  await until(async () => expect((await packs())[0]).toMatchObject({ failure: 'room' }));
  expect(asked.every(({ length }) => length <= 16_384)).toBe(true);
});

it('F13 pieces that had to leave for a person’s write: the area says so, and comes back when asked', async () => {
  await keep(EAST);
  lane.wake(true);
  await complete();
  await database.evict();
  expect(await packs()).toMatchObject([{ failure: 'room', bytes: 0, completeAt: null }]);
  await until(async () => (await refreshMapArea((await packs())[0]!.id, first), expect((await packs())[0]!.failure).toBeUndefined()));
  lane.wake(true);
  await complete();
  expect(await withoutNetwork(EAST_TILE)).toMatchObject({ kept: true });
});

it('pieces close together are asked for at once, as far as a request goes', () => {
  const batches = pieceBatches(
    [
      { offset: 500, length: 10 },
      { offset: 0, length: 100 },
      { offset: 100, length: 400 },
      { offset: 100_000, length: 5 },
      { offset: 100_005, length: 900 },
    ],
    600,
  );
  expect(batches).toEqual([
    {
      offset: 0,
      length: 510,
      pieces: [
        { offset: 0, length: 100 },
        { offset: 100, length: 400 },
        { offset: 500, length: 10 },
      ],
    },
    { offset: 100_000, length: 5, pieces: [{ offset: 100_000, length: 5 }] },
    { offset: 100_005, length: 900, pieces: [{ offset: 100_005, length: 900 }] },
  ]);
});
