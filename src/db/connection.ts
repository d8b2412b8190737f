import { Dexie, type ChromeTransactionDurability, type Transaction } from 'dexie';
import { fail, FailureError } from '../domain/entity/failure.ts';
import type { Entity } from '../domain/entity/entity.ts';
import type { FieldKind } from '../domain/entity/field.ts';
import { MIRRORED } from '../domain/registry.ts';

const LOST = /indexed ?database server lost|connection is closing|connection was lost|database has been closed|internal error/i;
const LOST_NAMES = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'OpenFailedError']);

/** A browser that has not begun to open a database by then (WebKit loses such a request, a profile is on a disk that hangs) may never do. A slow phone takes seconds. */
export const OPEN_SILENT_MS = 8000;

interface Caused {
  name?: string;
  message?: string;
  inner?: Caused;
  failures?: Caused[];
}

function causes(error: unknown): Caused[] {
  const found: Caused[] = [];
  for (let one = error as Caused | undefined; one && found.length < 5; one = one.inner ?? one.failures?.[0]) found.push(one);
  return found;
}

function isQuotaError(error: unknown): boolean {
  return causes(error).some(({ name, message }) => name === 'QuotaExceededError' || /quota/i.test(message ?? ''));
}

/** WebKit drops the server process behind a handle ("Connection to Indexed Database server lost", F9); every later call on it fails. */
function isLostConnection(error: unknown): boolean {
  return causes(error).some(({ name, message }) => LOST_NAMES.has(name ?? '') || LOST.test(message ?? ''));
}

/** It did not fail: it has said nothing yet. */
export const isSilent = (error: unknown): boolean =>
  error instanceof FailureError && error.failure.code === 'storage' && !error.failure.message;

/** The failure a database error is told as, with what the database said: one that says nothing was silent; a FailureError passes through. */
export function storageFailure(error: unknown): FailureError {
  if (error instanceof FailureError) return error;
  const [first] = causes(error);
  return fail(isQuotaError(error) ? 'quota' : 'storage', first?.message ?? first?.name);
}

/**
 * One handle on a local database. A handle whose connection was lost is dropped and reopened once per call, then the call
 * fails with 'storage': nothing is ever reported saved on a dead handle. Another version of the application asking for the
 * database (`versionchange`) closes this handle for good and tells (F7). While an opening stays silent, calls fail with 'storage'
 * after a while, later ones at once: nothing waits for ever. It is not ended, an upgrade may be under way: once it answers, calls succeed again.
 */
export class Connection {
  readonly dexie: Dexie;
  #closed = false;
  /** Of the opening under way: rejects when it stays silent. */
  #opening: Promise<unknown> | null = null;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    name: string,
    durability: ChromeTransactionDurability,
    readonly onClosed: () => void,
    stores: Record<string, string> = localStores(),
    version = LOCAL_VERSION,
    upgrade: (tx: Transaction) => Promise<void> = upgradeLocal,
  ) {
    this.dexie = new Dexie(name, { chromeTransactionDurability: durability });
    this.dexie
      .version(version)
      .stores(stores)
      .upgrade((tx) => {
        // It answers, however long this takes.
        clearTimeout(this.#silence);
        return upgrade(tx);
      });
    this.dexie.on('versionchange', () => {
      this.close();
      this.onClosed();
      return false;
    });
  }

  get closed(): boolean {
    return this.#closed;
  }

  async run<T>(work: (dexie: Dexie) => PromiseLike<T>): Promise<T> {
    if (this.#closed) throw fail('storage', 'closed');
    const attempt = async (): Promise<T> => {
      if (!this.dexie.isOpen()) await this.#open();
      return await work(this.dexie);
    };
    try {
      return await attempt();
    } catch (error) {
      if (this.#closed || error instanceof FailureError || !isLostConnection(error)) throw error;
      this.dexie.close();
      return await attempt();
    }
  }

  /** Resolves once it is open, however long that takes; rejects where it fails. */
  async answers(): Promise<void> {
    await this.dexie.open();
  }

  /** Of those who wait for an opening at once, all are told; it is asked for anew when it has ended. */
  #open(): Promise<unknown> {
    return (this.#opening ??= new Promise((resolve, reject) => {
      this.#silence = setTimeout(() => reject(fail('storage')), OPEN_SILENT_MS);
      const opened = this.dexie.open().finally(() => {
        clearTimeout(this.#silence);
        this.#opening = null;
      });
      opened.then(resolve, reject);
    }));
  }

  close(): void {
    this.#closed = true;
    this.dexie.close();
  }
}

/** Raised whenever `localStores()` changes (stores.test.ts holds the digest). Stores of the outbox only ever gain fields. */
export const LOCAL_VERSION = 15;

/** Index of the cache, in order of leaving; sizes are read from it without reading what is stored. */
export const LEAVING_ORDER = '[kept+usedAt+bytes]';

const KEY_KINDS: readonly FieldKind[] = ['text', 'number', 'choice', 'instant', 'day', 'ref'];

/**
 * Indexes of an entity's store: the indexed fields that are never null. IndexedDB leaves a row whose key is null, absent or
 * boolean out of an index, so an optional field gets none and nothing can be ordered by it.
 */
function indexesOf(entity: Entity): string[] {
  return Object.entries(entity.fields)
    .filter(([, field]) => field.indexed && !field.optional && KEY_KINDS.includes(field.kind))
    .map(([name]) => name);
}

/** Dexie stores of a `{user}:{organization}` database: the mirrored entities by plural, then what a person wrote, then caches. */
export function localStores(): Record<string, string> {
  const stores: Record<string, string> = {};
  for (const entity of MIRRORED) stores[entity.plural] = ['_id', ...indexesOf(entity)].join(',');
  return {
    ...stores,
    states: '_id',
    strips: '_id,day',
    outbox: '++n,&mid,[entity+id]',
    drafts: 'key',
    repair: 'mid,instance',
    sent: '_id',
    attachments: '_id,owner',
    meta: 'key',
    cache: `key,${LEAVING_ORDER}`,
  };
}

/** What an older version stored, as this one reads it: shards of the cache say their size and last use. */
async function upgradeLocal(tx: Transaction): Promise<void> {
  await tx
    .table<{ at: string; gzip: ArrayBuffer; usedAt?: string; bytes?: number; kept?: 0 | 1 }>('cache')
    .toCollection()
    .modify((shard) => {
      shard.usedAt ??= shard.at;
      shard.bytes ??= shard.gzip.byteLength;
      shard.kept ??= 0;
    });
}
