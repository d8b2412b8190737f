import type { AnyRow } from '../../src/domain/entity/entity.ts';
import { HELD, type PendingUpload } from '../../src/db/pending-upload.ts';
import type { OutboxItem, RepairItem } from '../../src/db/local-row.ts';
import type { LocalTx, SyncStorage } from '../../src/sync/ports.ts';
import { frozen } from './frozen.ts';

export interface Tables {
  meta: Map<string, unknown>;
  rows: Map<string, Map<string, AnyRow>>;
  outbox: Map<number, OutboxItem>;
  repair: Map<string, RepairItem>;
}

export type StorageFault = 'before' | 'after';

const NO_ROWS: ReadonlyMap<string, AnyRow> = new Map();

/** A local database in memory: transactions are all or nothing, one after the other, on the stores they name (none named: on all). */
export class MemoryStorage implements SyncStorage {
  tables: Tables = { meta: new Map(), rows: new Map(), outbox: new Map(), repair: new Map() };
  n = 0;
  /** What a screen holds beside the engine's tables, which looks at it and drops what is of a row that went. */
  held: PendingUpload[] = [];
  /** The next transaction fails: before its commit, or after it (the answer is lost). */
  fault: StorageFault | null = null;
  onCommit: (before: Tables, after: Tables) => void = () => undefined;

  add(item: Omit<OutboxItem, 'n'>): OutboxItem {
    const full = frozen({ ...item, n: ++this.n });
    this.tables = { ...this.tables, outbox: new Map(this.tables.outbox).set(full.n, full) };
    return full;
  }

  addAll(items: readonly Omit<OutboxItem, 'n'>[]): void {
    const outbox = new Map(this.tables.outbox);
    for (const item of items) outbox.set(++this.n, frozen({ ...item, n: this.n }));
    this.tables = { ...this.tables, outbox };
  }

  /** Another writer of the same database: the answer of a report that a screen keeps. */
  keep(store: string, row: AnyRow): void {
    this.tables = {
      ...this.tables,
      rows: new Map(this.tables.rows).set(store, new Map(this.tables.rows.get(store)).set(row._id, frozen(row))),
    };
  }

  #last: Promise<unknown> = Promise.resolve();

  transact<T>(stores: readonly string[], work: (tx: LocalTx) => Promise<{ result: T }>): Promise<T> {
    const next = this.#last.then(() => this.#transact(stores, work));
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #transact<T>(stores: readonly string[], work: (tx: LocalTx) => Promise<{ result: T }>): Promise<T> {
    const before = this.tables;
    const draft = new Draft(before);
    const { result } = await work(txOver(draft, stores, this.held));
    const fault = this.fault;
    this.fault = null;
    if (fault === 'before') throw new Error('storage lost');
    const after = draft.over(this.tables);
    this.tables = after;
    this.onCommit(before, after);
    if (fault === 'after') throw new Error('storage lost');
    return result;
  }

  async read<T>(stores: readonly string[], work: (tx: LocalTx) => Promise<T>): Promise<T> {
    return work(txOver(new Draft(this.tables), stores, this.held));
  }
}

/** Tables as one transaction sees them; each is copied when it is first written to. */
class Draft {
  readonly #changed = new Map<string, Map<string, AnyRow>>();
  #meta: Tables['meta'] | undefined;
  #outbox: Tables['outbox'] | undefined;
  #repair: Tables['repair'] | undefined;

  constructor(private readonly from: Tables) {}

  get meta(): Tables['meta'] {
    return this.#meta ?? this.from.meta;
  }
  get outbox(): Tables['outbox'] {
    return this.#outbox ?? this.from.outbox;
  }
  get repair(): Tables['repair'] {
    return this.#repair ?? this.from.repair;
  }
  rows(name: string): ReadonlyMap<string, AnyRow> {
    return this.#changed.get(name) ?? this.from.rows.get(name) ?? NO_ROWS;
  }

