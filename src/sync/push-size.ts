import { DAY_MS } from '../domain/kit/durations.ts';
import { PUSH_MAX_BYTES } from '../domain/sync/protocol.ts';
import type { OutboxItem } from '../db/local-row.ts';
import type { LocalTx, SyncStorage } from './ports.ts';

/** Line of `meta`: what the way to the server was found to carry, and when, by this device's clock. */
const KEY = 'pushBytes';
const LEAST_BYTES = 8 * 1024;

interface Carried {
  bytes: number;
  at: number;
}

const encoder = new TextEncoder();

/** What a write weighs in a request. */
export function bytesOf(item: OutboxItem): number {
  return encoder.encode(JSON.stringify(item)).length + 1;
}

/** How much one push may weigh on this network: what a day ago did not pass may pass today, at another place. */
export async function carriedBytes(tx: LocalTx, nowMs: number): Promise<number> {
  const known = await tx.meta<Carried>(KEY);
  return known && Math.abs(nowMs - known.at) < DAY_MS ? known.bytes : PUSH_MAX_BYTES;
}

/** A push of these writes is too large for the way: half of it from now on, 8 KB at least. False: there is nothing to halve. */
export async function shrinkPush(storage: SyncStorage, batch: readonly OutboxItem[], nowMs: number): Promise<boolean> {
  const bytes = batch.reduce((sum, item) => sum + bytesOf(item), 0);
  if (batch.length <= 1 || bytes <= LEAST_BYTES) return false;
  const carried: Carried = { bytes: Math.max(LEAST_BYTES, Math.floor(bytes / 2)), at: nowMs };
  await storage.transact(['meta'], async (tx) => ({ result: await tx.setMeta(KEY, carried) }));
  return true;
}
