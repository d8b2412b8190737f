import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyRow } from '../domain/entity/entity.ts';
import { FailureError } from '../domain/entity/failure.ts';
import { vehicle } from '../domain/vehicle/vehicle.ts';
import { openLocal, setCurrent } from './current.ts';
import type { LocalDatabase } from './database.ts';
import { onDelta, type Delta } from './deltas.ts';
import type { OutboxItem, RepairItem } from './local-row.ts';
import { contentIdOf, createRow, createRowFor, idFor, patchRow, removeRow, resendRefused, settleConflict, writeRows } from './mutate.ts';
import { isHere } from './queries/live-rows.ts';
import { readDraft, saveDraft } from './queries/drafts.ts';
import { liveSyncStatus } from './queries/sync-status.ts';
import { confirmIn, id, ORG, row } from '../../tests/helpers/mirrored-vehicles.ts';

const USER = '0199aaaa-0000-7000-8000-000000000001';
let database: LocalDatabase;
const confirm = (rows: readonly AnyRow[]): Promise<unknown> => confirmIn(database, rows);
const outbox = (): Promise<OutboxItem[]> => database.read((dexie) => dexie.table<OutboxItem>('outbox').orderBy('n').toArray());

async function failure(work: Promise<unknown>): Promise<FailureError['failure']> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FailureError);
  return (error as FailureError).failure;
}

beforeEach(() => {
  database = openLocal(USER, ORG, { orgName: 'O' });
  setCurrent(database);
});
afterEach(async () => {
  vi.restoreAllMocks();
  setCurrent(null);
  await Dexie.delete(database.name);
});

describe('a row that something asks for', () => {
  const write = (registration: string): Promise<string> => createRowFor('vehicle', 'reservation 1', { registration });

  it('is made once, however often and wherever it is asked for', async () => {
    const [first, again] = [await write('AA-100-AA'), await write('AA-100-AA')];
    expect([again, idFor('vehicle', 'reservation 1')]).toEqual([first, first]);
    expect((await outbox()).map(({ op, id: of }) => [op, of])).toEqual([['create', first]]);
    expect(idFor('vehicle', 'reservation 2')).not.toBe(first);
    expect(idFor('claim', 'reservation 1')).not.toBe(first);
  });

  it('is left as it is where the server has it already', async () => {
    await confirm([row(1, { _id: idFor('vehicle', 'reservation 1') })]);
    expect(await write('AA-100-AA')).toBe(idFor('vehicle', 'reservation 1'));
    expect(await outbox()).toEqual([]);
  });
});

describe('a row that is named by what it says', () => {
  const doc = { registration: 'AA-100-AA', name: 'Un' };
  const bring = (): Promise<void> => writeRows('vehicle', [{ newId: contentIdOf('vehicle', doc, 0), doc }]);

  it('has the same id wherever it is brought in, another for another rank, content or organization', async () => {
    const first = contentIdOf('vehicle', doc, 0);
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(contentIdOf('vehicle', { name: 'Un', vin: null, registration: 'AA-100-AA' }, 0)).toBe(first);
    expect([
      contentIdOf('vehicle', doc, 1),
      contentIdOf('vehicle', { ...doc, name: 'Deux' }, 0),
      contentIdOf('driver', doc, 0),
    ]).not.toContain(first);
    const other = openLocal(USER, '0199dddd-0000-7000-8000-00000000000d', { orgName: 'Autre' });
    setCurrent(other);
    expect(contentIdOf('vehicle', doc, 0)).not.toBe(first);
    setCurrent(database);
    await Dexie.delete(other.name);
  });

  it('is written once, and once more after it was removed', async () => {
    await bring();
    await bring();
    expect((await outbox()).map(({ op }) => op)).toEqual(['create']);
    await removeRow('vehicle', contentIdOf('vehicle', doc, 0));
    await bring();
    await bring();
    expect((await outbox()).map(({ op }) => op)).toEqual(['create', 'remove', 'create']);
  });
});

