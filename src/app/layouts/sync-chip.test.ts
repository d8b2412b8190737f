// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { announce } from '../../db/deltas.ts';
import { dropPendingUpload, holdFile, refusePendingUpload } from '../../db/queries/pending-uploads.ts';
import { FIRST_REPORT } from '../../db/sync-report.ts';
import { localDatabase } from '../../../tests/helpers/local-database.ts';
import { SyncChip } from './sync-corner.tsx';

const ROW = 'ticket:0199cccc-0000-7000-8000-000000000001';
const bytes = new TextEncoder().encode('a').buffer as ArrayBuffer;
const place = document.createElement('div');
const root = createRoot(place);
const says = (words: string) => expect.poll(() => place.querySelector('button')?.textContent).toBe(words);

afterEach(() => flushSync(() => root.render(null)));

it('two attachments of a saved request that have still to leave are not "synchronized"; one the server refused is to be put right', async () => {
  const database = localDatabase();
  const files = [await holdFile(ROW, 'a.jpg', bytes), await holdFile(ROW, 'b.jpg', bytes)] as const;
  flushSync(() => root.render(createElement(SyncChip, { onOpen: () => undefined })));
  announce(database.name, { report: { ...FIRST_REPORT, mirrored: true } });
  await says('chip.queued');
  await refusePendingUpload(files[1], 'too-large');
  await says('chip.repair1');
  await dropPendingUpload(files[1]);
  await says('chip.queued');
  await dropPendingUpload(files[0]);
  await says('chip.synced');
});

it('positions that do not come although rows do are said to be old; that they come by asking is no reason to look', async () => {
  const database = localDatabase();
  flushSync(() => root.render(createElement(SyncChip, { onOpen: () => undefined })));
  announce(database.name, { report: { ...FIRST_REPORT, mirrored: true, asking: true } });
  await says('chip.synced');
  announce(database.name, { report: { ...FIRST_REPORT, mirrored: true, asking: true, positionsOf: '2026-11-20T08:00:00.000Z' } });
  await says('chip.positions');
});

it('a network that asks for a sign-in of its own is named, not "offline"', async () => {
  const database = localDatabase();
  flushSync(() => root.render(createElement(SyncChip, { onOpen: () => undefined })));
  announce(database.name, { report: { ...FIRST_REPORT, mirrored: true, asked: true, reachable: false } });
  await says('chip.offlineShort');
  announce(database.name, { report: { ...FIRST_REPORT, mirrored: true, asked: true, reachable: false, portal: true } });
  await says('chip.portal');
  announce(database.name, { report: { ...FIRST_REPORT, mirrored: true } });
  await says('chip.synced');
});

it('a storage that fails before the first copy is said: nothing comes to it', async () => {
  const database = localDatabase();
  flushSync(() => root.render(createElement(SyncChip, { onOpen: () => undefined })));
  announce(database.name, { report: { ...FIRST_REPORT } });
  await says('chip.starting');
  announce(database.name, { report: { ...FIRST_REPORT, storage: 'storage' } });
  await says('chip.storage');
  announce(database.name, { report: { ...FIRST_REPORT, mirrored: true } });
  await says('chip.synced');
});
