import { rulesOf } from '../../domain/rules.ts';
import { openLocal, type LocalDatabase } from '../current.ts';
import { BYTES } from '../pending-upload.ts';
import type { OutboxItem, RepairItem } from '../local-row.ts';
import { leave, refusalOf } from '../mutate.ts';
import { deviceId, listProfiles, type Profile } from '../registry.ts';
import { CHAIN_HEAD } from '../seal-record.ts';
import { dropOutboxBackup, SPARE_MARK } from '../outbox-backup.ts';

/** What a person wrote that only this device has. */
export interface KeptWork {
  writes: number;
  drafts: number;
  files: number;
}

const STORES = ['outbox', 'repair', 'drafts', 'attachments'];

export function countKept(database: LocalDatabase): Promise<KeptWork> {
  return database.read((dexie) =>
    dexie.transaction('r', STORES, async (tx) => ({
      writes: (await tx.table('outbox').count()) + (await tx.table('repair').count()),
      drafts: await tx.table('drafts').count(),
      files: await tx.table('attachments').where('owner').notEqual(BYTES).count(),
    })),
  );
}

const isLeft = ({ entity }: OutboxItem): boolean => rulesOf(entity).isLeft === true;

/**
 * Discards all of it in one transaction; the screen asks for a typed word before. What rows leave of themselves (the stub of a sealed record, so that its
 * chain has no hole) waits in the queue then. Gives how many of those.
 */
export async function dropKept(database: LocalDatabase): Promise<number> {
  const device = await deviceId();
  return database.write(
    STORES,
    async (tx) => {
      const queued = await tx.table<OutboxItem>('outbox').orderBy('n').toArray();
      const refused = await tx.table<RepairItem>('repair').toArray();
      for (const store of STORES) await tx.table(store).clear();
      const staying = queued.filter(isLeft);
      await tx.table('outbox').bulkAdd(staying);
      let left = staying.length;
      for (const { mutation, reason } of refused) if (await leave(tx, mutation, refusalOf(reason), device)) left++;
      for (const item of queued) if (await leave(tx, item, 'discarded', device)) left++;
      return left;
    },
    () => ({ keys: { outbox: '*', repair: '*', drafts: '*', attachments: '*' }, nudge: true }),
  );
}

/**
 * Empties a local database of all but the queue, when nothing waits there but what thrown away rows leave, and of the end of its chain: those leave at the
 * next session of this person here. False: a person's work waits, and nothing was done.
 */
export async function keepOnlyLeft(database: LocalDatabase): Promise<boolean> {
  const stores = await database.read(async (dexie) => dexie.tables.map(({ name }) => name));
  return database.write(stores, async (tx) => {
    const waits =
      (await tx.table('repair').count()) +
      (await tx.table('drafts').count()) +
      (await tx.table('attachments').where('owner').notEqual(BYTES).count());
    const queued = await tx.table<OutboxItem>('outbox').toArray();
    if (waits > 0 || !queued.every(isLeft)) return false;
    for (const store of stores) if (store !== 'outbox' && store !== 'meta') await tx.table(store).clear();
    await tx.table('meta').where('key').noneOf([CHAIN_HEAD, SPARE_MARK]).delete();
    return true;
  });
}

/** A local database and its outbox backup go; nothing of a person's waits there. Does not wait for other tabs, which close it. */
export async function deleteLocal({ name }: LocalDatabase): Promise<void> {
  indexedDB.deleteDatabase(name);
  await dropOutboxBackup(name);
}

/** Other people, or this one in other organizations, whose work waits on this device. Their queues are counted, never sent from here (F19). */
export async function othersWaiting(own: LocalDatabase): Promise<{ profile: Profile; count: number }[]> {
  const waiting: { profile: Profile; count: number }[] = [];
  for (const profile of await listProfiles()) {
    if (profile.userId === own.userId && profile.orgId === own.orgId) continue;
    const database = openLocal(profile.userId, profile.orgId);
    const { writes, files } = await countKept(database).catch(() => ({ writes: 0, files: 0 }));
    database.close();
    if (writes + files > 0) waiting.push({ profile, count: writes + files });
  }
  return waiting;
}