describe('many writes', () => {
  it('are stored in one go, in their order, each as it would be alone', async () => {
    await confirm([row(1, { name: 'Avant' })]);
    const deltas: Delta[] = [];
    const off = onDelta(database.name, (delta) => deltas.push(delta));
    await writeRows('vehicle', [
      { doc: { registration: 'zz 111 zz' } },
      { id: id(1), doc: { name: 'Après' } },
      { id: id(1), doc: { name: 'Après' } },
    ]);
    off();
    const items = await outbox();
    expect(items).toMatchObject([
      { n: 1, op: 'create', doc: { registration: 'ZZ-111-ZZ' } },
      { n: 2, op: 'patch', id: id(1), patch: { name: 'Après' }, base: { fieldVersions: { name: 1 } } },
    ]);
    expect(items).toHaveLength(2);
    expect(new Set(items.map(({ mid }) => mid)).size).toBe(2);
    expect(deltas).toHaveLength(1);
  });

  it('are all stored or none', async () => {
    const refused = await failure(writeRows('vehicle', [{ doc: { registration: 'ZZ-111-ZZ' } }, { doc: { registration: '' } }]));
    expect(refused.code).toBe('invalid');
    await confirm([row(1)]);
    // A rule looks at the row as it is: it refuses once the first write is in the queue.
    const late = await failure(
      writeRows('vehicle', [{ doc: { registration: 'ZZ-111-ZZ' } }, { id: id(1), doc: { vin: '1M8GDM9A0KP042788' } }]),
    );
    expect(late).toMatchObject({ code: 'invalid', fields: [{ field: 'vin', code: 'vin-check-digit' }] });
    expect(await outbox()).toEqual([]);
  });
});

