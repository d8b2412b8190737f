import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FailureError } from '../../domain/entity/failure.ts';
import { setCurrent } from '../current.ts';
import type { LocalDatabase } from '../database.ts';
import type { OutboxItem } from '../local-row.ts';
import { createRow, removeRow } from '../mutate.ts';
import { dexieStorage } from '../../sync/dexie-storage.ts';
import { applyPush, storesOfPush } from '../../sync/merge.ts';
import { localDatabase } from '../../../tests/helpers/local-database.ts';
import {
  dropPendingUpload,
  givePendingUploads,
  pendingUploadBytes,
  holdFile,
  livePendingUploads,
  refusePendingUpload,
  sendableFiles,
} from './pending-uploads.ts';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
const text = (data: ArrayBuffer | undefined): string => new TextDecoder().decode(data);
let database: LocalDatabase;

beforeEach(() => {
  database = localDatabase();
});

it('R-016 a file chosen without network is kept byte for byte, listed without its bytes, and given to the row its form made', async () => {
  const id = await holdFile('draft:ticket', 'photo.jpg', bytes('une photo'));
  expect(text(await pendingUploadBytes(id))).toBe('une photo');
  await expect
    .poll(
      () =>
        new Promise((resolve) => {
          const off = livePendingUploads().subscribe(() => undefined);
          resolve(livePendingUploads().getSnapshot());
          off();
        }),
    )
    .toMatchObject([{ _id: id, name: 'photo.jpg', bytes: 9 }]);
  expect(await sendableFiles(['ticket'])).toEqual([]);
  await givePendingUploads('draft:ticket', 'ticket:0199cccc-0000-7000-8000-000000000001');
  expect(await sendableFiles(['ticket'])).toMatchObject([{ _id: id }]);
});

it('R-016 it leaves only after its row has: not while the row waits, nor once it is refused', async () => {
  const row = await createRow('ticket', { subject: 'Sujet', description: 'Texte' });
  const id = await holdFile(`ticket:${row}`, 'a.log', bytes('a'));
  expect(await sendableFiles(['ticket'])).toEqual([]);
  await database.write(['outbox'], (tx) => tx.table('outbox').clear());
  expect(await sendableFiles(['ticket'])).toMatchObject([{ _id: id }]);
  expect(await sendableFiles(['ticketMessage'])).toEqual([]);
  await database.write(['repair'], (tx) => tx.table('repair').put({ mid: 'm', instance: `ticket:${row}`, mutation: { op: 'create' } }));
  expect(await sendableFiles(['ticket'])).toEqual([]);
});

it('R-016 what the server refused stays and is not sent again; what is taken away leaves nothing behind', async () => {
  const owner = 'ticket:0199cccc-0000-7000-8000-000000000001';
  const [first, second] = [await holdFile(owner, 'a.exe', bytes('a')), await holdFile(owner, 'b.log', bytes('b'))];
  await refusePendingUpload(first, 'unsupported-type');
  expect((await sendableFiles(['ticket'])).map(({ _id }) => _id)).toEqual([second]);
  expect(text(await pendingUploadBytes(first))).toBe('a');
  await dropPendingUpload(second);
  expect(await pendingUploadBytes(second)).toBeUndefined();
  await dropPendingUpload(first);
  expect(await database.read((dexie) => dexie.table('attachments').count())).toBe(0);
});

it('a later photo takes the place of the one that waits or was refused, of its row alone; other files of the row stay', async () => {
  const [owner, other] = ['vehicle:0199cccc-0000-7000-8000-000000000001', 'vehicle:0199cccc-0000-7000-8000-000000000002'];
  const first = await holdFile(owner, 'a.jpg', bytes('a'), 'photo');
  const elsewhere = await holdFile(other, 'b.jpg', bytes('b'), 'photo');
  const attachment = await holdFile(owner, 'c.pdf', bytes('c'));
  await refusePendingUpload(first, 'unsupported-type');
  const second = await holdFile(owner, 'd.jpg', bytes('d'), 'photo');
  const third = await holdFile(owner, 'e.jpg', bytes('e'), 'photo');
  expect((await sendableFiles(['vehicle'])).map(({ _id }) => _id)).toEqual([elsewhere, attachment, third]);
  expect(await Promise.all([first, second].map(pendingUploadBytes))).toEqual([undefined, undefined]);
  expect(text(await pendingUploadBytes(third))).toBe('e');
});

