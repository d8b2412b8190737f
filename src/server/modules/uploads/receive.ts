import { createHash } from 'node:crypto';
import { FailureError, fail } from '../../../domain/kit/failure.ts';
import { ATTACHMENT_BYTES } from '../../../domain/ticket/attachment.ts';
import type { Actor, Context } from '../../context.ts';
import { defectPhoto } from '../../field-work/defect-photo.ts';
import { recordFiles } from '../../field-work/record-files.ts';
import { ROW_FILES } from '../row-files/row-files.ts';
import { ATTACHMENT_TAKERS } from '../support/attachment-takers.ts';
import { vehiclePhoto } from '../vehicle/photo-taker.ts';
import { mustBeExpected } from './expected.ts';
import { keyFor, placeFile } from './place-file.ts';
import { isReceived } from './receipts.ts';
import type { FileTaker } from './taker.ts';
import type { UploadFile, UploadStore } from './upload-store.ts';

const TAKERS: readonly FileTaker[] = [vehiclePhoto, ...ATTACHMENT_TAKERS, recordFiles, defectPhoto, ...ROW_FILES];

function takerOf({ entity, slot }: UploadFile): FileTaker {
  const taker = TAKERS.find((one) => one.entity.name === entity && one.slot === slot);
  if (!taker) throw fail('invalid', undefined, [{ field: 'entity', code: 'not-allowed' }]);
  return taker;
}

/** Whether the server has this very file already; refuses a person who may not give it. */
export async function admitUpload(context: Context, actor: Actor, file: UploadFile, length: number): Promise<boolean> {
  const taker = takerOf(file);
  if (length > (taker.bytes ?? ATTACHMENT_BYTES)) throw fail('too-large');
  const row = await taker.admit(context, actor, file.row);
  if (await isReceived(context.pool, keyFor(taker, row, file.id), file.id, file.sha256)) return true;
  mustBeExpected(row, file.id, file.sha256);
  return false;
}

/** A whole file takes its place, if it is what was announced. */
async function place(context: Context, actor: Actor, file: UploadFile, bytes: Buffer): Promise<void> {
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) throw fail('conflict');
  const taker = takerOf(file);
  const row = await taker.admit(context, actor, file.row);
  await placeFile(context, taker, row, { id: file.id, name: file.name, stored: await taker.read(bytes) }, actor);
}

/**
 * Ends an upload that has all its bytes. It leaves the disk once its file has its place, or when that was refused: sent again it
 * begins at its first byte. When the server could not tell, it stays and the same request may be made again.
 */
export async function receive(context: Context, uploads: UploadStore, actor: Actor, id: string, file: UploadFile): Promise<void> {
  try {
    await place(context, actor, file, await uploads.bytes(id));
  } catch (error) {
    if (error instanceof FailureError && error.failure.code !== 'unavailable') await uploads.remove(id);
    throw error;
  }
  await uploads.remove(id);
}
