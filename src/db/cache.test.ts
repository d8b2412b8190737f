import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readCacheOf, writeCacheOf } from './cache.ts';
import { cacheBytes, putShards, shardSizes } from './shards.ts';
import { openLocal, type LocalDatabase } from './database.ts';
import { changePack, putPack, readPacks } from './packs.ts';
import { budgetOf } from './queries/budget.ts';
import { localStores } from './connection.ts';

const MB = 2 ** 20;
let database: LocalDatabase;

const keys = async (): Promise<string[]> =>
  (await database.read((dexie) => dexie.transaction('r', ['cache'], shardSizes))).map(({ key }) => key);
const shard = (key: string, mb: number, at: string) => ({ key, gzip: new ArrayBuffer(mb * MB), at });
const grant = (quota: number): unknown => vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota }) } });

beforeEach(() => {
  database = openLocal('u', 'o');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  database.close();
  await Dexie.delete(database.name);
});

it('the budget is a fifth of what the browser grants, 200 MB at most', () => {
  expect([budgetOf(100 * MB), budgetOf(10_000 * MB), budgetOf(undefined), budgetOf(0)]).toEqual([20 * MB, 200 * MB, 200 * MB, 200 * MB]);
});

it('F13 over the budget the least recently used leave first, and what is kept leaves last', async () => {
  grant(50 * MB);
  await putShards(database, [shard('kept', 4, '2026-01-01T00:00:00.000Z')], true);
  await putShards(database, [shard('a', 2, '2026-11-01T00:00:00.000Z'), shard('b', 2, '2026-11-02T00:00:00.000Z')]);
  await putShards(database, [shard('c', 4, '2026-11-03T00:00:00.000Z')]);
  expect(await keys()).toEqual(['b', 'c', 'kept']);
  await putShards(database, [shard('d', 7, '2026-11-04T00:00:00.000Z')]);
  expect(await keys()).toEqual(['kept']);
  await putShards(database, [shard('later', 9, '2026-11-05T00:00:00.000Z')], true);
  expect(await keys()).toEqual(['later']);
});

it('a read makes a shard a recent one', async () => {
  await writeCacheOf(database, 'old', { n: 1 });
  await database.change(['cache'], (tx) => tx.table('cache').update('old', { usedAt: '2026-01-01T00:00:00.000Z' }));
  await writeCacheOf(database, 'new', { n: 2 });
  expect(await keys()).toEqual(['old', 'new']);
  expect((await readCacheOf(database, 'old'))?.value).toEqual({ n: 1 });
  await expect.poll(() => keys()).toEqual(['new', 'old']);
});

it('asked again, a kept shard stays kept', async () => {
  await putShards(database, [shard('x', 1, '2026-11-01T00:00:00.000Z')], true);
  await writeCacheOf(database, 'x', [1]);
  const [size] = await database.read((dexie) => dexie.transaction('r', ['cache'], shardSizes));
  expect(size).toMatchObject({ key: 'x', kept: true });
});

it('F13 an answer that finds no room is given up, and takes no kept shard with it', async () => {
  await putShards(database, [shard('kept', 1, '2026-11-01T00:00:00.000Z')], true);
  await writeCacheOf(database, 'answer', 1);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await writeCacheOf(database, 'other', 2);
  expect(await keys()).toEqual(['kept']);
});

it('F13 a pack whose room a person’s write needed says so, until it is asked for again', async () => {
  const pack = {
    fleet: 'f',
    days: 7 as const,
    askedAt: '2026-11-01T00:00:00.000Z',
    completeAt: '2026-11-01T00:00:00.000Z',
    done: 0,
    total: 0,
    bytes: 5,
  };
  await database.change(['meta'], (tx) => putPack(tx, pack));
  await database.evict();
  const packs = () => database.read((dexie) => dexie.transaction('r', ['meta'], readPacks));
  expect(await packs()).toEqual([{ ...pack, completeAt: null, bytes: 0, failure: 'room' }]);
  await database.change(['meta'], (tx) => changePack(tx, 'f', () => ({ ...pack, askedAt: new Date(Date.now() + 1000).toISOString() })));
  expect((await packs())[0]!.failure).toBeUndefined();
});

it('F6 an update keeps what an earlier version had kept, with its age', async () => {
  database.close();
  await Dexie.delete(database.name);
  const earlier = new Dexie(database.name);
  earlier.version(4).stores({ ...localStores(), cache: 'key,at' });
  database = openLocal('u', 'o');
  await writeCacheOf(openOther(), 'answer:/x', { n: 1 });
  const [stored] = await other!.read((dexie) => dexie.table('cache').toArray());
  await earlier.table('cache').put({ key: stored.key, at: '2026-11-01T00:00:00.000Z', gzip: stored.gzip });
  earlier.close();
  expect(await readCacheOf(database, 'answer:/x')).toEqual({ value: { n: 1 }, at: '2026-11-01T00:00:00.000Z' });
  expect(cacheBytes(await database.read((dexie) => dexie.transaction('r', ['cache'], shardSizes)))).toBe(stored.gzip.byteLength);
  other!.close();
  await Dexie.delete(other!.name);
});

let other: LocalDatabase | undefined;
function openOther(): LocalDatabase {
  return (other = openLocal('other', null));
}