it('a file does not wait for the changes of a row that the server has', async () => {
  const row = await createRow('vehicle', { registration: 'GH-482-KD' });
  const id = await holdFile(`vehicle:${row}`, 'a.jpg', bytes('a'), 'photo');
  expect(await sendableFiles(['vehicle'])).toEqual([]);
  await database.write(['outbox'], (tx) => tx.table('outbox').clear());
  await database.write(['outbox', 'repair'], async (tx) => {
    await tx.table('outbox').put({ mid: 'p', entity: 'vehicle', id: row, op: 'patch' });
    await tx.table('repair').put({ mid: 'r', instance: `vehicle:${row}`, mutation: { op: 'patch' } });
  });
  expect(await sendableFiles(['vehicle'])).toMatchObject([{ _id: id }]);
});

it('a file of a row whose removal waits does not leave before it', async () => {
  const owner = 'claim:0199cccc-0000-7000-8000-000000000001';
  const id = await holdFile(owner, 'a.jpg', bytes('a'));
  await removeRow('claim', '0199cccc-0000-7000-8000-000000000001');
  expect(await sendableFiles(['claim'])).toEqual([]);
  // The server would not take the removal: the row stays, and its file with it.
  await database.write(['outbox', 'repair'], async (tx) => {
    await tx.table('outbox').clear();
    await tx.table('repair').put({ mid: 'r', instance: owner, mutation: { op: 'remove' } });
  });
  expect(await sendableFiles(['claim'])).toMatchObject([{ _id: id }]);
});

it('what is held for a row goes with it once the server has taken its removal, bytes and all; files of other rows stay', async () => {
  const [gone, other] = ['0199cccc-0000-7000-8000-000000000001', '0199cccc-0000-7000-8000-000000000002'];
  await holdFile(`claim:${gone}`, 'a.jpg', bytes('a'));
  const stays = await holdFile(`claim:${other}`, 'b.jpg', bytes('b'));
  const take = async (id: string): Promise<void> => {
    await removeRow('claim', id);
    const items = await database.read((dexie) => dexie.table<OutboxItem>('outbox').orderBy('n').toArray());
    const removal = items.filter(({ op }) => op === 'remove');
    await dexieStorage(database, () => undefined).transact(storesOfPush(removal), (tx) =>
      applyPush(
        tx,
        null,
        removal.map(({ mid }) => ({ mid, status: 'applied', row: null })),
        '',
      ),
    );
  };
  await take(gone);
  expect(await database.read((dexie) => dexie.table('attachments').toCollection().primaryKeys())).toEqual([stays, `${stays}#bytes`]);
  // Made anew under the same id before the removal left: its files are those of the new one.
  const anew = { mid: 'c', entity: 'claim', id: other, op: 'create', n: 900, deps: [] };
  await database.write(['outbox'], (tx) => tx.table('outbox').put(anew));
  await take(other);
  expect(text(await pendingUploadBytes(stays))).toBe('b');
});

it('F11 a file is stored as an ArrayBuffer with its hash, and is not said to be kept when it does not read back as it was written', async () => {
  const id = await holdFile('vehicle:x', 'a.jpg', bytes('abc'), 'photo');
  const stored = await database.read((dexie) => dexie.table('attachments').bulkGet([id, `${id}#bytes`]));
  expect(stored).toMatchObject([
    { sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' },
    { data: expect.any(ArrayBuffer) },
  ]);
  const write = database.write.bind(database);
  for (const back of ['abd', 'ab', null]) {
    vi.spyOn(database, 'write').mockImplementationOnce(async (stores, work, delta) => {
      const written = await write(stores, work, delta);
      await write(['attachments'], async (tx) => {
        const key = (await tx.table('attachments').toCollection().primaryKeys()).findLast((one) => String(one).endsWith('#bytes'));
        await (back === null ? tx.table('attachments').delete(key) : tx.table('attachments').update(key, { data: bytes(back) }));
      });
      return written;
    });
    const error = await holdFile('vehicle:x', 'b.jpg', bytes('abc'), 'photo').then(
      () => null,
      (reason: unknown) => reason,
    );
    expect((error as FailureError).failure.code).toBe('storage');
  }
  expect(await database.read((dexie) => dexie.table('attachments').toCollection().primaryKeys())).toEqual([id, `${id}#bytes`]);
});

it('without a profile nothing is said to be kept', async () => {
  setCurrent(null);
  const error = await holdFile('x', 'y', bytes('z')).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect((error as FailureError).failure.code).toBe('storage');
});
