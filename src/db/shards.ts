import type { Transaction } from 'dexie';
import type { LocalDatabase } from './database.ts';
import { storageBudget } from './queries/budget.ts';
import { LEAVING_ORDER } from './stores.ts';

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
export async function trimShards(database: LocalDatabase): Promise<void> {
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
