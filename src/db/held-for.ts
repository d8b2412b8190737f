import type { Transaction } from 'dexie';
import type { Entity } from '../domain/kit/entity.ts';
import { expectsFiles, FILE_NAME_MAX, type ExpectedFile } from '../domain/kit/expected-files.ts';
import { HELD, type PendingUpload } from './pending-upload.ts';

/**
 * What a creation says of the files it comes with: those this device holds for its row, and those of the form `from`, which are its
 * from then on. Read in the transaction that stores it. A file without a hash (of a build before) or refused is not announced.
 */
export async function announced(tx: Transaction, entity: Entity, id: string, from?: string): Promise<{ expected?: ExpectedFile[] }> {
  if (!expectsFiles(entity)) return {};
  const held = tx.table<PendingUpload>(HELD);
  const owner = `${entity.name}:${id}`;
  if (from !== undefined) await held.where('owner').equals(from).modify({ owner });
  const files = await held.where('owner').equals(owner).sortBy('_id');
  const expected = files.flatMap(({ _id, name, bytes, sha256, failure }) =>
    sha256 === undefined || failure ? [] : [{ id: _id, sha256, name: name.slice(0, FILE_NAME_MAX), bytes }],
  );
  return { expected };
}
