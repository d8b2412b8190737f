import type { LocalDatabase } from '../database.ts';
import type { OutboxItem, RepairItem } from '../local-row.ts';
import { liveSource, type LiveSource } from './live-source.ts';
export type { OutboxItem } from '../local-row.ts';
export type { RefusalReason, RepairItem } from '../local-row.ts';

/** More than this many unsent writes are counted, not listed. */
const LISTED_ITEMS = 500;

const read = (database: LocalDatabase): Promise<readonly OutboxItem[]> =>
  database.read((dexie) => dexie.table<OutboxItem>('outbox').orderBy('n').limit(LISTED_ITEMS).toArray());

const outbox: LiveSource<readonly OutboxItem[]> = liveSource<readonly OutboxItem[]>({
  empty: [],
  load: read,
  apply: (database, value, { keys }) => (keys?.['outbox'] ? read(database) : value),
});

/** Writes not yet confirmed, oldest first (the first 500). */
export function liveOutbox(): LiveSource<readonly OutboxItem[]> {
  return outbox;
}

/** Every unsent and refused write of a local database, for an export or a logout. */
export async function readQueue(database: LocalDatabase): Promise<{ outbox: OutboxItem[]; repair: unknown[] }> {
  return database.read((dexie) =>
    dexie.transaction('r', ['outbox', 'repair'], async (tx) => ({
      outbox: await tx.table<OutboxItem>('outbox').orderBy('n').toArray(),
      repair: await tx.table('repair').toArray(),
    })),
  );
}

const readRepair = (database: LocalDatabase): Promise<readonly RepairItem[]> =>
  database.read((dexie) => dexie.table<RepairItem>('repair').toArray());

const repair: LiveSource<readonly RepairItem[]> = liveSource<readonly RepairItem[]>({
  empty: [],
  load: readRepair,
  apply: (database, value, { keys }) => (keys?.['repair'] ? readRepair(database) : value),
});

/** Refused writes, in the order they were refused. Nothing leaves by itself: see resendRefused and discardRefused in mutate.ts. */
export function liveRepair(): LiveSource<readonly RepairItem[]> {
  return repair;
}
