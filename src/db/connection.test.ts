import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Connection, OPEN_SILENT_MS } from './connection.ts';

const STORES = { meta: 'key' };
/** Other failures of a database bear what it said. */
const SILENT = { failure: { code: 'storage' } };
const TOLD = new Error('answered');

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Opens nothing until `answer` is called. */
function hang(): { answer: () => void } {
  const open = IDBFactory.prototype.open;
  const waiting: (() => void)[] = [];
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, name, version) {
    const late = {} as IDBOpenDBRequest;
    waiting.push(() => {
      const real = open.call(this, name, version);
      for (const on of ['onsuccess', 'onupgradeneeded', 'onerror', 'onblocked'] as const)
        real[on] = (event: Event) => {
          Object.defineProperties(late, {
            result: { configurable: true, get: () => real.result },
            transaction: { configurable: true, get: () => real.transaction },
            error: { configurable: true, get: () => real.error },
          });
          (late[on] as ((event: Event) => void) | undefined)?.(event);
        };
    });
    return late;
  });
  return { answer: () => waiting.splice(0).forEach((one) => one()) };
}

it('a database that does not open is told as silent after a while, then at once; nothing is done of what was told as failed; it goes on when it answers', async () => {
  const opening = hang();
  const connection = new Connection('hanging', 'strict', () => undefined, STORES, 1);
  const put = (key: string) => connection.run((dexie) => dexie.table('meta').put({ key })).catch((error: unknown) => error);
  const first = put('a');
  const early = await Promise.race([first, Promise.resolve().then(() => TOLD)]);
  expect(early).toBe(TOLD);
  await vi.advanceTimersByTimeAsync(OPEN_SILENT_MS);
  expect(await first).toMatchObject(SILENT);
  expect(await first).not.toHaveProperty('failure.message');
  // Without another wait.
  expect(await put('b')).toMatchObject(SILENT);
  opening.answer();
  await vi.waitUntil(() => connection.dexie.isOpen(), { timeout: 10_000, interval: 5 });
  await put('c');
  expect(await connection.run((dexie) => dexie.table('meta').toCollection().primaryKeys())).toEqual(['c']);
  connection.close();
});

it('an opening that brings the database to another form has answered, however long that takes', async () => {
  const before = new Connection('growing', 'strict', () => undefined, STORES, 1);
  await before.run((dexie) => dexie.table('meta').put({ key: 'a' }));
  before.close();
  const after = new Connection(
    'growing',
    'strict',
    () => undefined,
    STORES,
    2,
    async () => void vi.advanceTimersByTime(OPEN_SILENT_MS),
  );
  expect(await after.run((dexie) => dexie.table('meta').toCollection().primaryKeys())).toEqual(['a']);
  after.close();
});
