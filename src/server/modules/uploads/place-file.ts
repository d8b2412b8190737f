import type { AnyRow } from '../../../domain/kit/entity.ts';
import { fail } from '../../../domain/kit/failure.ts';
import type { Actor, Context } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { fitsItsName } from '../files.ts';
import { saveImage, type FileKey } from '../images.ts';
import { mustBeExpected } from './expected.ts';
import { isReceived, saveReceipt } from './receipts.ts';
import type { FileTaker, IncomingFile } from './taker.ts';

/** Where a file of this row is kept: in the taker's one place, else under its own id. */
export function keyFor({ entity, slot }: FileTaker, row: AnyRow, id: string | null): FileKey {
  return { orgId: row.owner.id, entity: entity.name, rowId: row._id, name: slot ?? id! };
}

/**
 * Gives a row a file, in one transaction with its receipt: the same file again changes nothing. `row` was admitted.
 * Throws duplicate | invalid | too-large | unsupported-type.
 */
export async function placeFile(context: Context, taker: FileTaker, row: AnyRow, file: IncomingFile, actor: Actor): Promise<AnyRow> {
  const { id, name, stored } = file;
  if (name !== null && !fitsItsName(name, stored.originalType)) throw fail('unsupported-type');
  const key = keyFor(taker, row, id);
  return context.store.write(systemActor(key.orgId), async (writer) => {
    // A write that changes nothing takes the lock of the space and reads: two files at once do not lose one another.
    const now = await writer.patch(taker.entity, row._id, {});
    if (id !== null && (await isReceived(writer.client, key, id, stored.sha256))) return now;
    if (id !== null) mustBeExpected(now, id, stored.sha256);
    const placed = await taker.place(writer, now, key, file);
    await saveImage(writer.client, key, stored, actor, context.now());
    if (id !== null) await saveReceipt(writer.client, key, id, stored.sha256, context.now());
    return placed;
  });
}
