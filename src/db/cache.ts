import type { LocalDatabase } from './database.ts';
import { dropShards, packed, putShards, type Shard, unpacked } from './shards.ts';

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

/** Notes that a shard was read. */
async function touch(database: LocalDatabase, key: string): Promise<void> {
  await database.change(['cache'], (tx) => tx.table<Shard>('cache').update(key, { usedAt: new Date().toISOString() }));
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

/** A lock that screens hold, shared, while they wait for an answer of the server: what is fetched ahead lets them pass. Released when their tab goes. */
const ASKING = 'sillage:asking';
const LOOK_MS = 500;

/** Runs what a screen waits for. */
export function asking<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as Partial<Navigator>;
  // Its declaration has the lock's own result in mind.
  return locks ? (locks.request(ASKING, { mode: 'shared' }, work) as Promise<T>) : work();
}

/** Resolves once no screen waits. */
export async function untilNobodyAsks(): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  while ((await locks?.query())?.held?.some(({ name }) => name === ASKING)) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}

const PIECE = 0x8000;

/** A file of the server as it is kept on a device, in a shard of the cache: gzip takes back what base64 adds. */
export interface KeptFile {
  type: string;
  base64: string;
}

export function keptFile(bytes: ArrayBuffer, type: string): KeptFile {
  const all = new Uint8Array(bytes);
  let binary = '';
  for (let at = 0; at < all.length; at += PIECE) binary += String.fromCharCode(...all.subarray(at, at + PIECE));
  return { type, base64: btoa(binary) };
}

export function blobOf({ type, base64 }: KeptFile): Blob {
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });
}
