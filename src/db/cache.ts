import type { LocalDatabase } from './database.ts';

export interface Cached<T> {
  value: T;
  /** ISO instant it was fetched at. */
  at: string;
}

/** `kept` 1: part of what a person marked to keep, which leaves last. `usedAt`: of that, when it came. */
export interface Shard {
  key: string;
  at: string;
  usedAt: string;
  bytes: number;
  kept: 0 | 1;
  gzip: ArrayBuffer;
}

/** A read is noted this seldom: it writes the shard again. */
const TOUCH_MS = 3600_000;

export async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const blob = new Response(new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>));
  return blob.arrayBuffer();
}

/** Keeps an answer where there is room for it; what only a write needs comes with the first one. */
export async function writeCacheOf(database: LocalDatabase, key: string, value: unknown): Promise<void> {
  await import('./shards.ts').then(({ keepAnswer }) => keepAnswer(database, key, value)).catch(() => undefined);
}

export async function readCacheOf<T>(database: LocalDatabase, key: string): Promise<Cached<T> | undefined> {
  try {
    const shard = await database.read((dexie) => dexie.table<Shard>('cache').get(key));
    if (!shard) return undefined;
    const json = await through(new DecompressionStream('gzip'), new Uint8Array(shard.gzip));
    const value = JSON.parse(new TextDecoder().decode(json)) as T;
    if (!shard.kept && Date.now() - Date.parse(shard.usedAt) > TOUCH_MS) void import('./shards.ts').then(({ touch }) => touch(database, key)).catch(() => undefined);
    return { value, at: shard.at };
  } catch {
    return undefined;
  }
}
