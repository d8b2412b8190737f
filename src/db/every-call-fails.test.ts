import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failCall, type Failing } from '../../tests/helpers/failing-indexeddb.ts';
import { completeDoc, type AnyRow, type Entity } from '../domain/entity/entity.ts';
import { FailureError } from '../domain/entity/failure.ts';
import { SCHEMA } from '../domain/sync/protocol.ts';
import { vehicle } from '../domain/vehicle/vehicle.ts';
import { openLocal, setCurrent } from './current.ts';
import type { LocalDatabase } from './database.ts';
import type { Draft, OutboxItem, RepairItem } from './local-row.ts';
import { createRow, discardRefused, patchRow, removeRow, resendRefused, writeRows } from './mutate.ts';
import { saveDraft } from './queries/drafts.ts';
import { pendingUploadBytes, holdFile } from './queries/pending-uploads.ts';
import { deviceId } from './registry.ts';

const USER = '0199aaaa-0000-7000-8000-000000000001';
const ORG = '0199aaaa-0000-7000-8000-000000000002';
const id = (n: number): string => `0199bbbb-0000-7000-8000-${String(n).padStart(12, '0')}`;
const bytes = new TextEncoder().encode('une photo').buffer as ArrayBuffer;
let database: LocalDatabase;

const row = (n: number): AnyRow =>
  ({
    _id: id(n),
    owner: { type: 'organization', id: ORG, name: 'O' },
    createdAt: '',
    updatedAt: '',
    ver: n,
    fieldVersions: {},
    ...completeDoc(vehicle as unknown as Entity, { registration: `R${n}` }),
  }) as AnyRow;

function refused(n: number): RepairItem {
  const mutation: OutboxItem = {
    mid: id(n),
    device: id(900),
    n,
    user: USER,
    org: ORG,
    entity: 'vehicle',
    id: id(n),
    op: 'patch',
    patch: { note: `Refused ${n}` },
    schema: SCHEMA,
    deps: [],
    clientAt: '2026-11-21T07:00:00.000Z',
  };
  return {
    mid: mutation.mid,
    instance: `vehicle:${id(n)}`,
    mutation,
    reason: { kind: 'rejected', failure: { code: 'forbidden' } },
    refusedAt: '',
  };
}

function open(): void {
  database = openLocal(USER, ORG);
  setCurrent(database);
}

/** A device where somebody has already worked; its handles are closed again. */
async function begin(): Promise<void> {
  open();
  await deviceId();
  await database.change(['vehicles', 'repair', 'cache'], async (tx) => {
    await tx.table('vehicles').bulkPut([1, 2, 3, 4, 5].map(row));
    await tx.table('repair').bulkPut([refused(4), refused(5)]);
    await tx.table('cache').put({ key: 'k', at: '', gzip: new ArrayBuffer(1) });
  });
  setCurrent(null);
}

type Said = Map<string, string | false>;

/** A person at work: what was said to be saved, and what was said not to be. */
async function work(): Promise<Said> {
  const said: Said = new Map();
  const attempt = async (name: string, write: () => Promise<unknown>): Promise<void> => {
    const value = await write().then(
      (result) => (typeof result === 'string' ? result : 'saved'),
      (error: unknown) => {
        expect(error).toBeInstanceOf(FailureError);
        expect(['storage', 'quota']).toContain((error as FailureError).failure.code);
        return false as const;
      },
    );
    said.set(name, value);
  };
  open();
  await attempt('draft', () => saveDraft('form', { registration: 'AA' }));
  await attempt('create', () => createRow('vehicle', { registration: 'AA-100-AA' }, 'form'));
  await attempt('fleet', () => createRow('fleet', { name: 'Nord' }));
  await attempt('linked', () => createRow('vehicle', { registration: 'AA-101-AA', fleet: said.get('fleet') || null }));
  await attempt('patch', () => patchRow('vehicle', id(1), { note: 'Changed' }));
  await attempt('many', () => writeRows('vehicle', [{ doc: { registration: 'AA-102-AA' } }, { id: id(2), doc: { note: 'Many' } }]));
  await attempt('remove', () => removeRow('vehicle', id(3)));
  await attempt('resend', () => resendRefused(id(4)));
  await attempt('discard', () => discardRefused(id(5)));
  await attempt('file', () => holdFile(`vehicle:${id(1)}`, 'a.jpg', bytes));
  return said;
}

