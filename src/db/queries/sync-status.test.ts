import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { localDatabase } from '../../../tests/helpers/local-database.ts';
import type { LocalDatabase } from '../database.ts';
import { openLocal, setCurrent } from '../current.ts';
import { fail } from '../../domain/entity/failure.ts';
import { announce } from '../deltas.ts';
import { FIRST_REPORT } from '../sync-report.ts';
import { dropPendingUpload, givePendingUploads, holdFile, refusePendingUpload } from './pending-uploads.ts';
import { liveRows } from './live-rows.ts';
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

it('a page that cannot read the database says so, is not "up to date" whatever the tab that syncs says, shows no rows as none, and reads again', async () => {
  setCurrent(null);
  const broken = openLocal('0199aaaa-0000-7000-8000-0000000000b1', null);
  const read = vi.spyOn(broken, 'read').mockRejectedValue(fail('storage'));
  setCurrent(broken);
  const vehicles = liveRows('vehicle');
  const off = vehicles.subscribe(() => undefined);
  await shows({ phase: 'first-mirror', storage: 'storage' });
  const report = { ...FIRST_REPORT, asked: true as const, mirrored: true };
  announce(broken.name, { report, keys: { vehicles: '*' } });
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(3);
  await shows({ phase: 'first-mirror', storage: 'storage' });
  expect(vehicles.getSnapshot().loaded).toBe(false);
  read.mockRestore();
  announce(broken.name, { report, keys: { vehicles: '*' } });
  await shows({ phase: 'synced' });
  expect(liveSyncStatus().getSnapshot().storage).toBeUndefined();
  await expect.poll(() => vehicles.getSnapshot().loaded).toBe(true);
  off();
  broken.close();
});
