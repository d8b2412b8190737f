import { expectedOf } from '../../../domain/entity/attachment.ts';
import type { AnyRow, Entity } from '../../../domain/entity/entity.ts';
import { fail } from '../../../domain/entity/failure.ts';
import type { Actor, Context, Writer } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import type { Db } from '../../database/rows.ts';
import { fitsItsName } from '../files.ts';
import { type FileKey, saveImage, type StoredImage } from '../images.ts';

/** A file whose bytes were read and recognised. */
export interface IncomingFile {
  /** The device's: the same id again is the same file. Null: a call that gives none. */
  id: string | null;
  /** What the sender calls it. */
  name: string | null;
  stored: StoredImage;
}

/** An entity whose rows take files. */
export interface FileTaker {
  entity: Entity;
  /** The one place of the row that a file fills (`photo`); without, each file is one more. */
  slot?: string;
  /** Of one file, when it takes greater ones than most. */
  bytes?: number;
  /** The row, when this person may give it a file. Throws forbidden | not-found. */
  admit(context: Context, actor: Actor, rowId: string): Promise<AnyRow>;
  /** Recognises bytes, whatever their sender says. Throws invalid | unsupported-type. */
  read(bytes: unknown): Promise<StoredImage>;
  /** Puts the file in its place. `row` is as it is now, its space locked. Throws too-large when the row takes no more. */
  place(writer: Writer, row: AnyRow, key: FileKey, file: IncomingFile): Promise<AnyRow>;
}

/** A file announced with its row is that very content, or refused with `invalid`; one that was not may be any. */
export function mustBeExpected(row: AnyRow, id: string, sha256: string): void {
  const announced = expectedOf(row).find((file) => file.id === id);
  if (announced && announced.sha256 !== sha256) throw fail('invalid', undefined, [{ field: 'sha256', code: 'not-expected' }]);
}

interface Receipt {
  entity: string;
  row_id: string;
  name: string;
  sha256: string;
}

/** This very file took its place already. Throws duplicate when its id has another content, or another place. */
export async function isReceived(db: Db, key: FileKey, id: string, sha256: string): Promise<boolean> {
  const { rows } = await db.query<Receipt>('SELECT entity, row_id, name, sha256 FROM file_receipts WHERE org_id = $1 AND id = $2', [
    key.orgId,
    id,
  ]);
  const known = rows[0];
  if (!known) return false;
  if (known.entity === key.entity && known.row_id === key.rowId && known.name === key.name && known.sha256 === sha256) return true;
  throw fail('duplicate');
}

async function saveReceipt(db: Db, key: FileKey, id: string, sha256: string, nowMs: number): Promise<void> {
  await db.query('INSERT INTO file_receipts (org_id, id, entity, row_id, name, sha256, received_at) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    key.orgId,
    id,
    key.entity,
    key.rowId,
    key.name,
    sha256,
    new Date(nowMs),
  ]);
}

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
