import type { Transaction } from 'dexie';
import { BYTES, HELD } from './pending-upload.ts';

export const bytesId = (id: string): string => `${id}${BYTES}`;

/** A pending upload is two lines of the store, its name and its bytes: they go together. */
export async function dropHeld(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.table(HELD).bulkDelete(ids.flatMap((id) => [id, bytesId(id)]));
}
