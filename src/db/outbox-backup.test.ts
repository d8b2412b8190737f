import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeCaches } from '../../tests/helpers/fake-caches.ts';
import { openLocal, setCurrent } from './current.ts';
import type { LocalDatabase } from './database.ts';
import type { OutboxItem } from './local-row.ts';
import { createRow, patchRow } from './mutate.ts';
import { readDraft, removeDraft, saveDraft } from './queries/drafts.ts';
import { tabKey } from './tab-key.ts';
import { changePendingUpload, pendingUploadBytes, holdFile } from './queries/pending-uploads.ts';
import { dropKept, keepOnlyLeft } from './queries/kept-work.ts';
import { dropOutboxBackup, packRow, SPARE_MARK } from './outbox-backup.ts';
import { unpackRow } from './unpacked-row.ts';

const USER = '0199aaaa-0000-7000-8000-000000000001';
const ORG = '0199aaaa-0000-7000-8000-000000000002';
let database: LocalDatabase;
let fake: FakeCaches;

const start = (): void => setCurrent((database = openLocal(USER, ORG)));
const spared = (): string[] => fake.paths(`spare:${database.name}`);
const outbox = (): Promise<OutboxItem[]> => database.read((dexie) => dexie.table<OutboxItem>('outbox').orderBy('n').toArray());

/** As a browser that finds its files damaged: the database is gone, what else the origin keeps is not. */
async function lose(): Promise<void> {
  setCurrent(null);
  await Dexie.delete(database.name);
  start();
}

