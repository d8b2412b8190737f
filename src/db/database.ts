import type { Dexie, Transaction } from 'dexie';
import { FailureError } from '../domain/entity/failure.ts';
import { Connection, storageFailure } from './connection.ts';
import { announce, type Delta } from './deltas.ts';
import { dropOutboxBackup, OutboxBackup } from './outbox-backup.ts';

export interface Owner {
  userId: string;
  orgId: string | null;
  orgName?: string;
  userName?: string;
}

/** Line of `meta`: since when the caches are empty because a person's write needed their room. */
export const EVICTED_AT = 'evictedAt';

/** `sillage:{user}:{org}`; a person without organization has a database of their own. */
function databaseName(userId: string, orgId: string | null): string {
  return `sillage:${userId}:${orgId ?? 'none'}`;
}

/**
 * The local database of one person in one organization. Two handles: `strict` waits until the disk has what a person wrote,
 * `relaxed` serves reads and the mirror, which the server can give again.
 */
export class LocalDatabase {
  readonly name: string;
  readonly strict: Connection;
  readonly relaxed: Connection;
  readonly #spare: OutboxBackup;
  readonly #closedListeners = new Set<() => void>();

  constructor(readonly owner: Owner) {
    this.name = databaseName(owner.userId, owner.orgId);
    const onClosed = (): void => {
      this.close();
      for (const listener of this.#closedListeners) listener();
    };
    this.strict = new Connection(this.name, 'strict', onClosed);
    this.relaxed = new Connection(this.name, 'relaxed', onClosed);
    this.#spare = new OutboxBackup(this.name);
    for (const { dexie } of [this.strict, this.relaxed]) this.#spare.follow(dexie);
  }

  get userId(): string {
    return this.owner.userId;
  }

  get orgId(): string | null {
    return this.owner.orgId;
  }

  get closed(): boolean {
    return this.strict.closed;
  }

  /** Another version of the application took the database: reload. */
  onClosed(listener: () => void): () => void {
    this.#closedListeners.add(listener);
    return () => this.#closedListeners.delete(listener);
  }

  async read<T>(work: (dexie: Dexie) => PromiseLike<T>): Promise<T> {
    try {
      return await this.relaxed.run(work);
    } catch (error) {
      throw storageFailure(error);
    }
  }

  /** One transaction of mirror, meta or cache; `delta` is told to every tab after it committed. */
  async change<T>(stores: readonly string[], work: (tx: Transaction) => Promise<T>, delta?: (result: T) => Delta | undefined): Promise<T> {
    return this.#transact(this.relaxed, stores, work, delta);
  }

  /**
   * One strictly durable transaction of what a person wrote. A full disk is answered by dropping caches and one more try;
   * it rejects with FailureError 'quota' or 'storage', and then nothing was saved.
   */
  async write<T>(stores: readonly string[], work: (tx: Transaction) => Promise<T>, delta?: (result: T) => Delta | undefined): Promise<T> {
    try {
      return await this.#transact(this.strict, stores, work, delta);
    } catch (error) {
      if (!(error instanceof FailureError) || error.failure.code !== 'quota') throw error;
      await this.evict();
      return this.#transact(this.strict, stores, work, delta);
    }
  }

  async #transact<T>(
    on: Connection,
    stores: readonly string[],
    work: (tx: Transaction) => Promise<T>,
    delta?: (result: T) => Delta | undefined,
  ): Promise<T> {
    let result: T;
    try {
      result = await on.run((dexie) => dexie.transaction('rw', [...stores], work));
      if (on === this.strict) await this.#spare.settled();
    } catch (error) {
      throw storageFailure(error);
    }
    const told = delta?.(result);
    if (told) announce(this.name, told);
    return result;
  }

  /** Frees what the server can give again, and the second copy of what cannot; never outbox, drafts, repair or unsent attachments. */
  async evict(): Promise<void> {
    const clear = async (tx: Transaction): Promise<void> => {
      await tx.table('cache').clear();
      await tx.table('meta').put({ key: EVICTED_AT, value: new Date().toISOString() });
    };
    // The room could not be made: the write that wanted it says so.
    await this.change(['cache', 'meta'], clear, () => ({ keys: { packs: '*' } })).catch(() => undefined);
    await dropOutboxBackup(this.name).catch(() => undefined);
  }

  close(): void {
    this.strict.close();
    this.relaxed.close();
  }
}

/** Opens (lazily) the database of a person in an organization. */
export function openLocal(userId: string, orgId: string | null, names: { orgName?: string; userName?: string } = {}): LocalDatabase {
  return new LocalDatabase({ userId, orgId, ...names });
}
