import type { Transaction } from 'dexie';
import { type ExpectedFile, expectsFiles, FILE_NAME_MAX } from '../domain/entity/attachment.ts';
import type { AnyRow, Entity } from '../domain/entity/entity.ts';
import type { Failure } from '../domain/entity/failure.ts';
import type { FieldWriter, Mutation } from '../domain/sync/protocol.ts';
import { BYTES, HELD, type PendingUpload } from './pending-upload.ts';

/** A write waiting to be sent. `n` is the store's own key: the order of writing on this device. */
export type OutboxItem = Mutation;

export type RefusalReason =
  | { kind: 'conflict'; fields: string[]; server: Record<string, unknown>; by?: FieldWriter; byField?: Record<string, FieldWriter> }
  /** `way`: the status that somebody between this device and the server answered with; the server itself may know nothing of it. */
  | { kind: 'rejected'; failure: Failure; way?: number };

/** A write the server refused. It stays until a person resends or discards it. */
export interface RepairItem {
  mid: string;
  /** `<entity name>:<row id>` */
  instance: string;
  mutation: OutboxItem;
  reason: RefusalReason;
  refusedAt: string;
}

export interface Draft<T = unknown> {
  key: string;
  value: T;
  savedAt: string;
}

/** What a screen shows: the confirmed row with the pending writes laid over it. */
export type LocalRow<R = AnyRow> = R & {
  /** Fields with a write not yet confirmed; every field of a row created here. */
  pending?: readonly string[];
  refused?: RepairItem;
  removedLocally?: true;
};

/** `<entity name>:<row id>`: writes of one instance keep their order, instances are independent. */
export function instanceOf(item: Pick<Mutation, 'entity' | 'id'>): string {
  return `${item.entity}:${item.id}`;
}

/** Line of `meta`: the highest `n` of the queue that was ever given to the network, or to a file. None: nobody knows, and all of it may have been. */
export const SENT_UP_TO = 'sentUpTo';

interface Mark {
  key: string;
  value: number;
}

/** Everything that waits now may be known elsewhere from here on. */
export async function markAllSent(tx: Transaction): Promise<void> {
  const last = (await tx.table<OutboxItem>('outbox').orderBy('n').last())?.n;
  const known = (await tx.table<Mark>('meta').get(SENT_UP_TO))?.value ?? 0;
  if (last !== undefined && last > known) await tx.table<Mark>('meta').put({ key: SENT_UP_TO, value: last });
}

/** Whether a write with this `n` never left the device. */
export async function neverLeft(tx: Transaction, n: number): Promise<boolean> {
  const mark = await tx.table<Mark>('meta').get(SENT_UP_TO);
  return mark !== undefined && n > mark.value;
}

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