beforeEach(() => {
  fake = FakeCaches.install();
  start();
});
afterEach(async () => {
  setCurrent(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await Dexie.delete(database.name);
});

const sparedDraft = (key: string): string => `/spare/drafts/${encodeURIComponent(JSON.stringify(tabKey(key)))}`;

it('F10 writes, drafts and files come back to a database that the browser deleted, in their order', async () => {
  const bytes = new Uint8Array([1, 2, 3, 250]).buffer;
  const id = await createRow('driver', { name: 'Ana Gomes' });
  await patchRow('driver', id, { note: 'permis CE' });
  await saveDraft('driver:new', { name: 'Brouillon é', steps: [1, null] });
  const file = await holdFile(`driver:${id}`, 'permis.jpg', bytes);
  const before = await outbox();
  await lose();
  expect(await outbox()).toEqual(before);
  expect((await readDraft('driver:new'))?.value).toEqual({ name: 'Brouillon é', steps: [1, null] });
  expect(new Uint8Array((await pendingUploadBytes(file))!)).toEqual(new Uint8Array(bytes));
  // The next one goes behind them.
  await patchRow('driver', id, { note: 'permis C' });
  expect((await outbox()).at(-1)!.n).toBeGreaterThan(before.at(-1)!.n);
});

it('what has left the database leaves the copy, and does not come back', async () => {
  await createRow('driver', { name: 'Ana Gomes' });
  await saveDraft('driver:new', {});
  expect(spared()).toHaveLength(2);
  await removeDraft('driver:new');
  // As an acknowledgement does, through the other handle.
  await database.change(['outbox'], (tx) => tx.table('outbox').clear());
  await vi.waitFor(() => expect(spared()).toEqual([]));
  await lose();
  expect(await outbox()).toEqual([]);
});

it('a write that failed is not in the copy', async () => {
  await expect(
    database.write(['outbox', 'drafts'], async (tx) => {
      await tx.table('drafts').put({ key: 'half', value: 1, savedAt: '2026-11-23T00:00:00.000Z' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await saveDraft('whole', 1);
  expect(spared()).toEqual([sparedDraft('whole')]);
});

it('a database keeps its own: what the copy says of a row that is there is not taken', async () => {
  await saveDraft('driver:new', 'old');
  setCurrent(null);
  start();
  await saveDraft('driver:new', 'new');
  await database.change(['meta'], (tx) => tx.table('meta').delete(SPARE_MARK));
  setCurrent(null);
  start();
  expect((await readDraft('driver:new'))?.value).toBe('new');
});

it('what a build before wrote is copied at the first start of this one', async () => {
  vi.unstubAllGlobals();
  setCurrent(null);
  start();
  await createRow('driver', { name: 'Ana Gomes' });
  setCurrent(null);
  fake = FakeCaches.install();
  start();
  await outbox();
  await vi.waitFor(() => expect(spared()).toEqual(['/spare/outbox/1']));
});

it('F10 what a page did not copy before it went is copied at the next start; what it did not take out leaves', async () => {
  const held = await holdFile('driver:1', 'permis.jpg', new Uint8Array([1, 2]).buffer);
  await saveDraft('changed', 'before');
  await saveDraft('gone', 1);
  const [before, cache] = [spared(), await fake.open(`spare:${database.name}`)];
  const kept = new Map(await Promise.all(before.map(async (path) => [path, (await cache.match(path))!] as const)));
  await createRow('driver', { name: 'Ana Gomes' });
  await saveDraft('changed', 'after');
  await removeDraft('gone');
  await changePendingUpload(held, { sent: 1 });
  const all = spared();
  // The page went at the first of these: the copy is as it was then, one more has no bytes.
  for (const path of all) await cache.delete(path);
  for (const [path, answer] of kept) if (!path.includes('bytes')) await cache.put(path, answer);

  setCurrent(null);
  start();
  await outbox();
  await vi.waitFor(() => expect(spared()).toEqual(all));
  await lose();
  expect(await outbox()).toHaveLength(1);
  expect((await readDraft('changed'))?.value).toBe('after');
  expect(await readDraft('gone')).toBeUndefined();
  expect(new Uint8Array((await pendingUploadBytes(held))!)).toEqual(new Uint8Array([1, 2]));
});

it('what the copy has already is not written again at a start', async () => {
  await createRow('driver', { name: 'Ana Gomes' });
  await holdFile('driver:1', 'permis.jpg', new Uint8Array([1, 2]).buffer);
  const puts = vi.spyOn(fake, 'onPut');
  setCurrent(null);
  start();
  await saveDraft('after', 1);
  expect([...new Set(puts.mock.calls.flat())]).toEqual([sparedDraft('after')]);
});

it('a copy that takes nothing more, or cannot be read, stops no write', async () => {
  fake.refuse = true;
  await createRow('driver', { name: 'Ana Gomes' });
  expect(await outbox()).toHaveLength(1);
  fake.open = () => Promise.reject(new Error('no'));
  setCurrent(null);
  start();
  expect(await outbox()).toHaveLength(1);
});

it('F13 on a full disk the copy makes room for what is written', async () => {
  await saveDraft('one', 1);
  await database.evict();
  expect(spared()).toEqual([]);
  expect((await readDraft('one'))?.value).toBe(1);
  await saveDraft('two', 2);
  expect(spared()).toEqual([sparedDraft('two')]);
});

it('an entry that is damaged is left out, the others come back', async () => {
  await saveDraft('one', 1);
  await saveDraft('two', 2);
  const cache = await fake.open(`spare:${database.name}`);
  await cache.put(sparedDraft('one'), new Response(new Uint8Array([9, 0, 0, 0, 123])));
  await lose();
  expect(await readDraft('one')).toBeUndefined();
  expect((await readDraft('two'))?.value).toBe(2);
});

it('work that is discarded, and a database that is emptied or deleted on purpose, leave no copy', async () => {
  await createRow('driver', { name: 'Ana Gomes' });
  await dropKept(database);
  await vi.waitFor(() => expect(spared()).toEqual([]));
  expect(await keepOnlyLeft(database)).toBe(true);
  expect(await database.read((dexie) => dexie.table('meta').get(SPARE_MARK))).toBeDefined();
  await saveDraft('driver:new', 1);
  await dropOutboxBackup(database.name);
  await lose();
  expect(await readDraft('driver:new')).toBeUndefined();
});

it('a packed row is read back as it was; anything else is no row', async () => {
  const row = { _id: 'a', nested: { data: new Uint8Array([0, 255]).buffer, more: [new Uint8Array([7]).buffer] }, text: 'é', none: null };
  const body = await packRow(row).arrayBuffer();
  expect(unpackRow(body)).toEqual(row);
  for (let length = 0; length < body.byteLength; length++) expect(unpackRow(body.slice(0, length)), `${length} bytes`).toBeNull();
  expect(unpackRow(await new Blob([new Uint32Array([4]), 'null']).arrayBuffer())).toBeNull();
});
