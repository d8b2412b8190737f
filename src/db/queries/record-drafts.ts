import { recordIdOf, type RecordDraft } from '../../domain/field-work/record-draft.ts';
import { type Draft, dropHeld } from '../local-row.ts';
import { HELD, type PendingUpload } from '../pending-upload.ts';
import { open } from '../mutate.ts';
import { isSealed } from '../seal-record.ts';

/**
 * Keeps a record that is being filled, in one strict transaction. False: it was sealed meanwhile, in another tab or just now, and is no draft any more.
 * Rejects with FailureError quota | storage.
 */
export async function keepRecordDraft(key: string, value: RecordDraft): Promise<boolean> {
  return open().write(
    ['drafts', 'outbox', 'repair', 'field-records'],
    async (tx) => {
      if (await isSealed(tx, recordIdOf(key))) return false;
      await tx.table<Draft>('drafts').put({ key, value, savedAt: new Date().toISOString() });
      return true;
    },
    () => ({ keys: { drafts: [key] } }),
  );
}

/** Abandons a record that was not sealed, with its photos; the screen asks before. */
export async function dropRecordDraft(key: string): Promise<void> {
  await open().write(
    ['drafts', HELD],
    async (tx) => {
      await tx.table('drafts').delete(key);
      await dropHeld(tx, (await tx.table<PendingUpload>(HELD).where('owner').equals(`draft:${key}`).primaryKeys()) as string[]);
    },
    () => ({ keys: { drafts: [key], [HELD]: '*' } }),
  );
}

/** Files this device holds for an owner (`<entity>:<id>`, `draft:<key>`), oldest first. */
export async function heldOf(owner: string): Promise<PendingUpload[]> {
  return open().read((dexie) => dexie.table<PendingUpload>(HELD).where('owner').equals(owner).sortBy('_id'));
}
