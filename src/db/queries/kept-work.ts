import { openLocal, type LocalDatabase } from '../current.ts';
import { BYTES } from '../held-file.ts';
import { listProfiles, type Profile } from '../registry.ts';

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

/** Discards all of it in one transaction; the screen asks for a typed word before. */
export async function dropKept(database: LocalDatabase): Promise<void> {
  await database.write(
    STORES,
    async (tx) => {
      for (const store of STORES) await tx.table(store).clear();
    },
    () => ({ keys: { outbox: '*', repair: '*', drafts: '*', attachments: '*' } }),
  );
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
