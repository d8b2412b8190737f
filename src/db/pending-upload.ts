import type { Transaction } from 'dexie';
import type { FailureCode } from '../domain/entity/failure.ts';

/** A file chosen on this device that the server does not have yet. */
export interface PendingUpload {
  _id: string;
  /** `<entity>:<row id>` it goes to, or what names a form not saved yet. */
  owner: string;
  /** The one place of that row it fills (`photo`): a later file takes it. Without, it is one attachment more. */
  slot?: string;
  name: string;
  bytes: number;
  heldAt: string;
  /** Of its bytes, taken before they were said to be kept; absent from what a build before wrote. */
  sha256?: string;
  /** Bytes that the server has confirmed. */
  sent?: number;
  /** Where the server takes the rest; `key` tells the content it was begun for. */
  upload?: { key: string; path: string };
  /** Why the server would not take it; it stays until a person takes it away. */
  failure?: FailureCode;
  /** It was stopped on the way, by somebody who answered with this status: it may be sent again. */
  way?: number;
}

export const HELD = 'attachments';
/** Owner of the rows that hold the bytes, beside the one that names the file. */
export const BYTES = '#bytes';

/** Files of saved rows, which leave by themselves; those of a form leave once it is saved. Reads no bytes. */
export async function filesOfRows(tx: Transaction): Promise<PendingUpload[]> {
  return tx
    .table<PendingUpload>(HELD)
    .where('owner')
    .notEqual(BYTES)
    .filter(({ owner }) => !owner.startsWith('draft:'))
    .toArray();
}
