import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmIn, id, ORG, row, until } from '../../../tests/helpers/mirrored-vehicles.ts';
import type { AnyRow } from '../../domain/entity/entity.ts';
import { current, openLocal, setCurrent } from '../current.ts';
import type { LocalDatabase } from '../database.ts';
import { onDelta, type Delta } from '../deltas.ts';
import type { OutboxItem, RepairItem } from '../local-row.ts';
import { createRow, discardRefused, patchRow, removeRow, resendRefused } from '../mutate.ts';
import { liveRows, type RowsSnapshot } from './live-rows.ts';

const USER = '0199aaaa-0000-7000-8000-000000000001';
let database: LocalDatabase;
const confirm = (rows: readonly AnyRow[]): Promise<unknown> => confirmIn(database, rows);
const outbox = (): Promise<OutboxItem[]> => database.read((dexie) => dexie.table<OutboxItem>('outbox').orderBy('n').toArray());

beforeEach(() => {
  database = openLocal(USER, ORG, { orgName: 'O' });
  setCurrent(database);
});
afterEach(async () => {
  vi.restoreAllMocks();
  setCurrent(null);
  await Dexie.delete(database.name);
});

describe('what the screen shows', () => {
  let snapshot: () => RowsSnapshot;
  let off: () => void;
  beforeEach(() => {
    const source = liveRows('vehicle');
    off = source.subscribe(() => undefined);
    snapshot = source.getSnapshot;
  });
  afterEach(() => off());

  it('is the mirror with the pending writes over it; rows not concerned keep their identity', async () => {
    await confirm(Array.from({ length: 300 }, (_, n) => row(n + 1)));
    await until(() => snapshot().rows.length === 300);
    const before = snapshot();
    const made = await createRow('vehicle', { registration: 'R00100B' });
    await patchRow('vehicle', id(5), { name: 'Pending' });
    await removeRow('vehicle', id(7));
    await until(() => snapshot().byId.has(made) && !snapshot().byId.has(id(7)));
    const after = snapshot();
    expect(after.byId.get(id(5))).toMatchObject({ name: 'Pending', pending: ['name'] });
    expect(after.byId.get(made)).toMatchObject({ registration: 'R00100B', owner: { id: ORG, name: 'O' }, ver: 0, category: 'vul' });
    expect(after.byId.get(id(8))).toBe(before.byId.get(id(8)));
    expect(after.rows).toHaveLength(300);
    expect(after.rows.map(({ registration }) => registration as string)).toEqual(
      after.rows.map(({ registration }) => registration as string).sort(),
    );
    expect(after.rows.find(({ _id }) => _id === made)).toBe(after.byId.get(made));
  });

  it('F23 a change of one row of many reads that row, not all of them', async () => {
    await confirm(Array.from({ length: 2000 }, (_, n) => row(n + 1)));
    await until(() => snapshot().rows.length === 2000);
    const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    await confirm([row(3, { name: 'changed' })]);
    await until(() => snapshot().byId.get(id(3))?.['name'] === 'changed');
    expect(getAll).not.toHaveBeenCalled();
  });

  it('leaves out a stored row that does not fit its declaration and asks for it again; completes one of an older build', async () => {
    const nudged: Delta[] = [];
    const offDelta = onDelta(database.name, (delta) => void nudged.push(delta));
    const { name: _, ...older } = row(2);
    await confirm([row(1, { registration: 7 }), older as AnyRow]);
    await until(() => snapshot().loaded && snapshot().rows.length === 1);
    expect(snapshot().rows[0]).toMatchObject({ _id: id(2), name: null });
    await until(() => nudged.some(({ nudge }) => nudge));
    expect(await database.read((dexie) => dexie.table('meta').get('rewalk'))).toMatchObject({ value: true });
    offDelta();
  });

  it('F3 keeps a refused creation in sight until it is resent or discarded', async () => {
    const made = await createRow('vehicle', { registration: 'AA-100-AA' });
    await patchRow('vehicle', made, { name: 'N' });
    const [create] = await outbox();
    const item: RepairItem = {
      mid: create!.mid,
      instance: `vehicle:${made}`,
      mutation: create!,
      reason: { kind: 'rejected', failure: { code: 'duplicate' } },
      refusedAt: '',
    };
    const refuse = async (repair: RepairItem): Promise<void> => {
      await database.change(
        ['outbox', 'repair'],
        async (tx) => {
          await tx.table('outbox').delete(repair.mutation.n);
          await tx.table('repair').put(repair);
        },
        () => ({ keys: { outbox: [repair.instance], repair: [repair.instance] } }),
      );
    };
    await refuse(item);
    await until(() => snapshot().byId.get(made)?.refused !== undefined);
    expect(snapshot().byId.get(made)).toMatchObject({ registration: 'AA-100-AA', name: 'N' });
    expect(snapshot().refused).toBe(1);
    await resendRefused(create!.mid, { registration: 'AA-101-AA' });
    const queue = await outbox();
    expect(queue.map(({ op, n }) => [op, n])).toEqual([
      ['create', create!.n],
      ['patch', 2],
    ]);
    expect(queue[0]!.mid).not.toBe(create!.mid);
    await until(() => snapshot().byId.get(made)?.['registration'] === 'AA-101-AA');
    expect(snapshot().byId.get(made)?.refused).toBeUndefined();
    expect(snapshot().refused).toBe(0);
    await refuse({ ...item, mid: queue[0]!.mid, mutation: queue[0]! });
    await discardRefused(queue[0]!.mid);
    await until(() => !snapshot().byId.has(made));
  });

  it('F19 another person sees their own database only', async () => {
    await confirm([row(1)]);
    await until(() => snapshot().rows.length === 1);
    setCurrent(openLocal(id(77), ORG));
    await until(() => snapshot().loaded);
    expect(snapshot().rows).toEqual([]);
    expect(current()!.name).not.toBe(database.name);
  });
});
