import type { Dexie, Transaction } from 'dexie';
import type { AnyRow } from '../domain/entity/entity.ts';
import type { LocalDatabase } from '../db/database.ts';
import type { Delta } from '../db/deltas.ts';
import { dropHeldOf, type OutboxItem, type RepairItem } from '../db/local-row.ts';
import { filesOfRows } from '../db/pending-upload.ts';
import type { LocalTx, SyncStorage } from './ports.ts';

interface Meta {
  key: string;
  value: unknown;
}

/** LocalTx over one Dexie transaction: awaits nothing but the database, or IndexedDB would commit early. */
function dexieTx(tx: Transaction): LocalTx {
  const meta = tx.storeNames.includes('meta') ? tx.table<Meta>('meta') : undefined;
  const outbox = (): ReturnType<typeof tx.table<OutboxItem>> => tx.table<OutboxItem>('outbox');
  return {
    meta: async <T>(key: string) => (await meta!.get(key))?.value as T | undefined,
    setMeta: async (key, value) => void (await meta!.put({ key, value })),
    dropMeta: async (keys) => meta!.bulkDelete([...keys]),
    metaKeys: async (prefix) => (await meta!.where('key').startsWith(prefix).primaryKeys()) as string[],
    versions: async (table, ids) => (ids.length === 0 ? [] : (await tx.table<AnyRow>(table).bulkGet([...ids])).map((row) => row?.ver)),
    put: async (table, rows) => void (await tx.table(table).bulkPut([...rows])),
    drop: async (table, ids) => tx.table(table).bulkDelete([...ids]),
    clear: async (table) => tx.table(table).clear(),
    ids: async (table) => (await tx.table(table).toCollection().primaryKeys()) as string[],
    rows: async (table) => tx.table<AnyRow>(table).toArray(),
    queueAfter: async (n, limit) => outbox().where('n').above(n).limit(limit).toArray(),
    queueSize: async () => outbox().count(),
    queued: async (mids) =>
      outbox()
        .where('mid')
        .anyOf([...mids])
        .toArray(),
    queuedOf: async (entity, id) => outbox().where('[entity+id]').equals([entity, id]).sortBy('n'),
    putQueued: async (items) => void (await outbox().bulkPut([...items])),
    dropQueued: async (ns) => outbox().bulkDelete([...ns]),
    refusals: async () => tx.table<RepairItem>('repair').toArray(),
    putRefusals: async (items) => void (await tx.table('repair').bulkPut([...items])),
    pendingUploads: () => filesOfRows(tx),
    dropUploadsOf: (owners) => dropHeldOf(tx, ...owners),
  };
}

/** The engine's storage on a local database, relaxed unless it is asked for: what is lost with the power comes again from the server or the queue. */
export function dexieStorage(database: LocalDatabase, tell: (delta: Delta) => void): SyncStorage {
  return {
    async transact(stores, work, durable) {
      const run = (tx: Transaction): ReturnType<typeof work> => work(dexieTx(tx));
      const { result, delta } = await (durable ? database.write(stores, run) : database.change(stores, run));
      if (delta) tell(delta);
      return result;
    },
    read: (stores, work) => database.read((dexie: Dexie) => dexie.transaction('r', [...stores], (tx) => work(dexieTx(tx)))),
  };
}
