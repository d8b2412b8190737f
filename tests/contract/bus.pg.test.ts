import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { relayedBus, type RelayedBus } from '../../src/server/bus.ts';
import { createLog } from '../../src/server/config.ts';
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
  const stop = two.subscribe(
    (channel) => channel === 'row',
    (_channel, n) => heard.push(n),
  );
  const sent = Array.from({ length: 20 }, (_, n) => n);
  for (const n of sent) one.publish('row', n);
  await vi.waitFor(() => expect(heard).toEqual(sent));
  process.off('warning', warned);
  stop();
  expect(warned).not.toHaveBeenCalled();
});

test('a message longer than a NOTIFY arrives whole, in its turn', async () => {
  const heard: unknown[] = [];
  const stop = two.subscribe(
    (channel) => channel === 'long',
    (_channel, data) => heard.push(data),
  );
  const long = {
    states: Array.from({ length: 300 }, (_, n) => ({ id: `${n}`.repeat(8), place: 'Zürich, Łódź' })),
    noise: randomBytes(30_000).toString('base64'),
  };
  for (const data of [1, long, 2, long, 3]) one.publish('long', data);
  await vi.waitFor(() => expect(heard).toHaveLength(5));
  expect(heard).toEqual([1, long, 2, long, 3]);
  stop();
});

test('a payload that is not of a server of this release harms nothing', async () => {
  const heard = vi.fn();
  const stop = two.subscribe((channel) => channel === 'after', heard);
  for (const payload of ['["somebody","after",1]', 'x\n9.0.2\nAAAA', 'x\n9.1.2\nAAAA', 'x\n{', ''])
    await database.pool.query("SELECT pg_notify('sillage_bus', $1)", [payload]);
  one.publish('after', 1);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith('after', 1));
  stop();
});

test('comes back after its connection was cut', async () => {
  const heard = vi.fn();
  const stop = two.subscribe((channel) => channel === 'c', heard);
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  );
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
  one.subscribe(
    () => true,
    () => {
      throw new Error('no');
    },
  );
  one.subscribe(() => true, heard);
  one.publish('d', 1);
  expect(heard).toHaveBeenCalled();
});
