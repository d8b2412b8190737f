import { Dexie, type DBCore, type DBCoreMutateRequest, type DBCoreMutateResponse, type IndexableType, type Table } from 'dexie';
import { BYTES, HELD } from './pending-upload.ts';

/** In place of bytes in the JSON of a row. */
export const BYTES_AT = '#bytes';

/**
 * A row as the body of an answer: what JSON can say of it, then its bytes, so that photos are not written as text. Length of the
 * JSON (32 bits), the JSON, each ArrayBuffer of the row in the order in which the JSON names them.
 */
export function packRow(row: object): Blob {
  const buffers: ArrayBuffer[] = [];
  const text = JSON.stringify(row, (_name, value: unknown) =>
    value instanceof ArrayBuffer ? { [BYTES_AT]: [buffers.push(value) - 1, value.byteLength] } : value,
  );
  const json = new TextEncoder().encode(text);
  return new Blob([new Uint32Array([json.byteLength]), json, ...buffers]);
}

/** Stores of what a person entered and the server may not have yet. */
const SPARED: readonly string[] = ['outbox', 'repair', 'drafts', HELD];
/** Line of `meta`: what the spare copy had is in this database. */
export const SPARE_MARK = 'spare';
/** A write is not kept waiting longer by a copy that hangs. */
const PATIENCE_MS = 250;
/** Rows that are copied under one lock. */
const AT_ONCE = 50;

type Keys = Set<IndexableType> | '*';
type Touched = Map<string, Keys>;

const cacheName = (database: string): string => `spare:${database}`;
const addressOf = (store: string, key: IndexableType): string => `/spare/${store}/${encodeURIComponent(JSON.stringify(key))}`;

function entryOf(url: string): { store: string; key: IndexableType } {
  const [store, key] = new URL(url, 'http://local').pathname.split('/').slice(2) as [string, string];
  return { store, key: JSON.parse(decodeURIComponent(key)) as IndexableType };
}

/** The copy of a database that is deleted on purpose goes too. */
export async function dropOutboxBackup(database: string): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(cacheName(database));
}

/**
 * A second copy, in Cache Storage, of what only this device has: a browser that is killed while it writes may find its
 * IndexedDB damaged at the next start and delete it without a word (F10). The copy follows each committed transaction, and what
 * it missed at the next opening; a database that is opened for the first time takes back what its copy holds before anything
 * else is read from it.
 */
export class OutboxBackup {
  #work: Promise<unknown> = Promise.resolve();
  readonly #open = new WeakMap<object, Touched>();
  #caughtUp = false;

  constructor(readonly database: string) {}

  /** Follows what is written through this handle, which is not open yet. */
  follow(dexie: Dexie): void {
    if (typeof caches === 'undefined') return;
    dexie.use({
      stack: 'dbcore',
      name: 'spare',
      create: (core: DBCore): DBCore => ({
        ...core,
        table: (name) => {
          const table = core.table(name);
          if (!SPARED.includes(name)) return table;
          const keyPath = table.schema.primaryKey.keyPath as string;
          return {
            ...table,
            mutate: (request) =>
              table.mutate(request).then((answer) => (this.#note(dexie, name, request, keysOf(request, answer, keyPath)), answer)),
          };
        },
      }),
    });
    dexie.on('ready', (vip) => this.#takeBack(vip as Dexie).finally(() => this.#then(() => this.#catchUp(vip as Dexie))), true);
  }

  /** The copy has all that was committed, or cannot be waited for. */
  async settled(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await Promise.race([this.#work, new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)))]);
    clearTimeout(timer);
  }

  #note(dexie: Dexie, store: string, { trans }: DBCoreMutateRequest, keys: Keys): void {
    let touched = this.#open.get(trans);
    if (!touched) {
      this.#open.set(trans, (touched = new Map()));
      const all = touched;
      const ended = new Promise<boolean>((resolve) => {
        const transaction = trans as IDBTransaction;
        transaction.addEventListener('complete', () => resolve(true));
        transaction.addEventListener('abort', () => resolve(false));
      });
      this.#then(async () => {
        if (await ended) await this.#copy(dexie, all);
      });
    }
    const known = touched.get(store) ?? new Set();
    touched.set(store, known === '*' || keys === '*' ? '*' : new Set([...known, ...keys]));
  }

  /** One after the other, outside of any transaction; the copy is the lesser one, what fails there fails nothing. */
  #then(work: () => Promise<unknown>): void {
    Dexie.ignoreTransaction(() => {
      // The copy is the lesser one: what fails there fails nothing.
      this.#work = this.#work.then(work).catch(() => undefined);
    });
  }

  /** Makes the copy of these rows what the database says now, whoever else writes: any order of tabs ends the same. */
  async #copy(dexie: Dexie, touched: Touched): Promise<void> {
    const cache = await caches.open(cacheName(this.database));
    for (const [store, keys] of touched) {
      const table = dexie.table<object, IndexableType>(store);
      const all =
        keys === '*' ? new Set([...(await table.toCollection().primaryKeys()), ...((await keysOfCopy(cache)).get(store) ?? [])]) : keys;
      await this.#copyRows(cache, table, [...all]);
    }
  }