describe('a write', () => {
  it('has a row at once that was just made, whatever a list has told; not one that was removed, nor one of nobody', async () => {
    const made = await createRow('vehicle', { registration: 'AA-200-AA' });
    expect(await isHere(database, 'vehicle', made)).toBe(true);
    await confirm([row(3)]);
    expect(await isHere(database, 'vehicle', id(3))).toBe(true);
    await removeRow('vehicle', id(3));
    expect(await isHere(database, 'vehicle', id(3))).toBe(false);
    expect(await isHere(database, 'vehicle', id(9))).toBe(false);
  });

  it('F5 is one transaction: the mutation is stored and its draft removed, or neither', async () => {
    await saveDraft('vehicle:new', { registration: 'x' });
    const made = await createRow('vehicle', { registration: 'gh 482 kd', note: '  ' }, 'vehicle:new');
    expect(await readDraft('vehicle:new')).toBeUndefined();
    expect(await outbox()).toMatchObject([
      { n: 1, user: USER, org: ORG, entity: 'vehicle', id: made, op: 'create', doc: { registration: 'GH-482-KD', note: null }, deps: [] },
    ]);
    await saveDraft('vehicle:2', { registration: '' });
    expect(await failure(createRow('vehicle', { registration: '' }, 'vehicle:2'))).toEqual({
      code: 'invalid',
      fields: [{ field: 'registration', code: 'required' }],
    });
    expect(await readDraft('vehicle:2')).toBeDefined();
    expect(await outbox()).toHaveLength(1);
  });

  it('waits for the disk: strict durability for what a person wrote, relaxed for the mirror', async () => {
    const seen: (string | undefined)[] = [];
    const original = IDBDatabase.prototype.transaction;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
      if (args[1] === 'readwrite' && [...args[0]].some((name) => name === 'outbox' || name === 'vehicles')) seen.push(args[2]?.durability);
      return original.apply(this, args);
    });
    await removeRow(vehicle, id(1));
    await confirm([row(1)]);
    expect(seen).toEqual(['strict', 'relaxed']);
  });

  it('carries the versions its writer saw; a field with a write still pending keeps the base of that write', async () => {
    await confirm([row(1)]);
    await patchRow('vehicle', id(1), { name: 'A', registration: 'R00001' });
    await confirm([row(1, { ver: 9, name: 'theirs', fieldVersions: { name: 9, note: 8 } })]);
    await patchRow('vehicle', id(1), { name: 'B', note: 'N' });
    expect((await outbox()).map(({ patch, base }) => ({ patch, base }))).toEqual([
      { patch: { name: 'A' }, base: { fieldVersions: { name: 1 }, values: { name: null } } },
      { patch: { name: 'B', note: 'N' }, base: { fieldVersions: { name: 1, note: 8 }, values: { name: null, note: null } } },
    ]);
    await patchRow('vehicle', id(1), { name: 'B' });
    expect(await outbox()).toHaveLength(2);
  });

  it('names the creations it depends on', async () => {
    const fleet = await createRow('fleet', { name: 'Nord' });
    await createRow('vehicle', { registration: 'AA-100-AA', fleet });
    const [first, second] = await outbox();
    expect(second!.deps).toEqual([first!.mid]);
  });

  it('F13 a full disk frees the caches and tries once more, then says quota and keeps the draft', async () => {
    await database.change(['cache'], (tx) => tx.table('cache').put({ key: 'k', at: '', gzip: new ArrayBuffer(1) }));
    await saveDraft('d', 1);
    const add = vi.spyOn(IDBObjectStore.prototype, 'add');
    const full = (): never => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    add.mockImplementationOnce(full);
    await createRow('fleet', { name: 'After eviction' });
    expect(await database.read((dexie) => dexie.table('cache').count())).toBe(0);
    add.mockImplementation(full);
    expect(await failure(createRow('fleet', { name: 'x' }, 'd'))).toMatchObject({ code: 'quota' });
    add.mockRestore();
    expect(await readDraft('d')).toBeDefined();
    expect(await outbox()).toHaveLength(1);
  });

  it('F9 a lost connection is reopened once and the write stored once; a dead one is never reported saved', async () => {
    const original = IDBDatabase.prototype.transaction;
    let losses = 1;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
      if (this.name === database.name && args[1] === 'readwrite' && losses-- > 0)
        throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError');
      return original.apply(this, args);
    });
    await createRow('fleet', { name: 'Once' });
    expect(await outbox()).toHaveLength(1);
    losses = 1000;
    expect(await failure(createRow('fleet', { name: 'x' }))).toMatchObject({ code: 'storage' });
    losses = 0;
    expect(await outbox()).toHaveLength(1);
    // The answer to a commit was lost: the write tried again is still stored once.
    const run = database.strict.dexie.transaction.bind(database.strict.dexie) as (...args: unknown[]) => Promise<unknown>;
    let cut = true;
    vi.spyOn(database.strict.dexie, 'transaction').mockImplementation((async (...args: unknown[]) => {
      const result = await run(...args);
      if (!cut) return result;
      cut = false;
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    }) as never);
    await createRow('fleet', { name: 'Twice tried' });
    expect(await outbox()).toHaveLength(2);
  });

  it('F7 another build that wants the database gets it, and this one says so', async () => {
    await outbox();
    const told = vi.fn();
    database.onClosed(told);
    const off = liveSyncStatus().subscribe(() => undefined);
    const newer = new Dexie(database.name);
    newer.version(99).stores({});
    await newer.open();
    expect(told).toHaveBeenCalled();
    expect(liveSyncStatus().getSnapshot().closed).toBe(true);
    expect(await failure(createRow('fleet', { name: 'x' }))).toMatchObject({ code: 'storage' });
    newer.close();
    off();
  });
});

