import type { LocalDatabase } from './database.ts';

export interface Cached<T> {
  value: T;
  /** ISO instant it was fetched at. */
  at: string;
}

interface Shard {
  key: string;
  at: string;
  gzip: ArrayBuffer;
}

/** The cache keeps at most this much; the oldest go first. */
const BUDGET_BYTES = 60 * 1024 * 1024;

async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const blob = new Response(new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>));
  return blob.arrayBuffer();
}

/** JSON, gzip: 4.6 times smaller and 2.5 times faster to write than rows (design/sync.md). */
export async function writeCacheOf(database: LocalDatabase, key: string, value: unknown): Promise<void> {
  const gzip = await through(new CompressionStream('gzip'), new TextEncoder().encode(JSON.stringify(value)));
  const shard: Shard = { key, at: new Date().toISOString(), gzip };
  try {
    await database.change(['cache'], async (tx) => {
      await tx.table<Shard>('cache').put(shard);
    });
    await trim(database);
  } catch {
    await database.evict();
  }
}

let written = 0;

/** Looks at the whole store only every so many writes. */
async function trim(database: LocalDatabase): Promise<void> {
  if (++written % 50 !== 0) return;
  await database.change(['cache'], async (tx) => {
    let left = BUDGET_BYTES;
    await tx.table<Shard>('cache').orderBy('at').reverse().each((shard, cursor) => {
      left -= shard.gzip.byteLength;
      if (left < 0) void tx.table('cache').delete(cursor.primaryKey);
    });
  });
}

export async function readCacheOf<T>(database: LocalDatabase, key: string): Promise<Cached<T> | undefined> {
  try {
    const shard = await database.read((dexie) => dexie.table<Shard>('cache').get(key));
    if (!shard) return undefined;
    const json = await through(new DecompressionStream('gzip'), new Uint8Array(shard.gzip));
    return { value: JSON.parse(new TextDecoder().decode(json)) as T, at: shard.at };
  } catch {
    return undefined;
  }
}