interface Stored {
  outbox: OutboxItem[];
  repair: RepairItem[];
  drafts: Draft[];
}

/** What a new start of the application finds. */
async function after(): Promise<Stored> {
  setCurrent(null);
  open();
  const all = <T>(table: string): Promise<T[]> => database.read((dexie) => dexie.table<T>(table).toArray());
  return { outbox: await all('outbox'), repair: await all('repair'), drafts: await all('drafts') };
}

/** Each write is there once if it was said to be saved, and not at all if not. */
async function check(said: Said): Promise<void> {
  const { outbox, repair, drafts } = await after();
  const count = (found: (item: OutboxItem) => boolean): number => outbox.filter(found).length;
  const created = (value: string) => (item: OutboxItem) => item.op === 'create' && Object.values(item.doc ?? {}).includes(value);
  const patched = (value: string) => (item: OutboxItem) => item.op === 'patch' && item.patch?.['note'] === value;
  const was = (name: string): number => (said.get(name) === false ? 0 : 1);
  expect({
    create: count(created('AA-100-AA')),
    fleet: count(created('Nord')),
    linked: count(created('AA-101-AA')),
    patch: count(patched('Changed')),
    many: count(created('AA-102-AA')),
    many2: count(patched('Many')),
    remove: count(({ op }) => op === 'remove'),
    resend: count(patched('Refused 4')),
    repair: repair.map(({ mid }) => mid).sort(),
    draft: drafts.length,
  }).toEqual({
    create: was('create'),
    fleet: was('fleet'),
    linked: was('linked'),
    patch: was('patch'),
    many: was('many'),
    many2: was('many'),
    remove: was('remove'),
    resend: was('resend'),
    repair: [...(was('resend') ? [] : [id(4)]), ...(was('discard') ? [] : [id(5)])],
    draft: was('draft') && !was('create') ? 1 : 0,
  });
  expect(new Set(outbox.map(({ mid }) => mid)).size).toBe(outbox.length);
  const file = said.get('file');
  if (file) expect(await pendingUploadBytes(file)).toEqual(bytes);
}

beforeEach(begin);
afterEach(async () => {
  vi.restoreAllMocks();
  setCurrent(null);
  await Dexie.delete(database.name);
});

async function run(at: number, how: Failing): Promise<{ said: Said; calls: number }> {
  const failing = failCall(at, how);
  const said = await work();
  failing.stop();
  await check(said);
  setCurrent(null);
  await Dexie.delete(database.name);
  await begin();
  return { said, calls: failing.calls() };
}

describe('every call of IndexedDB failing once', () => {
  it.each<Failing>(['lost', 'aborted', 'quota'])(
    'F9 F10 F13 %s: nothing is said to be saved that is not there, once, at the next start',
    async (how) => {
      const { said, calls } = await run(0, how);
      expect([...said.values()]).not.toContain(false);
      expect(calls).toBeGreaterThan(how === 'quota' ? 10 : 60);
      const refusals = new Map<string, number>();
      for (let at = 1; at <= calls; at++)
        for (const [name, value] of (await run(at, how)).said) if (value === false) refusals.set(name, (refusals.get(name) ?? 0) + 1);
      // A lost connection is opened again, a full disk makes room: the person notices neither.
      if (how !== 'aborted') expect(Object.fromEntries(refusals)).toEqual({});
    },
    120_000,
  );
});

it('F10 a database that cannot be opened refuses every write, and takes them once it can', async () => {
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
  });
  const said = await work();
  expect(new Set([...said.values()])).toEqual(new Set([false]));
  open.mockRestore();
  await check(said);
  expect(await createRow('fleet', { name: 'Nord' })).toBeTruthy();
  expect((await after()).outbox).toHaveLength(1);
});