describe('a conflict', () => {
  it('keeps what the person saw with the write: the confirmed value, also under an earlier write of theirs', async () => {
    await confirm([row(1, { name: 'Avant', note: 'Rien' })]);
    await patchRow('vehicle', id(1), { name: 'Un' });
    await patchRow('vehicle', id(1), { name: 'Deux', note: 'Deux' });
    expect((await outbox()).map(({ base }) => base?.values)).toEqual([{ name: 'Avant' }, { name: 'Avant', note: 'Rien' }]);
  });

  async function refused(patch: Record<string, unknown>): Promise<RepairItem> {
    await patchRow('vehicle', id(1), patch);
    const [mutation] = await outbox();
    const server = row(1, { ver: 9, name: 'Serveur', note: 'Serveur', fieldVersions: { name: 9, note: 8, vin: 1 } });
    const item: RepairItem = {
      mid: mutation!.mid,
      instance: `vehicle:${id(1)}`,
      mutation: mutation!,
      reason: { kind: 'conflict', fields: ['name', 'note'], server },
      refusedAt: '',
    };
    await database.write(['outbox', 'repair'], async (tx) => {
      await tx.table('outbox').clear();
      await tx.table('repair').put(item);
    });
    return item;
  }
  const repair = (): Promise<RepairItem[]> => database.read((dexie) => dexie.table<RepairItem>('repair').toArray());

  it('is settled field by field: what is mine and what was not in conflict leave on the base of what the server has', async () => {
    await confirm([row(1, { name: 'Avant', note: 'Rien' })]);
    const item = await refused({ name: 'Mien', note: 'Mienne', make: 'Renault' });
    await settleConflict(item, ['note']);
    const [sent, ...more] = await outbox();
    expect(more).toEqual([]);
    expect(sent).toMatchObject({
      op: 'patch',
      patch: { name: 'Mien', make: 'Renault' },
      base: { fieldVersions: { name: 9 }, values: { name: 'Serveur' } },
    });
    expect(sent!.patch).not.toHaveProperty('note');
    expect(sent!.mid).not.toBe(item.mid);
    expect(await repair()).toEqual([]);
  });

  it('whose every field is left to the server sends nothing', async () => {
    await confirm([row(1, { name: 'Avant', note: 'Rien' })]);
    await settleConflict(await refused({ name: 'Mien', note: 'Mienne' }), ['name', 'note']);
    expect(await outbox()).toEqual([]);
    expect(await repair()).toEqual([]);
  });
});

it('half an emoji in a text is one mark before it is kept: the server could store it no other way', async () => {
  const row = await createRow('vehicle', { registration: 'AA-100-AA', note: 'Feu \ud83d', tags: ['x\ude9a'] });
  await patchRow('vehicle', row, { name: 'Bus 🚚\ud83d' });
  const [made, changed] = (await outbox()) as [OutboxItem, OutboxItem];
  expect(made.doc).toMatchObject({ note: 'Feu \uFFFD', tags: ['x\uFFFD'] });
  expect(changed.patch).toEqual({ name: 'Bus 🚚\uFFFD' });
});

describe('a write that was stopped on the way', () => {
  const stopped = async (): Promise<OutboxItem> => {
    await createRow('vehicle', { registration: 'AA-100-AA' });
    await createRow('vehicle', { registration: 'AA-200-AA' });
    const [mutation] = (await outbox()) as [OutboxItem];
    const reason = { kind: 'rejected', failure: { code: 'network' }, way: 403 } as const;
    await database.write(['outbox', 'repair'], async (tx) => {
      await tx.table('outbox').delete(mutation.n);
      await tx.table('repair').put({ mid: mutation.mid, instance: `vehicle:${mutation.id}`, mutation, reason, refusedAt: '' });
    });
    return mutation;
  };

  it('leaves again as it was, under its id: the server that had it all the same knows it', async () => {
    const mutation = await stopped();
    await resendRefused(mutation.mid);
    expect((await outbox())[0]).toEqual(mutation);
    expect(await outbox()).toHaveLength(2);
  });

  it('changed, leaves as another one', async () => {
    const { mid } = await stopped();
    await resendRefused(mid, { registration: 'AA-300-AA' });
    expect((await outbox())[0]).toMatchObject({ doc: { registration: 'AA-300-AA' } });
    expect((await outbox())[0]?.mid).not.toBe(mid);
  });
});