  /** `compare`: most are in the copy as they are, and are not written again. */
  async #copyRows(cache: Cache, table: Table<object, IndexableType>, keys: IndexableType[], compare = false): Promise<void> {
    const locks = globalThis.navigator?.locks;
    for (let at = 0; at < keys.length; at += AT_ONCE) {
      const some = keys.slice(at, at + AT_ONCE);
      const work = async (): Promise<void> => {
        const rows = await table.bulkGet(some);
        const copyRow = async (row: object | undefined, address: string): Promise<unknown> => {
          if (!row) return cache.delete(address);
          const packed = packRow(row);
          return (compare && (await isSame(packed, await cache.match(address)))) || cache.put(address, new Response(packed));
        };
        await Promise.all(rows.map((row, i) => copyRow(row, addressOf(table.name, some[i]!))));
      };
      await (locks ? locks.request(cacheName(this.database), work) : work());
    }
  }

  /** Once an opening: what a page left uncopied when it went, and what made room for a write. Bytes never change under their key. */
  async #catchUp(dexie: Dexie): Promise<void> {
    if (this.#caughtUp) return;
    this.#caughtUp = true;
    const cache = await caches.open(cacheName(this.database));
    const copy = await keysOfCopy(cache);
    for (const store of SPARED) {
      const table = dexie.table<object, IndexableType>(store);
      const [here, copied] = [await table.toCollection().primaryKeys(), new Set(copy.get(store))];
      const bytes = new Set(store === HELD ? await table.where('owner').equals(BYTES).primaryKeys() : []);
      await this.#copyRows(
        cache,
        table,
        [...new Set([...here, ...copied])].filter((key) => !(bytes.has(key) && copied.has(key))),
        true,
      );
    }
  }

  /** Before a database is used: what the copy has and a database without mark has not. */
  async #takeBack(dexie: Dexie): Promise<void> {
    try {
      if (await dexie.table('meta').get(SPARE_MARK)) return;
      const found = await this.#read();
      await dexie.transaction('rw', [...SPARED, 'meta'], async (tx) => {
        if (await tx.table('meta').get(SPARE_MARK)) return;
        for (const [store, rows] of found) {
          const table = tx.table<object, IndexableType>(store);
          const known = new Set(await table.toCollection().primaryKeys());
          const keyPath = table.schema.primKey.keyPath as string;
          await table.bulkPut(rows.filter((row) => !known.has(row[keyPath] as IndexableType)));
        }
        await tx.table('meta').put({
          key: SPARE_MARK,
          value: { at: new Date().toISOString(), rows: [...found.values()].reduce((sum, rows) => sum + rows.length, 0) },
        });
      });
    } catch {
      // It stays unmarked: the next opening tries again.
    }
  }

  async #read(): Promise<Map<string, Record<string, unknown>[]>> {
    const cache = await caches.open(cacheName(this.database));
    const found = new Map<string, Record<string, unknown>[]>(SPARED.map((store) => [store, []]));
    const requests = await cache.keys();
    if (requests.length === 0) return found;
    // Where there is nothing to take back, as nearly always, it is not in the way of the start.
    const { unpackRow } = await import('./unpacked-row.ts');
    for (const request of requests) {
      const { store } = entryOf(request.url);
      const answer = await cache.match(request);
      const row = answer && unpackRow(await answer.arrayBuffer());
      if (row) found.get(store)?.push(row);
    }
    return found;
  }
}

/** By store. */
async function keysOfCopy(cache: Cache): Promise<Map<string, IndexableType[]>> {
  const keys = new Map<string, IndexableType[]>(SPARED.map((store) => [store, []]));
  for (const { url } of await cache.keys()) {
    const { store, key } = entryOf(url);
    keys.get(store)?.push(key);
  }
  return keys;
}

async function isSame(packed: Blob, answer: Response | undefined): Promise<boolean> {
  if (!answer) return false;
  const [ours, theirs] = (await Promise.all([packed.arrayBuffer(), answer.arrayBuffer()])).map((buffer) => new Uint8Array(buffer)) as [
    Uint8Array,
    Uint8Array,
  ];
  return ours.length === theirs.length && ours.every((byte, at) => byte === theirs[at]);
}

/** Primary keys that a request wrote or deleted; '*' when it does not say which. */
function keysOf(request: DBCoreMutateRequest, answer: DBCoreMutateResponse, keyPath: string): Keys {
  if (request.type === 'deleteRange') return '*';
  if (request.type === 'delete') return new Set(request.keys as IndexableType[]);
  const given = request.values.map(
    (value, at) => (value as Record<string, IndexableType | undefined>)[keyPath] ?? (answer.results?.[at] as IndexableType | undefined),
  );
  if (given.length === 1) given[0] ??= answer.lastResult as IndexableType | undefined;
  return given.includes(undefined) ? '*' : new Set(given as IndexableType[]);
}
