import type { AnyRow } from '../domain/kit/entity.ts';
import type { Failure } from '../domain/kit/failure.ts';
import type { FieldWriter, Mutation } from '../domain/sync/protocol.ts';

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
