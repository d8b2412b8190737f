import type { LocalDatabase } from './database.ts';
import { dropShards, packed, putShards, touch, unpacked, type Shard } from './shards.ts';

export interface Cached<T> {
  value: T;
  /** ISO instant it was fetched at, or that it is as of. */
  at: string;
}

/** A read is noted this seldom: it writes the shard again. */
const TOUCH_MS = 3600_000;

/** Keeps an answer where there is room for it: one that has none is given up, and the others make room. `at`: as of when it is, where that is not now. */
export async function writeCacheOf(database: LocalDatabase, key: string, value: unknown, at?: string): Promise<void> {
  const gzip = await packed(value);
  try {
    await putShards(database, [{ key, gzip, ...(at === undefined ? {} : { at }) }]);
  } catch {
    // Nothing is kept then: it is asked of the server.
    await database.change(['cache'], (tx) => dropShards(tx, ({ kept }) => !kept)).catch(() => undefined);
  }
}

export async function readCacheOf<T>(database: LocalDatabase, key: string): Promise<Cached<T> | undefined> {
  try {
    const shard = await database.read((dexie) => dexie.table<Shard>('cache').get(key));
    if (!shard) return undefined;
    const value = (await unpacked(shard.gzip)) as T;
    // Its last use is a hint for what is dropped first.
    if (!shard.kept && Date.now() - Date.parse(shard.usedAt) > TOUCH_MS) void touch(database, key).catch(() => undefined);
    return { value, at: shard.at };
  } catch {
    return undefined;
  }
}
