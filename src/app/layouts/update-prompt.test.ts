// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LocalDatabase } from '../../db/database.ts';
import { announce } from '../../db/deltas.ts';
import { createRow } from '../../db/mutate.ts';
import { liveDrafts, removeDraft, saveDraft } from '../../db/queries/drafts.ts';
import { tabKey } from '../../db/tab-key.ts';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import { FIRST_REPORT } from '../../db/sync-report.ts';
import { noticeStore } from '../shell/notifications.ts';
import { offerUpdate } from '../shell/update.ts';
import { localDatabase } from '../../../tests/helpers/local-database.ts';
import { UpdatePrompt } from './update-prompt.tsx';

let database: LocalDatabase;
const root = createRoot(document.createElement('div'));
const notices = (): string[] => noticeStore.getSnapshot().map(({ msg }) => msg);

beforeEach(() => {
  database = localDatabase();
});
afterEach(() => flushSync(() => root.render(null)));

it('F14 a new build waits for what is being typed, then is offered and never forced; queued writes do not hold it back and stay', async () => {
  const take = vi.fn();
  await saveDraft('vehicle:new', { registration: 'AA' });
  await createRow('vehicle', { registration: 'GH-482-KD' });
  flushSync(() => root.render(createElement(UpdatePrompt)));
  await expect.poll(() => liveDrafts().getSnapshot()).toHaveLength(1);
  flushSync(() => offerUpdate(take));
  await expect.poll(() => liveSyncStatus().getSnapshot().queued).toBe(1);
  expect(notices()).toEqual([]);
  await removeDraft('vehicle:new');
  await expect.poll(() => notices()).toEqual(['update']);
  expect(take).not.toHaveBeenCalled();
  noticeStore.getSnapshot()[0]!.action!.run();
  expect(take).toHaveBeenCalledOnce();
  expect(await database.read((dexie) => dexie.table('outbox').count())).toBe(1);
});

it('F14 a draft that nobody types in any more holds a new build back no longer without a word: it is offered, and goes on being kept; typed in again, it is waited for', async () => {
  const take = vi.fn();
  const leftAt = (ms: number) =>
    database.write(
      ['drafts'],
      (tx) => tx.table('drafts').put({ key: tabKey('vehicle:new'), value: { registration: 'AA' }, savedAt: new Date(ms).toISOString() }),
      () => ({ keys: { drafts: ['vehicle:new'] } }),
    );
  await leftAt(Date.now() - 86_400_000);
  flushSync(() => root.render(createElement(UpdatePrompt)));
  await expect.poll(() => liveDrafts().getSnapshot()).toHaveLength(1);
  flushSync(() => offerUpdate(take));
  await expect.poll(() => notices()).toEqual(['updateWaits']);
  await saveDraft('vehicle:new', { registration: 'AB' });
  await expect.poll(() => notices()).toEqual([]);
  await leftAt(Date.now() - 10 * 60_000 + 50);
  await expect.poll(() => notices()).toEqual(['updateWaits']);
  noticeStore.getSnapshot()[0]!.action!.run();
  expect(take).toHaveBeenCalledOnce();
  expect(await database.read((dexie) => dexie.table('drafts').count())).toBe(1);
});

it('a build too old for the server, whose successor waits behind a draft: reloading is going over to that one, not to the same again', async () => {
  const take = vi.fn();
  await saveDraft('vehicle:new', { registration: 'AA' });
  flushSync(() => root.render(createElement(UpdatePrompt)));
  await vi.waitFor(() => expect(liveDrafts().getSnapshot()).toHaveLength(1));
  offerUpdate(take);
  announce(database.name, { report: { ...FIRST_REPORT, upgrade: true } });
  await vi.waitFor(() => expect(notices()).toEqual(['upgrade']));
  noticeStore.getSnapshot()[0]!.action!.run();
  expect(take).toHaveBeenCalledOnce();
});

it('F7 an old tab whose database a newer build took says so', async () => {
  flushSync(() => root.render(createElement(UpdatePrompt)));
  await database.read((dexie) => dexie.table('outbox').count());
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(database.name, 9_999);
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('open')));
  });
  await expect.poll(() => notices()).toContain('closedElsewhere');
});
