import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { localDatabase } from '../../../tests/helpers/local-database.ts';
import type { LocalDatabase } from '../database.ts';
import { setCurrent } from '../current.ts';
import { announce } from '../deltas.ts';
import { FIRST_REPORT } from '../sync-report.ts';
import { dropPendingUpload, givePendingUploads, holdFile, refusePendingUpload } from './pending-uploads.ts';
import { liveSyncStatus, type SyncStatus } from './sync-status.ts';

const ROW = 'ticket:0199cccc-0000-7000-8000-000000000001';
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
const shows = (status: Partial<SyncStatus>) => expect.poll(() => liveSyncStatus().getSnapshot()).toMatchObject(status);
let database: LocalDatabase;

beforeEach(async () => {
  database = localDatabase();
  const off = liveSyncStatus().subscribe(() => undefined);
  announce(database.name, { report: { ...FIRST_REPORT, asked: true, mirrored: true } });
  await shows({ phase: 'synced' });
  return off;
});

it('nothing waits only once the files of saved rows have left too; those of a form do not leave yet', async () => {
  const first = await holdFile(ROW, 'a.jpg', bytes('a'));
  await shows({ phase: 'waiting', queued: 0, files: 1, refusedFiles: 0 });
  const second = await holdFile('draft:ticket', 'b.jpg', bytes('b'));
  await dropPendingUpload(first);
  await shows({ phase: 'synced', files: 0 });
  await givePendingUploads('draft:ticket', ROW);
  await shows({ phase: 'waiting', files: 1 });
  await refusePendingUpload(second, 'too-large');
  await shows({ phase: 'waiting', files: 0, refusedFiles: 1 });
  await dropPendingUpload(second);
  await shows({ phase: 'synced', refusedFiles: 0 });
});

it('the browser believing itself without network is a hint: said until something is asked, never against what answers', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(liveSyncStatus().getSnapshot()).toMatchObject({ online: true, phase: 'synced' });
  announce(database.name, { report: { ...FIRST_REPORT, asked: true, mirrored: true, reachable: false } });
  await shows({ online: false, phase: 'offline' });
  setCurrent(null);
  expect(liveSyncStatus().getSnapshot().online).toBe(false);
  localDatabase();
  expect(liveSyncStatus().getSnapshot()).toMatchObject({ online: false, phase: 'offline' });
  vi.unstubAllGlobals();
});

it('a write that is not being sent is not "up to date"', async () => {
  await database.write(
    ['outbox'],
    (tx) => tx.table('outbox').add({ mid: 'm', entity: 'ticket', id: 'x', op: 'create' }),
    () => ({ keys: { outbox: '*' } }),
  );
  await shows({ phase: 'waiting', queued: 1 });
  announce(database.name, { report: { ...FIRST_REPORT, asked: true, mirrored: true, busy: true } });
  await shows({ phase: 'sending', queued: 1 });
});