  writeMeta(): Tables['meta'] {
    return (this.#meta ??= new Map(this.from.meta));
  }
  writeOutbox(): Tables['outbox'] {
    return (this.#outbox ??= new Map(this.from.outbox));
  }
  writeRepair(): Tables['repair'] {
    return (this.#repair ??= new Map(this.from.repair));
  }
  writeRows(name: string): Map<string, AnyRow> {
    let rows = this.#changed.get(name);
    if (!rows) this.#changed.set(name, (rows = new Map(this.from.rows.get(name))));
    return rows;
  }

  /** What this transaction changed, over the tables as they are now: a person's write may have come in between. */
  over(now: Tables): Tables {
    const outbox = this.#outbox;
    if (outbox) for (const [n, item] of now.outbox) if (!this.from.outbox.has(n)) outbox.set(n, item);
    return {
      meta: this.#meta ?? now.meta,
      rows: this.#changed.size > 0 ? new Map([...now.rows, ...this.#changed]) : now.rows,
      outbox: outbox ?? now.outbox,
      repair: this.#repair ?? now.repair,
    };
  }
}

/** In the order of writing, which is that of the map unless an old write was put back. */
function inOrder(outbox: Tables['outbox']): OutboxItem[] {
  const items = [...outbox.values()];
  return items.every(({ n }, i) => i === 0 || items[i - 1]!.n < n) ? items : items.sort((a, b) => a.n - b.n);
}

function txOver(draft: Draft, stores: readonly string[], held: PendingUpload[]): LocalTx {
  const on = (store: string): void => {
    if (stores.length > 0 && !stores.includes(store)) throw new Error(`${store} is not in this transaction`);
  };
  const rows = (name: string): ReadonlyMap<string, AnyRow> => (on(name), draft.rows(name));
  const written = (name: string): Map<string, AnyRow> => (on(name), draft.writeRows(name));
  const found = (keep: (item: OutboxItem) => boolean): OutboxItem[] => {
    on('outbox');
    const items: OutboxItem[] = [];
    for (const item of draft.outbox.values()) if (keep(item)) items.push(item);
    return items.sort((a, b) => a.n - b.n);
  };
  const queue = (): OutboxItem[] => (on('outbox'), inOrder(draft.outbox));
  return {
    meta: async <T>(key: string) => (on('meta'), draft.meta.get(key) as T | undefined),
    setMeta: async (key, value) => (on('meta'), void draft.writeMeta().set(key, frozen(value))),
    dropMeta: async (keys) => {
      on('meta');
      for (const key of keys) if (draft.meta.has(key)) draft.writeMeta().delete(key);
    },
    metaKeys: async (prefix) => (on('meta'), [...draft.meta.keys()].filter((key) => key.startsWith(prefix))),
    versions: async (name, ids) => ids.map((id) => rows(name).get(id)?.ver),
    put: async (name, put) => {
      const table = written(name);
      for (const row of put) table.set(row._id, frozen(row as AnyRow));
    },
    drop: async (name, ids) => {
      for (const id of ids) if (rows(name).has(id)) written(name).delete(id);
    },
    clear: async (name) => {
      on(name);
      if (name === 'outbox') draft.writeOutbox().clear();
      else if (name === 'repair') draft.writeRepair().clear();
      else if (draft.rows(name).size > 0) draft.writeRows(name).clear();
    },
    ids: async (name) => [...rows(name).keys()],
    rows: async (name) => [...rows(name).values()],
    queueAfter: async (n, limit) =>
      queue()
        .filter((item) => item.n > n)
        .slice(0, limit),
    queueSize: async () => (on('outbox'), draft.outbox.size),
    queued: async (mids) => {
      const wanted = new Set(mids);
      return found(({ mid }) => wanted.has(mid));
    },
    queuedOf: async (entity, id) => found((item) => item.id === id && item.entity === entity),
    putQueued: async (items) => {
      on('outbox');
      for (const item of items) draft.writeOutbox().set(item.n, frozen(item));
    },
    dropQueued: async (ns) => {
      on('outbox');
      for (const n of ns) draft.writeOutbox().delete(n);
    },
    refusals: async () => (on('repair'), [...draft.repair.values()]),
    putRefusals: async (items) => {
      on('repair');
      for (const item of items) draft.writeRepair().set(item.mid, frozen(item));
    },
    pendingUploads: async () => (on(HELD), [...held]),
    dropUploadsOf: async (owners) => {
      on(HELD);
      const staying = held.filter(({ owner }) => !owners.includes(owner));
      const dropped = staying.length < held.length;
      if (dropped) held.splice(0, held.length, ...staying);
      return dropped;
    },
  };
}
