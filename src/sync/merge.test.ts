import { expect, it } from 'vitest';
import { completeDoc, type AnyRow, type Entity } from '../domain/entity/entity.ts';
import type { PullAnswer } from '../domain/sync/protocol.ts';
import { vehicle } from '../domain/vehicle/vehicle.ts';
import type { OutboxItem } from '../db/local-row.ts';
import { MemoryStorage } from '../../tests/property/sync-storage.ts';
import { applyPull, applyPush, mirrorState } from './merge.ts';

const id = (n: number): string => `0199bbbb-0000-7000-8000-${String(n).padStart(12, '0')}`;
const row = (n: number, ver: number): AnyRow =>
  ({
    _id: id(n),
    owner: { type: 'organization', id: 'o', name: 'O' },
    createdAt: '',
    updatedAt: '',
    ver,
    fieldVersions: {},
    ...completeDoc(vehicle as unknown as Entity, { registration: `R${n}` }),
  }) as AnyRow;
const page = (over: Partial<PullAnswer>, put: AnyRow[] = []): PullAnswer => ({
  ok: true,
  serverId: 's',
  epoch: 'e',
  full: true,
  walkStart: false,
  walkEnd: false,
  changes: { vehicles: { put, del: [] } },
  cursor: { epoch: 'e', ver: 5, own: 0, walk: { table: 'vehicles', after: id(2) } },
  more: true,
  serverTime: '',
  ...over,
});

async function apply(storage: MemoryStorage, answer: PullAnswer): Promise<unknown> {
  const asked = await storage.read([], mirrorState);
  return storage.transact([], (tx) => applyPull(tx, asked, answer));
}
const ids = (storage: MemoryStorage): string[] => [...(storage.tables.rows.get('vehicles')?.keys() ?? [])].sort();

it('a walk drops what it did not see, but not what was confirmed while it went on', async () => {
  const storage = new MemoryStorage();
  await storage.transact([], async (tx) => ({ result: await tx.put('vehicles', [row(1, 1), row(9, 1)]) }));
  await apply(storage, page({ walkStart: true }, [row(1, 1), row(2, 2)]));
  const item: OutboxItem = {
    ...storage.add({
      mid: id(100),
      device: id(200),
      user: id(201),
      org: id(202),
      entity: 'vehicle',
      id: id(0),
      op: 'create',
      doc: {},
      schema: 1,
      deps: [],
      clientAt: '',
    }),
  };
  await storage.transact([], (tx) => applyPush(tx, 's', [{ mid: item.mid, status: 'applied', row: row(0, 7) }], ''));
  await apply(storage, page({ walkEnd: true, cursor: { epoch: 'e', ver: 5, own: 0 } }, [row(3, 3)]));
  expect(ids(storage)).toEqual([id(0), id(1), id(2), id(3)]);
  expect([...storage.tables.meta.keys()].sort()).toEqual(['cursor', 'serverId']);
});

it('a repeated answer during a walk brings back no row that was removed before the walk began', async () => {
  const storage = new MemoryStorage();
  await storage.transact([], async (tx) => ({ result: await tx.put('vehicles', [row(1, 1), row(2, 1)]) }));
  await apply(storage, page({ walkStart: true }, [row(1, 1)]));
  const [mid, of] = [id(100), { device: id(200), user: id(201), org: id(202), entity: 'vehicle', schema: 1, deps: [], clientAt: '' }];
  storage.add({ ...of, mid, id: id(2), op: 'patch', patch: { name: 'N' } });
  await storage.transact([], (tx) => applyPush(tx, 's', [{ mid, status: 'applied', row: row(2, 4) }], ''));
  await apply(storage, page({ walkEnd: true, cursor: { epoch: 'e', ver: 5, own: 0 } }, []));
  expect(ids(storage)).toEqual([id(1)]);
});

const version = (storage: MemoryStorage, n: number): number | undefined =>
  (storage.tables.rows.get('vehicles')?.get(id(n)) as AnyRow | undefined)?.ver;

it('a page does not put a row back to an older version: of changes, the first of a walk, and a later one of what was confirmed meanwhile', async () => {
  const changes = new MemoryStorage();
  changes.tables.meta.set('serverId', 's').set('cursor', { epoch: 'e', ver: 5, own: 0 });
  await changes.transact([], async (tx) => ({ result: await tx.put('vehicles', [row(1, 9), row(2, 3)]) }));
  await apply(changes, page({ full: false, more: false, cursor: { epoch: 'e', ver: 6, own: 0 } }, [row(1, 6), row(2, 6)]));
  expect([version(changes, 1), version(changes, 2)]).toEqual([9, 6]);

  const walk = new MemoryStorage();
  await walk.transact([], async (tx) => ({ result: await tx.put('vehicles', [row(1, 9), row(3, 1)]) }));
  await apply(walk, page({ walkStart: true }, [row(1, 6)]));
  expect(version(walk, 1)).toBe(9);
  const [mid, of] = [id(100), { device: id(200), user: id(201), org: id(202), entity: 'vehicle', schema: 1, deps: [], clientAt: '' }];
  walk.add({ ...of, mid, id: id(3), op: 'patch', patch: { name: 'N' } });
  await walk.transact([], (tx) => applyPush(tx, 's', [{ mid, status: 'applied', row: row(3, 7) }], ''));
  await apply(walk, page({ walkEnd: true, cursor: { epoch: 'e', ver: 5, own: 0 } }, [row(3, 4)]));
  expect(version(walk, 3)).toBe(7);
});

