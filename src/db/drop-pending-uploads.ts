import type { Transaction } from 'dexie';
import { BYTES, HELD } from './pending-upload.ts';

export const bytesId = (id: string): string => `${id}${BYTES}`;

/** A pending upload is two lines of the store, its name and its bytes: they go together. */
export async function dropHeld(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.table(HELD).bulkDelete(ids.flatMap((id) => [id, bytesId(id)]));
}

/** Drops what is held for these rows (`<entity>:<row id>`), bytes and all. False: nothing was. */
export async function dropHeldOf(tx: Transaction, ...owners: string[]): Promise<boolean> {
  const ids = (await tx.table(HELD).where('owner').anyOf(owners).primaryKeys()) as string[];
  await dropHeld(tx, ids);
  return ids.length > 0;
}
