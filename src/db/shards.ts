import type { Transaction } from 'dexie';
import { through, type Shard } from './cache.ts';
import type { LocalDatabase } from './database.ts';
import { storageBudget } from './queries/budget.ts';
import { LEAVING_ORDER } from './stores.ts';

const LOOK_EVERY_BYTES = 2 ** 20;

/** A shard as the index alone tells it. */
export interface ShardSize {
  key: string;
  usedAt: string;
  bytes: number;
  kept: boolean;
}

/** Every shard of the index, the first to leave first. */
export async function shardSizes(tx: Transaction): Promise<ShardSize[]> {
  const sizes: ShardSize[] = [];
  await tx.table('cache').orderBy(LEAVING_ORDER).eachKey((entry, { primaryKey }) => {
    const [kept, usedAt, bytes] = entry as unknown as [number, string, number];
    sizes.push({ key: primaryKey as string, usedAt, bytes, kept: kept === 1 });
  });
  return sizes;
}

export const cacheBytes = (sizes: readonly ShardSize[]): number => sizes.reduce((sum, { bytes }) => sum + bytes, 0);

/** Keeps the store within its budget. */
async function trimShards(database: LocalDatabase): Promise<void> {
  const budget = await storageBudget();
  await database.change(['cache'], async (tx) => {
    const sizes = await shardSizes(tx);
    let over = cacheBytes(sizes) - budget;
    const leaving: string[] = [];
    for (const { key, bytes } of sizes) {
      if (over <= 0) break;
      over -= bytes;
      leaving.push(key);
    }
    await tx.table('cache').bulkDelete(leaving);
  });
}

/** Removes the shards that `leaves` names. */
export async function dropShards(tx: Transaction, leaves: (size: ShardSize) => boolean): Promise<void> {
  const leaving = (await shardSizes(tx)).filter(leaves).map(({ key }) => key);
  await tx.table('cache').bulkDelete(leaving);
}

/** JSON, gzip: 4.6 times smaller and 2.5 times faster to write than rows (design/sync.md). */
export async function packed(value: unknown): Promise<ArrayBuffer> {
  return through(new CompressionStream('gzip'), new TextEncoder().encode(JSON.stringify(value)));
}

/** Stores shards in one transaction; `kept` undefined leaves a shard as it was marked. Rejects with FailureError quota | storage. */
export async function putShards(database: LocalDatabase, shards: readonly { key: string; gzip: ArrayBuffer; at?: string }[], kept?: boolean): Promise<void> {
  const now = new Date().toISOString();
  await database.change(['cache'], async (tx) => {
    const table = tx.table<Shard>('cache');
    const before = kept === undefined ? await table.bulkGet(shards.map(({ key }) => key)) : [];
    await table.bulkPut(
      shards.map(({ key, gzip, at = now }, index) => ({ key, at, usedAt: at, bytes: gzip.byteLength, kept: kept === undefined ? (before[index]?.kept ?? 0) : kept ? 1 : 0, gzip })),
    );
  });
  await trim(database, shards.reduce((sum, { gzip }) => sum + gzip.byteLength, 0));
}

let unseen = Infinity;

/** Looks at the whole store only after so many bytes. */
async function trim(database: LocalDatabase, added: number): Promise<void> {
  unseen += added;
  if (unseen < LOOK_EVERY_BYTES) return;
  unseen = 0;
  await trimShards(database).catch(() => undefined);
}

/** Keeps an answer where there is room for it: one that has none is given up, and the others make room. */
export async function keepAnswer(database: LocalDatabase, key: string, value: unknown): Promise<void> {
  const gzip = await packed(value);
  try {
    await putShards(database, [{ key, gzip }]);
  } catch {
    await database.change(['cache'], (tx) => dropShards(tx, ({ kept }) => !kept)).catch(() => undefined);
  }
}

/** Notes that a shard was read. */
export async function touch(database: LocalDatabase, key: string): Promise<void> {
  await database.change(['cache'], (tx) => tx.table<Shard>('cache').update(key, { usedAt: new Date().toISOString() }));
}
