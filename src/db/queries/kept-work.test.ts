import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, describe, expect, it } from 'vitest';
import { sessionUserOf } from '../../domain/identity/session-user.ts';
import { openLocal, setCurrent } from '../current.ts';
import type { LocalDatabase } from '../database.ts';
import { createRow } from '../mutate.ts';
import { saveProfile } from '../registry.ts';
import type { OutboxItem } from '../local-row.ts';
import { saveDraft } from './drafts.ts';
import { holdFile } from './pending-uploads.ts';
import { countKept, dropKept, keepOnlyLeft, othersWaiting } from './kept-work.ts';

const [KARIM, AMELIE, ORG] = [1, 2, 3].map((n) => `0199aaaa-0000-7000-8000-00000000000${n}`) as [string, string, string];
const opened: LocalDatabase[] = [];

function session(userId: string): LocalDatabase {
  const database = openLocal(userId, ORG);
  opened.push(database);
  setCurrent(database);
  return database;
}
afterEach(async () => {
  setCurrent(null);
  for (const { name } of opened.splice(0)) await Dexie.delete(name);
  await Dexie.delete('sillage');
});

it('F20 what a logout would leave: writes, drafts and files; discarding takes all of them and nothing else', async () => {
  const database = session(KARIM);
  const id = await createRow('vehicle', { registration: 'GH-482-KD' });
  await saveDraft('vehicle:new', {});
  await holdFile(`vehicle:${id}`, 'a.jpg', new ArrayBuffer(2));
  await database.change(['cache'], (tx) => tx.table('cache').put({ key: 'answer:/x', at: '', value: 1 }));
  expect(await countKept(database)).toEqual({ writes: 1, drafts: 1, files: 1 });
  await dropKept(database);
  expect(await countKept(database)).toEqual({ writes: 0, drafts: 0, files: 0 });
  expect(await database.read((dexie) => dexie.table('cache').count())).toBe(1);
});

describe('20 sealed records that are discarded with all', () => {
  const link = (seq: number) => ({ id: 'c1', seq, prev: String(seq).repeat(64) });
  const record = (seq: number) => ({
    plate: 'GH-482-KD',
    recordHash: 'f'.repeat(64),
    sealed: { chain: link(seq), content: {}, parts: { gps: 1 } },
  });
  const item = (n: number, entity: string, doc: object) => ({
    mid: `m${n}`,
    n,
    entity,
    id: `${n}`,
    op: 'create',
    doc,
    user: KARIM,
    org: ORG,
    device: 'd',
    schema: 1,
    deps: [],
    clientAt: '',
  });
  const stub = (seq: number, reason: string) => ({
    entity: 'recordStub',
    op: 'create',
    doc: { chain: 'c1', seq, prev: String(seq).repeat(64), recordHash: 'f'.repeat(64), reason },
  });
  const queue = (database: LocalDatabase) => database.read((dexie) => dexie.table<OutboxItem>('outbox').orderBy('n').toArray());

  async function waiting(): Promise<LocalDatabase> {
    const database = session(KARIM);
    await database.change(['outbox', 'repair', 'meta', 'vehicles'], async (tx) => {
      await tx
        .table('outbox')
        .bulkAdd([
          item(1, 'recordStub', stub(1, 'forbidden').doc),
          item(3, 'fieldRecord', record(3)),
          item(4, 'vehicle', { registration: 'GH-1' }),
        ]);
      await tx.table('repair').add({
        mid: 'm2',
        instance: 'fieldRecord:2',
        mutation: item(2, 'fieldRecord', record(2)),
        reason: { kind: 'rejected', failure: { code: 'invalid' } },
        refusedAt: '',
      });
      await tx.table('meta').bulkAdd([
        { key: 'recordChain', value: { id: 'c1', seq: 3, hash: '4'.repeat(64) } },
        { key: 'cursor', value: 1 },
      ]);
      await tx.table('vehicles').add({ _id: 'v' });
    });
    return database;
  }

  it('leave their links, with no word of what they held; one that waited already stays', async () => {
    const database = await waiting();
    expect(await dropKept(database)).toBe(3);
    const left = await queue(database);
    expect(left).toMatchObject([stub(1, 'forbidden'), stub(2, 'invalid'), stub(3, 'discarded')]);
    expect(JSON.stringify(left)).not.toMatch(/GH-482-KD|gps/);
    expect(await countKept(database)).toEqual({ writes: 3, drafts: 0, files: 0 });
    // Again: nothing is lost, nothing is doubled.
    expect(await dropKept(database)).toBe(3);
    expect(await queue(database)).toHaveLength(3);
  });

  it('where there is no network to send them: nothing else stays on the device but the end of the chain', async () => {
    const database = await waiting();
    expect(await keepOnlyLeft(database)).toBe(false);
    expect(await database.read((dexie) => dexie.table('vehicles').count())).toBe(1);
    await dropKept(database);
    expect(await keepOnlyLeft(database)).toBe(true);
    expect(await queue(database)).toHaveLength(3);
    const rest = await database.read((dexie) =>
      Promise.all(dexie.tables.filter(({ name }) => name !== 'outbox').map(async (table) => [table.name, await table.count()] as const)),
    );
    expect(rest.filter(([, count]) => count > 0)).toEqual([['meta', 1]]);
    expect(await database.read((dexie) => dexie.table('meta').toCollection().primaryKeys())).toEqual(['recordChain']);
  });
});

it('F19 the work of another session of this device is counted, by whose it is, and stays in its own database', async () => {
  const person = (id: string, name: string) =>
    sessionUserOf({ id, name, email: `${name}@x.test`, organizations: [{ id: ORG, name: 'O', role: 'manager' }] } as never, ORG);
  await saveProfile({ userId: KARIM, orgId: ORG, user: person(KARIM, 'Karim') });
  await saveProfile({ userId: AMELIE, orgId: ORG, user: person(AMELIE, 'Amélie') });
  const karim = session(KARIM);
  await createRow('vehicle', { registration: 'GH-482-KD' });
  await createRow('vehicle', { registration: 'GH-483-KD' });
  const amelie = session(AMELIE);
  expect((await othersWaiting(amelie)).map(({ profile, count }) => [profile.user.name, count])).toEqual([['Karim', 2]]);
  expect(await countKept(amelie)).toMatchObject({ writes: 0 });
  expect(await othersWaiting(openLocal(KARIM, ORG))).toEqual([]);
  expect(karim.closed).toBe(true);
});
