import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { completeDoc, type AnyRow, type Entity } from '../../domain/entity/entity.ts';
import type { ExpectedFile } from '../../domain/entity/attachment.ts';
import { ticket } from '../../domain/support/ticket.ts';
import { openLocal, setCurrent } from '../current.ts';
import type { LocalDatabase } from '../database.ts';
import type { OutboxItem } from '../local-row.ts';
import { createRow, resendRefused } from '../mutate.ts';
import { holdFile, sendableFiles, type PendingUpload } from './pending-uploads.ts';
import { expectNoMore, takeAwayFile } from './take-away-file.ts';

const TICKET = '0199cccc-0000-7000-8000-000000000001';
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
let database: LocalDatabase;

const outbox = (): Promise<OutboxItem[]> => database.read((dexie) => dexie.table<OutboxItem>('outbox').orderBy('n').toArray());
const pendingUpload = async (id: string): Promise<PendingUpload> =>
  (await database.read((dexie) => dexie.table<PendingUpload>('attachments').get(id)))!;
const idsOf = (doc: Record<string, unknown> | undefined): string[] => ((doc?.['expected'] ?? []) as ExpectedFile[]).map(({ id }) => id);
const stored = (): Promise<number> => database.read((dexie) => dexie.table('attachments').count());

beforeEach(() => {
  database = openLocal('0199aaaa-0000-7000-8000-000000000001', '0199aaaa-0000-7000-8000-000000000002', { orgName: 'O' });
  setCurrent(database);
});
afterEach(async () => {
  setCurrent(null);
  await Dexie.delete(database.name);
});

it('R-016 a request says which files of its form it comes with; in the same transaction they become its own', async () => {
  const first = await holdFile('draft:ticket', 'a.jpg', bytes('abc'));
  const second = await holdFile('draft:ticket', 'n'.repeat(250), bytes('d'));
  await holdFile('draft:other', 'b.jpg', bytes('other'));
  const id = await createRow('ticket', { subject: 'Sujet', description: 'Texte', expected: [] }, undefined, 'draft:ticket');
  const [item] = await outbox();
  expect(item!.doc!['expected']).toEqual([
    { id: first, sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', name: 'a.jpg', bytes: 3 },
    { id: second, sha256: expect.stringMatching(/^[0-9a-f]{64}$/), name: 'n'.repeat(200), bytes: 1 },
  ]);
  expect((await pendingUpload(first)).owner).toBe(`ticket:${id}`);
  expect(await sendableFiles(['ticket'])).toEqual([]);
  await createRow('fleet', { name: 'Nord' }, undefined, 'draft:other');
  expect((await outbox()).at(-1)!.doc).toEqual({ name: 'Nord' });
});

it('R-016 a file taken away before it leaves is expected no more: said behind the creation that named it', async () => {
  const [first, second] = [await holdFile('draft:x', 'a.jpg', bytes('a')), await holdFile('draft:x', 'b.jpg', bytes('b'))];
  const id = await createRow('ticketMessage', { ticket: TICKET, body: 'Texte' }, undefined, 'draft:x');
  await takeAwayFile(await pendingUpload(first));
  const items = await outbox();
  expect(items).toMatchObject([
    { op: 'create', id },
    { op: 'patch', id },
  ]);
  expect([idsOf(items[0]!.doc), idsOf(items[1]!.patch)]).toEqual([[first, second], [second]]);
  expect(await stored()).toBe(2);
  await takeAwayFile(await pendingUpload(second));
  expect(idsOf((await outbox())[2]!.patch)).toEqual([]);
  expect(await stored()).toBe(0);
});

it('R-016 files of a row that the server has: given up here, though another device holds them', async () => {
  const expected = [1, 2].map((n) => ({
    id: `0199dddd-0000-7000-8000-00000000000${n}`,
    sha256: 'ab'.repeat(32),
    name: `${n}.jpg`,
    bytes: n,
  }));
  const row = {
    _id: TICKET,
    owner: { type: 'organization', id: 'o', name: 'O' },
    createdAt: '',
    updatedAt: '',
    ver: 7,
    fieldVersions: { expected: 7 },
    ...completeDoc(ticket as unknown as Entity, { subject: 'S', description: 'D', expected, incomplete: true }),
  } as unknown as AnyRow;
  await database.change(['tickets'], (tx) => tx.table('tickets').put(row));
  await expectNoMore('ticket', TICKET, [expected[0]!.id]);
  expect(await outbox()).toMatchObject([
    { op: 'patch', id: TICKET, patch: { expected: [expected[1]] }, base: { fieldVersions: { expected: 7 } } },
  ]);
});

it('R-016 a refused request says at its next sending what it still comes with', async () => {
  const [first, second] = [await holdFile('draft:ticket', 'a.jpg', bytes('a')), await holdFile('draft:ticket', 'b.jpg', bytes('b'))];
  const id = await createRow('ticket', { subject: 'Sujet', description: 'Texte' }, undefined, 'draft:ticket');
  const [mutation] = await outbox();
  await database.write(['outbox', 'repair'], async (tx) => {
    await tx.table('outbox').clear();
    await tx.table('repair').put({
      mid: mutation!.mid,
      instance: `ticket:${id}`,
      mutation,
      reason: { kind: 'rejected', failure: { code: 'invalid' } },
      refusedAt: '',
    });
  });
  await takeAwayFile(await pendingUpload(first));
  expect(await outbox()).toEqual([]);
  await resendRefused(mutation!.mid, { subject: 'Autre', description: 'Texte' });
  const [again] = await outbox();
  expect([again!.doc!['subject'], idsOf(again!.doc)]).toEqual(['Autre', [second]]);
});

it('what no row was said to come with is only taken away: of a form, of a vehicle, added later', async () => {
  const row = await createRow('ticket', { subject: 'Sujet', description: 'Texte' });
  for (const owner of ['draft:ticket', `vehicle:${TICKET}`, `ticket:${TICKET}`, `ticket:${row}`])
    await takeAwayFile(await pendingUpload(await holdFile(owner, 'a.jpg', bytes('a'))));
  expect(await stored()).toBe(0);
  expect(await outbox()).toHaveLength(1);
});
