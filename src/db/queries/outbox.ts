import type { LocalDatabase } from '../database.ts';
import type { OutboxItem } from '../local-row.ts';
import { liveSource, type LiveSource } from './live-source.ts';

export type { OutboxItem } from '../local-row.ts';

/** More than this many unsent writes are counted, not listed. */
export const LISTED_ITEMS = 500;

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
