import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { relayedBus, type RelayedBus } from '../../src/server/bus.ts';
import { createLog } from '../../src/server/log.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';

let database: TestDatabase;
let one: RelayedBus;
let two: RelayedBus;
beforeAll(async () => {
  database = await createTestDatabase();
  const log = createLog('silent');
  one = await relayedBus(database.url, log);
  two = await relayedBus(database.url, log);
});
afterAll(async () => {
  await one.close();
  await two.close();
  await database.drop();
});

test('a message reaches every server of the database once, and only who wants it', async () => {
  const here = vi.fn();
  const there = vi.fn();
  const other = vi.fn();
  one.subscribe((channel) => channel === 'a', here);
  two.subscribe((channel) => channel === 'a', there);
  two.subscribe((channel) => channel === 'b', other);
  one.publish('a', { ver: 1 });
  expect(here).toHaveBeenCalledExactlyOnceWith('a', { ver: 1 });
  await vi.waitFor(() => expect(there).toHaveBeenCalledExactlyOnceWith('a', { ver: 1 }));
  expect(here).toHaveBeenCalledTimes(1);
  expect(other).not.toHaveBeenCalled();
});

test('messages told in a row arrive in order, one statement at a time', async () => {
  const warned = vi.fn();
  process.on('warning', warned);
  const heard: unknown[] = [];
  const stop = two.subscribe((channel) => channel === 'row', (_channel, n) => heard.push(n));
  const sent = Array.from({ length: 20 }, (_, n) => n);
  for (const n of sent) one.publish('row', n);
  await vi.waitFor(() => expect(heard).toEqual(sent));
  process.off('warning', warned);
  stop();
  expect(warned).not.toHaveBeenCalled();
});

test('comes back after its connection was cut', async () => {
  const heard = vi.fn();
  const stop = two.subscribe((channel) => channel === 'c', heard);
  await database.pool.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'");
  await vi.waitFor(
    () => {
      one.publish('c', 1);
      expect(heard).toHaveBeenCalled();
    },
    { timeout: 8_000, interval: 200 },
  );
  stop();
});

test('a listener that throws harms no other', () => {
  const heard = vi.fn();
  one.subscribe(() => true, () => {
    throw new Error('no');
  });
  one.subscribe(() => true, heard);
  one.publish('d', 1);
  expect(heard).toHaveBeenCalled();
});
