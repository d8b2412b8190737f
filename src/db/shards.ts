import type { Transaction } from 'dexie';
import { FailureError } from '../domain/entity/failure.ts';
import type { LocalDatabase } from './database.ts';
import { storageBudget } from './queries/budget.ts';
import { LEAVING_ORDER } from './connection.ts';

const LOOK_EVERY_BYTES = 2 ** 20;

/** `kept` 1: part of what a person marked to keep, which leaves last. `usedAt`: of that, when it came. */
export interface Shard {
  key: string;
  at: string;
  usedAt: string;
  bytes: number;
  kept: 0 | 1;
  gzip: ArrayBuffer;
}

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
  await tx
    .table('cache')
    .orderBy(LEAVING_ORDER)
    .eachKey((entry, { primaryKey }) => {
      const [kept, usedAt, bytes] = entry as [number, string, number];
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

async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const blob = new Response(new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>));
  return blob.arrayBuffer();
}

/** JSON, gzip: 4.6 times smaller and 2.5 times faster to write than rows (design/sync.md). */
export async function packed(value: unknown): Promise<ArrayBuffer> {
  return through(new CompressionStream('gzip'), new TextEncoder().encode(JSON.stringify(value)));
}

export async function unpacked(gzip: ArrayBuffer): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await through(new DecompressionStream('gzip'), new Uint8Array(gzip))));
}

/** Stores shards in one transaction; `kept` undefined leaves a shard as it was marked. Rejects with FailureError quota | storage. */
export async function putShards(
  database: LocalDatabase,
  shards: readonly { key: string; gzip: ArrayBuffer; at?: string }[],
  kept?: boolean,
): Promise<void> {
  const now = new Date().toISOString();
  await database.change(['cache'], async (tx) => {
    const table = tx.table<Shard>('cache');
    const before = kept === undefined ? await table.bulkGet(shards.map(({ key }) => key)) : [];
    await table.bulkPut(
      shards.map(({ key, gzip, at = now }, index) => ({
        key,
        at,
        usedAt: at,
        bytes: gzip.byteLength,
        kept: kept === undefined ? (before[index]?.kept ?? 0) : kept ? 1 : 0,
        gzip,
      })),
    );
  });
  await trim(
    database,
    shards.reduce((sum, { gzip }) => sum + gzip.byteLength, 0),
  );
}

/** Stores what a person wants kept; where the device has no room for it, what is merely cached leaves. Rejects with FailureError quota | storage. */
export async function keepShards(
  database: LocalDatabase,
  shards: readonly { key: string; gzip: ArrayBuffer; at?: string }[],
): Promise<void> {
  try {
    await putShards(database, shards, true);
  } catch (error) {
    if (!(error instanceof FailureError) || error.failure.code !== 'quota') throw error;
    await database.change(['cache'], (tx) => dropShards(tx, (size) => !size.kept));
    await putShards(database, shards, true);
  }
}

/** Marks shards as kept since `at`, or since what they are made of where that is older. False: one of them is not there. */
export async function markKept(database: LocalDatabase, keys: readonly string[], at: string): Promise<boolean> {
  const marked = await database.change(['cache'], (tx) =>
    tx
      .table<Shard>('cache')
      .where('key')
      .anyOf([...keys])
      .modify((shard) => {
        shard.kept = 1;
        shard.usedAt = shard.at < at ? shard.at : at;
      }),
  );
  return marked === new Set(keys).size;
}

let unseen = Infinity;

/** Looks at the whole store only after so many bytes. */
async function trim(database: LocalDatabase, added: number): Promise<void> {
  unseen += added;
  if (unseen < LOOK_EVERY_BYTES) return;
  unseen = 0;
  // Trimmed with the next answers.
  await trimShards(database).catch(() => undefined);
}
