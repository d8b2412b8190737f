import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { QueueContent } from '../../domain/sync/queue-file.ts';
import { openLocal, setCurrent } from '../current.ts';
import type { LocalDatabase } from '../database.ts';
import type { OutboxItem, RepairItem } from '../local-row.ts';
import { createRow, patchRow } from '../mutate.ts';
import { saveDraft } from './drafts.ts';
import { tabKey } from '../tab-key.ts';
import { pendingUploadBytes, holdFile, livePendingUploads } from './pending-uploads.ts';
import { compareQueue, readFileRow, readKeptQueue, takeQueue } from './queue-file.ts';

const USER = '0199aaaa-0000-7000-8000-000000000001';
const ORG = '0199aaaa-0000-7000-8000-000000000002';
const OTHER_DEVICE_ORG = '0199aaaa-0000-7000-8000-000000000003';
let database: LocalDatabase;
let second: LocalDatabase;

beforeEach(() => {
  database = openLocal(USER, ORG);
  // Stands for the same person's database on another device: only the name differs, which nothing here looks at.
  second = openLocal(USER, OTHER_DEVICE_ORG);
  setCurrent(database);
});
afterEach(async () => {
  vi.restoreAllMocks();
  setCurrent(null);
  second.close();
  await Dexie.delete(database.name);
  await Dexie.delete(second.name);
});

const queue = (of: LocalDatabase): Promise<OutboxItem[]> => of.read((dexie) => dexie.table<OutboxItem>('outbox').orderBy('n').toArray());
const setServer = (of: LocalDatabase, value: string): Promise<unknown> =>
  of.change(['meta'], (tx) => tx.table('meta').put({ key: 'serverId', value }));

/** A vehicle made and changed, a draft, a photo, a refusal. */
async function written(): Promise<QueueContent> {
  const id = await createRow('vehicle', { registration: 'GH-482-KD' });
  await patchRow('vehicle', id, { name: 'Un' });
  await patchRow('vehicle', id, { name: 'Deux' });
  await saveDraft('vehicle:new', { registration: 'AA' });
  await holdFile(`vehicle:${id}`, 'photo.jpg', new TextEncoder().encode('une photo').buffer as ArrayBuffer, 'photo');
  const [first] = await queue(database);
  const refused: RepairItem = {
    mid: '0199eeee-0000-7000-8000-000000000001',
    instance: `fleet:${id}`,
    mutation: { ...first!, mid: '0199eeee-0000-7000-8000-000000000001', entity: 'fleet' },
    reason: { kind: 'rejected', failure: { code: 'invalid' } },
    refusedAt: '',
  };
  await database.write(['repair'], (tx) => tx.table('repair').put(refused));
  const { fileIds, serverId: _, ...lists } = await readKeptQueue(database);
  return { ...lists, files: await Promise.all(fileIds.map(async (fileId) => (await readFileRow(database, fileId))!)) };
}

it('F6 F30 what one device exported another takes back: same writes in the same order, drafts, refusals, files byte for byte', async () => {
  const content = await written();
  await setServer(second, 's');
  expect(await compareQueue(second, content)).toEqual({ outbox: 3, repair: 1, drafts: 1, files: 1, known: 0 });
  expect(await queue(second)).toEqual([]);
  const shuffled = { ...content, outbox: [...content.outbox].reverse() };
  await takeQueue(second, shuffled, 's');
  expect((await queue(second)).map(({ mid, patch, device }) => ({ mid, patch, device }))).toEqual(
    content.outbox.map(({ mid, patch, device }) => ({ mid, patch, device })),
  );
  setCurrent(second);
  const [file] = await new Promise<ReturnType<ReturnType<typeof livePendingUploads>['getSnapshot']>>((resolve) => {
    const source = livePendingUploads();
    const off = source.subscribe(() => {
      off();
      resolve(source.getSnapshot());
    });
  });
  expect(file).toMatchObject({ name: 'photo.jpg', bytes: 9, slot: 'photo' });
  expect(new TextDecoder().decode(await pendingUploadBytes(file!._id))).toBe('une photo');
  expect(await second.read((dexie) => dexie.table('repair').count())).toBe(1);
  expect(await second.read((dexie) => dexie.table('drafts').get(tabKey('vehicle:new')))).toMatchObject({ value: { registration: 'AA' } });
});

it('F1 taken back twice, or where it never left, nothing is doubled and nothing here is overwritten', async () => {
  const content = await written();
  await saveDraft('vehicle:new', { registration: 'AA-2' });
  const before = await queue(database);
  expect(await compareQueue(database, content)).toEqual({ outbox: 0, repair: 0, drafts: 0, files: 0, known: 6 });
  await takeQueue(database, content, null);
  await takeQueue(database, content, null);
  expect(await queue(database)).toEqual(before);
  expect(await database.read((dexie) => dexie.table('drafts').get(tabKey('vehicle:new')))).toMatchObject({
    value: { registration: 'AA-2' },
  });
  await takeQueue(second, content, null);
  await takeQueue(second, content, null);
  expect(await queue(second)).toHaveLength(3);
  // The same write twice in one file.
  await second.write(
    ['outbox', 'repair'],
    async (tx) => void (await Promise.all([tx.table('outbox').clear(), tx.table('repair').clear()])),
  );
  await takeQueue(second, { ...content, outbox: [...content.outbox, ...content.outbox] }, null);
  expect(await queue(second)).toHaveLength(3);
});

it('a write refused here meanwhile is not queued again', async () => {
  const content = await written();
  const [create, ...rest] = content.outbox;
  await database.write(['outbox', 'repair'], async (tx) => {
    await tx.table('outbox').where('mid').equals(create!.mid).delete();
    await tx.table('repair').put({
      mid: create!.mid,
      instance: `vehicle:${create!.id}`,
      mutation: create,
      reason: { kind: 'rejected', failure: { code: 'duplicate' } },
      refusedAt: '',
    });
  });
  await takeQueue(database, content, null);
  expect((await queue(database)).map(({ mid }) => mid)).toEqual(rest.map(({ mid }) => mid));
});

it('base versions of another server database say nothing: where it has something else a person decides', async () => {
  const id = '0199bbbb-0000-7000-8000-000000000001';
  const change: QueueContent['outbox'][number] = {
    mid: '0199eeee-0000-7000-8000-000000000002',
    device: USER,
    n: 1,
    user: USER,
    org: ORG,
    entity: 'vehicle',
    id,
    op: 'patch',
    patch: { name: 'Un' },
    base: { fieldVersions: { name: 7 }, values: { name: 'Avant' } },
    schema: 1,
    deps: [],
    clientAt: '2026-11-20T08:00:00.000Z',
  };
  const content = { outbox: [change], repair: [], drafts: [], files: [] };
  await setServer(database, 's');
  await setServer(second, 'other');
  await takeQueue(database, content, 's');
  await takeQueue(second, content, 's');
  expect((await queue(database))[0]!.base).toEqual(change.base);
  expect((await queue(second))[0]!.base).toEqual({ fieldVersions: {}, values: { name: 'Avant' } });
});

it('F13 a device that cannot write takes all of the file or none of it', async () => {
  const content = await written();
  const files = [...content.files, { _id: 'x', owner: 'vehicle:1', broken: () => undefined }];
  await expect(takeQueue(second, { ...content, files }, null)).rejects.toThrow();
  expect(await queue(second)).toEqual([]);
  expect(await second.read((dexie) => dexie.table('attachments').count())).toBe(0);
});