it('a removal does not take a row that is newer than it; rows of unknown tables and misfits are left out', async () => {
  const storage = new MemoryStorage();
  storage.tables.meta.set('serverId', 's').set('cursor', { epoch: 'e', ver: 5, own: 0 });
  await storage.transact([], async (tx) => ({ result: await tx.put('vehicles', [row(1, 9), row(2, 3)]) }));
  const misfit = { ...row(3, 6), registration: 7 };
  await apply(
    storage,
    page({
      full: false,
      more: false,
      cursor: { epoch: 'e', ver: 6, own: 0 },
      changes: {
        vehicles: {
          put: [misfit],
          del: [
            { _id: id(1), ver: 6 },
            { _id: id(2), ver: 6 },
          ],
        },
        spaceships: { put: [{}], del: [] },
      },
    }),
  );
  expect(ids(storage)).toEqual([id(1)]);
  expect([...storage.tables.rows.keys()]).toEqual(['vehicles']);
});

it('the repeated answer of a removal takes what it removed, not the row that came back since under the same id', async () => {
  const removed = async (over: { ver?: number }): Promise<string[]> => {
    const storage = new MemoryStorage();
    storage.tables.meta.set('serverId', 's');
    await storage.transact([], async (tx) => ({ result: await tx.put('vehicles', [row(1, 4), row(2, 9)]) }));
    const items = [1, 2].map((n) =>
      storage.add({
        mid: id(100 + n),
        device: id(200),
        user: id(201),
        org: id(202),
        entity: 'vehicle',
        id: id(n),
        op: 'remove',
        schema: 1,
        deps: [],
        clientAt: '',
      }),
    );
    await storage.transact([], (tx) =>
      applyPush(
        tx,
        's',
        items.map(({ mid }) => ({ mid, status: 'applied', row: null, ...over })),
        '',
      ),
    );
    return ids(storage);
  };
  expect(await removed({ ver: 5 })).toEqual([id(2)]);
  // A server of before does not say: gone, as far as it knows.
  expect(await removed({})).toEqual([]);
});

it('a later write of the same row was made on top of the one that was taken: its base and what its author saw move to it', async () => {
  const storage = new MemoryStorage();
  const change = (mid: number, patch: object, values: object): OutboxItem =>
    storage.add({
      mid: id(mid),
      device: id(200),
      user: id(201),
      org: id(202),
      entity: 'vehicle',
      id: id(1),
      op: 'patch',
      patch: { ...patch },
      base: { fieldVersions: { name: 1, note: 1 }, values: { ...values } },
      schema: 1,
      deps: [],
      clientAt: '',
    });
  const first = change(101, { name: 'Un' }, { name: 'Avant' });
  const second = change(102, { name: 'Deux', note: 'Deux' }, { name: 'Avant', note: 'Rien' });
  await storage.transact([], (tx) =>
    applyPush(
      tx,
      null,
      [{ mid: first.mid, status: 'applied', row: { ...row(1, 6), name: 'Un', note: 'Autre', fieldVersions: { name: 6, note: 5 } } }],
      '',
    ),
  );
  const [left] = await storage.read([], (tx) => tx.queued([second.mid]));
  expect(left!.base).toEqual({ fieldVersions: { name: 6, note: 1 }, values: { name: 'Un', note: 'Rien' } });
});

it('a change of a row that another device had brought in too was made without what people changed of it since', async () => {
  const storage = new MemoryStorage();
  const named = '0199bbbb-0000-8000-8000-000000000001';
  const common = { device: id(200), user: id(201), org: id(202), entity: 'vehicle', id: named, schema: 1, deps: [], clientAt: '' };
  const made = storage.add({ ...common, mid: id(101), op: 'create', doc: { registration: 'AA-100-AA', name: 'Un' } });
  const later = storage.add({
    ...common,
    mid: id(102),
    op: 'patch',
    patch: { name: 'Deux', note: 'Deux' },
    base: { fieldVersions: { name: 0, note: 0 } },
  });
  await storage.transact([], (tx) =>
    applyPush(
      tx,
      null,
      [{ mid: made.mid, status: 'applied', row: { ...row(1, 9), _id: named, name: 'Corrigé', fieldVersions: { '*': 5, name: 9 } } }],
      '',
    ),
  );
  const [left] = await storage.read([], (tx) => tx.queued([later.mid]));
  expect(left!.base).toEqual({ fieldVersions: { name: 0, note: 5 } });
});

it('a refusal keeps who wrote the other values', async () => {
  const storage = new MemoryStorage();
  const item: OutboxItem = storage.add({
    mid: id(100),
    device: id(200),
    user: id(201),
    org: id(202),
    entity: 'vehicle',
    id: id(1),
    op: 'patch',
    patch: { name: 'Un' },
    base: { fieldVersions: { name: 1 } },
    schema: 1,
    deps: [],
    clientAt: '',
  });
  const by = { name: 'Amélie Rostand', at: '2026-11-20T13:40:00.000Z' };
  await storage.transact([], (tx) =>
    applyPush(tx, null, [{ mid: item.mid, status: 'conflict', fields: ['name'], server: row(1, 6), by, byField: { name: by } }], ''),
  );
  const [refused] = await storage.read([], (tx) => tx.refusals());
  expect(refused!.reason).toMatchObject({ kind: 'conflict', by, byField: { name: by } });
});
