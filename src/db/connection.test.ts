import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentIndexedDb } from '../../tests/helpers/silent-indexeddb.ts';
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

it('a database that does not open is told as silent after a while, then at once; nothing is done of what was told as failed; it goes on when it answers', async () => {
  const opening = silentIndexedDb();
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
