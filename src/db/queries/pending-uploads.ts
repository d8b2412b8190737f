import { v7 as uuidv7 } from 'uuid';
import { fail, type FailureCode } from '../../domain/entity/failure.ts';
import { current } from '../current.ts';
import type { LocalDatabase } from '../database.ts';
import type { Delta } from '../deltas.ts';
import { bytesId, dropHeld, type OutboxItem, type RepairItem } from '../local-row.ts';
import { BYTES, HELD, type PendingUpload } from '../pending-upload.ts';
import { sha256 } from '../sha256.ts';
import { liveSource, type LiveSource } from './live-source.ts';

export type { PendingUpload } from '../pending-upload.ts';

/** The bytes, apart: a list of what is held never reads them. WebKit loses Blobs, an ArrayBuffer stays. */
interface PendingUploadBytes {
  _id: string;
  owner: typeof BYTES;
  data: ArrayBuffer;
}

const moved = (): Delta => ({ keys: { [HELD]: '*' } });
/** The server hears how much this device holds at the next exchange: it is had now. */
const changed = (): Delta => ({ ...moved(), nudge: true });

function open(): LocalDatabase {
  const database = current();
  if (!database) throw fail('storage', 'no profile');
  return database;
}

/**
 * Keeps a file on this device and gives its id, which is also the server's. Read back, and its hash with it, before it resolves: only
 * then may "kept" be shown, and what waited for the same slot goes. Rejects with FailureError quota | storage.
 */
export async function holdFile(owner: string, name: string, data: ArrayBuffer, slot?: string): Promise<string> {
  const database = open();
  const file: PendingUpload = {
    _id: uuidv7(),
    owner,
    ...(slot && { slot }),
    name,
    bytes: data.byteLength,
    sha256: await sha256(data),
    heldAt: new Date().toISOString(),
  };
  await database.write([HELD], (tx) => tx.table(HELD).bulkPut([file, { _id: bytesId(file._id), owner: BYTES, data }]), changed);
  const back = await pendingUploadBytes(file._id);
  if (back && (await sha256(back)) === file.sha256) {
    // Should it fail, both leave, the later one last.
    if (slot) await dropEarlier(file).catch(() => undefined);
    return file._id;
  }
  await dropPendingUpload(file._id);
  throw fail('storage');
}

/** What the same slot held before; never what came after, from another tab. */
async function dropEarlier({ _id, owner, slot }: PendingUpload): Promise<void> {
  await open().write(
    [HELD],
    async (tx) => {
      const files = await tx.table<PendingUpload>(HELD).where('owner').equals(owner).toArray();
      await dropHeld(
        tx,
        files.filter((file) => file.slot === slot && file._id < _id).map((file) => file._id),
      );
    },
    changed,
  );
}

export async function pendingUploadBytes(id: string): Promise<ArrayBuffer | undefined> {
  return (await open().read((dexie) => dexie.table<PendingUploadBytes>(HELD).get(bytesId(id))))?.data;
}

/** The bytes with the hash they have now; null when they are gone, or are none. */
export async function readHeld(id: string): Promise<{ data: ArrayBuffer; sha256: string } | null> {
  const data = await pendingUploadBytes(id);
  return Object.prototype.toString.call(data) === '[object ArrayBuffer]' ? { data: data!, sha256: await sha256(data!) } : null;
}

export async function dropPendingUpload(id: string): Promise<void> {
  await open().write([HELD], (tx) => dropHeld(tx, [id]), changed);
}

/** Files of a refused message go back to where it is written again. */
export async function givePendingUploads(from: string, to: string): Promise<void> {
  await open().write([HELD], (tx) => tx.table<PendingUpload>(HELD).where('owner').equals(from).modify({ owner: to }), changed);
}

/** `way`: what somebody on the way to the server said instead of it. */
export async function refusePendingUpload(id: string, failure: FailureCode, way?: number): Promise<void> {
  await changePendingUpload(id, { failure, way });
}

/** A person wants a refused file to be sent again. */
export async function resendPendingUpload(id: string): Promise<void> {
  await changePendingUpload(id, { failure: undefined, way: undefined });
}

/** False: it is held no more. `undefined` takes a value away. */
export async function changePendingUpload(
  id: string,
  patch: Partial<Pick<PendingUpload, 'failure' | 'way' | 'sent' | 'upload'>>,
): Promise<boolean> {
  const change = (file: PendingUpload): void => {
    Object.assign(file, patch);
    for (const name of Object.keys(patch) as (keyof typeof patch)[]) if (patch[name] === undefined) delete file[name];
  };
  return (
    (await open().write(
      [HELD],
      (tx) => tx.table<PendingUpload>(HELD).where('_id').equals(id).modify(change),
      patch.failure ? changed : moved,
    )) > 0
  );
}

const list = (database: LocalDatabase): Promise<readonly PendingUpload[]> =>
  database.read((dexie) => dexie.table<PendingUpload>(HELD).where('owner').notEqual(BYTES).toArray());

const held: LiveSource<readonly PendingUpload[]> = liveSource<readonly PendingUpload[]>({
  empty: [],
  load: list,
  apply: (database, value, { keys }) => (keys?.[HELD] ? list(database) : value),
});

/** What this device holds, oldest first. */
export function livePendingUploads(): LiveSource<readonly PendingUpload[]> {
  return held;
}

/** The server has the row, and keeps it: its creation neither waits nor was refused here, nor does its removal wait. */
async function isSent(database: LocalDatabase, owner: string): Promise<boolean> {
  const [entity, id] = owner.split(':') as [string, string];
  const waiting = await database.read((dexie) =>
    dexie
      .table<OutboxItem>('outbox')
      .where('[entity+id]')
      .equals([entity, id])
      .filter(({ op }) => op !== 'patch')
      .count(),
  );
  return (
    waiting === 0 &&
    (await database.read((dexie) =>
      dexie
        .table<RepairItem>('repair')
        .where('instance')
        .equals(owner)
        .filter(({ mutation }) => mutation.op === 'create')
        .count(),
    )) === 0
  );
}

/** Files that may leave now: those of rows the server has and keeps, of the entities named, never refused. */
export async function sendableFiles(entities: readonly string[]): Promise<PendingUpload[]> {
  const database = current();
  if (!database) return [];
  const files = (await list(database)).filter(
    ({ owner, failure }) => !failure && entities.some((entity) => owner.startsWith(`${entity}:`)),
  );
  const sent = await Promise.all(files.map(({ owner }) => isSent(database, owner)));
  return files.filter((_file, at) => sent[at]).sort((a, b) => (a._id < b._id ? -1 : 1));
}
