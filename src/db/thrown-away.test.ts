import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLocal, setCurrent } from './current.ts';
import type { LocalDatabase } from './database.ts';
import { onDelta, type Delta } from './deltas.ts';
import { type OutboxItem, SENT_UP_TO } from './local-row.ts';
import { createRow, patchRow, removeRow } from './mutate.ts';
import { holdFile } from './queries/pending-uploads.ts';
import { readKeptQueue, takeQueue } from './queries/queue-file.ts';
import { dexieStorage } from '../sync/dexie-storage.ts';
import { markSent, startMark } from '../sync/batch.ts';
import { ORG } from '../../tests/helpers/mirrored-vehicles.ts';

const USER = '0199aaaa-0000-7000-8000-000000000001';
let database: LocalDatabase;
const storage = () => dexieStorage(database, () => undefined);
const outbox = (): Promise<OutboxItem[]> => database.read((dexie) => dexie.table<OutboxItem>('outbox').orderBy('n').toArray());
const ops = async (): Promise<string[]> => (await outbox()).map(({ entity, op }) => `${entity} ${op}`);
const held = (): Promise<unknown[]> => database.read((dexie) => dexie.table('attachments').toCollection().primaryKeys());
const mark = (): Promise<number | undefined> => storage().read(['meta'], (tx) => tx.meta<number>(SENT_UP_TO));
const claim = (vehicle: string): Promise<string> =>
  createRow('claim', { reference: 'S-1', vehicle, happenedAt: '2026-03-02T09:00:00.000Z' });
const send = async (): Promise<unknown> => markSent(storage(), await outbox());

beforeEach(async () => {
  database = openLocal(USER, ORG, { orgName: 'O' });
  setCurrent(database);
  await startMark(storage());
});
afterEach(async () => {
  setCurrent(null);
  await Dexie.delete(database.name);
});

describe('a row that was made and thrown away on this device', () => {
  it('goes with its changes and files, and nothing is left to be sent', async () => {
    const told: Delta[] = [];
    const id = await createRow('fleet', { name: 'Nord' });
    await patchRow('fleet', id, { name: 'Nord-Est' });
    const other = await createRow('fleet', { name: 'Sud' });
    const stop = onDelta(database.name, (delta) => told.push(delta));
    await removeRow('fleet', id);
    stop();
    expect((await outbox()).map((item) => item.id)).toEqual([other]);
    expect(told).toMatchObject([{ keys: { outbox: [`fleet:${id}`] } }]);
  });

  it('is removed on the server too once it was given to the network, answer or not', async () => {
    const id = await createRow('fleet', { name: 'Nord' });
    await send();
    await removeRow('fleet', id);
    expect(await ops()).toEqual(['fleet create', 'fleet remove']);
  });

  it('is removed there too where a file of the queue was made, which may be taken back elsewhere', async () => {
    const id = await createRow('fleet', { name: 'Nord' });
    await readKeptQueue(database);
    await removeRow('fleet', id);
    expect(await ops()).toEqual(['fleet create', 'fleet remove']);
  });

  it('is removed there too where it came with such a file', async () => {
    const id = await createRow('fleet', { name: 'Nord' });
    const items = await outbox();
    await database.write(['outbox'], (tx) => tx.table('outbox').clear());
    await takeQueue(database, { outbox: items, repair: [], drafts: [], files: [] }, null);
    expect(await mark()).toBe((await outbox())[0]!.n);
    await removeRow('fleet', id);
    expect(await ops()).toEqual(['fleet create', 'fleet remove']);
  });

  it('is removed there too where nobody knows what left', async () => {
    const id = await createRow('fleet', { name: 'Nord' });
    await database.change(['meta'], (tx) => tx.table('meta').delete(SENT_UP_TO));
    await removeRow('fleet', id);
    expect(await ops()).toEqual(['fleet create', 'fleet remove']);
  });

  it('is kept for what else waits and is about it: that is for the server to judge', async () => {
    const vehicle = await createRow('vehicle', { registration: 'AA-100-AA' });
    await claim(vehicle);
    await removeRow('vehicle', vehicle);
    expect(await ops()).toEqual(['vehicle create', 'claim create', 'vehicle remove']);
  });
});

it('files of a row that never left go with it, bytes and all; those of others stay', async () => {
  const vehicle = await createRow('vehicle', { registration: 'AA-100-AA' });
  const [gone, stays] = [await claim(vehicle), await claim(vehicle)];
  await holdFile(`claim:${gone}`, 'a.jpg', new Uint8Array([1]).buffer);
  const kept = await holdFile(`claim:${stays}`, 'b.jpg', new Uint8Array([2]).buffer);
  await removeRow('claim', gone);
  expect(await held()).toEqual([kept, `${kept}#bytes`]);
  expect(await ops()).toEqual(['vehicle create', 'claim create']);
});

it('a device goes on from the mark it has, and it never goes back', async () => {
  await createRow('fleet', { name: 'Nord' });
  await createRow('fleet', { name: 'Sud' });
  const [first] = await outbox();
  await send();
  const top = await mark();
  await markSent(storage(), [first!]);
  await startMark(storage());
  expect(await mark()).toBe(top);
});
