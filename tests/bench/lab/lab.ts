import { Dexie } from 'dexie';
import { openLocal, setCurrent } from '../../../src/db/current.ts';
import { patchRow } from '../../../src/db/mutate.ts';
import { localStores } from '../../../src/db/connection.ts';

type Rows = Record<string, readonly { _id: string }[]>;

/** Floors that need a page: the same work on the same browser without the application. */
export interface Lab {
  bulkPut(rows: Rows): Promise<number>;
  readAll(count: number): Promise<number>;
  filterAndPaint(count: number): Promise<number>;
  strictWrites(times: number): Promise<number[]>;
  patches(rows: readonly { _id: string }[], userId: string, orgId: string): Promise<number[]>;
}

declare global {
  interface Window {
    lab: Lab;
  }
}

let opened = 0;

/** The tables of a mirror under their own indexes, one bulkPut each; ms. */
async function bulkPut(rows: Rows): Promise<number> {
  const dexie = new Dexie(`bare-${++opened}`, { chromeTransactionDurability: 'relaxed' });
  const stores = localStores();
  dexie.version(1).stores(Object.fromEntries(Object.keys(rows).map((table) => [table, stores[table]!])));
  await dexie.open();
  const started = performance.now();
  for (const [table, some] of Object.entries(rows)) await dexie.table(table).bulkPut([...some]);
  const ms = performance.now() - started;
  await dexie.delete();
  return ms;
}

const done = (request: IDBRequest): Promise<unknown> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function plainStore(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore('rows', { keyPath: '_id' });
  return (await done(request)) as IDBDatabase;
}

const rowOf = (i: number) => ({
  _id: `0190a1f4-7b1c-7000-8000-${String(i).padStart(12, '0')}`,
  registration: `AB-${i % 1000}-CD`,
  name: `Vehicle ${i}`,
  make: 'Renault',
  model: 'Master',
  year: 2021,
  energy: 'diesel',
  category: 'vul',
  status: 'active',
  odometerKm: i * 13,
  owner: { type: 'organization', id: 'x', name: 'Bench' },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ver: i,
});

/** Reads rows like those of a fleet, all at once, from a store without indexes; ms. */
async function readAll(count: number): Promise<number> {
  const database = await plainStore(`read-${count}`);
  const store = database.transaction('rows', 'readwrite').objectStore('rows');
  for (let i = 0; i < count; i++) store.put(rowOf(i));
  await new Promise((resolve) => (store.transaction.oncomplete = resolve));
  const started = performance.now();
  await done(database.transaction('rows').objectStore('rows').getAll());
  const ms = performance.now() - started;
  database.close();
  return ms;
}

const frame = (): Promise<void> =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(0);
    }),
  );

/** Filters that many rows by a text and paints the first forty; ms. */
async function filterAndPaint(count: number): Promise<number> {
  const rows = Array.from({ length: count }, (_, i) => rowOf(i));
  await frame();
  const started = performance.now();
  const found = rows.filter(({ registration, name }) => `${registration} ${name}`.toLowerCase().includes('12'));
  document
    .getElementById('root')!
    .replaceChildren(
      ...found.slice(0, 40).map(({ registration }) => Object.assign(document.createElement('div'), { textContent: registration })),
    );
  await frame();
  return performance.now() - started;
}

/** One row put in a transaction that waits for the disk; ms each. */
async function strictWrites(times: number): Promise<number[]> {
  const database = await plainStore('strict');
  const out: number[] = [];
  for (let i = 0; i < times; i++) {
    const started = performance.now();
    const transaction = database.transaction('rows', 'readwrite', { durability: 'strict' });
    transaction.objectStore('rows').put(rowOf(i));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onerror = reject;
    });
    out.push(performance.now() - started);
  }
  database.close();
  return out;
}

/** The application's own write, until it may say "saved"; ms each. */
async function patches(rows: readonly { _id: string }[], userId: string, orgId: string): Promise<number[]> {
  const database = openLocal(userId, orgId);
  setCurrent(database);
  await database.change(['vehicles'], (tx) =>
    tx
      .table('vehicles')
      .bulkPut([...rows])
      .then(() => undefined),
  );
  const out: number[] = [];
  for (const { _id } of rows) {
    const started = performance.now();
    await patchRow('vehicle', _id, { name: `Nom ${out.length}` });
    out.push(performance.now() - started);
  }
  setCurrent(null);
  return out;
}

window.lab = { bulkPut, readAll, filterAndPaint, strictWrites, patches };
