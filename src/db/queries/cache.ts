import { current } from '../current.ts';
import { readCacheOf, writeCacheOf, type Cached } from '../cache.ts';

export type { Cached } from '../cache.ts';

/** A value the server gave earlier, with its age; undefined when unknown or unreadable. */
export async function readCache<T>(key: string): Promise<Cached<T> | undefined> {
  const database = current();
  return database ? readCacheOf<T>(database, key) : undefined;
}

/** Keeps a value the server can give again; a full disk is not an error. */
export async function writeCache(key: string, value: unknown): Promise<void> {
  const database = current();
  if (database) await writeCacheOf(database, key, value);
}
