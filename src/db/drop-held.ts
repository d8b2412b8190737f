import type { Transaction } from 'dexie';
import { BYTES, HELD } from './held-file.ts';

export const bytesId = (id: string): string => `${id}${BYTES}`;

/** A held file is two lines of the store, its name and its bytes: they go together. */
export async function dropHeld(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.table(HELD).bulkDelete(ids.flatMap((id) => [id, bytesId(id)]));
}
