// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import type { LocalDatabase } from '../../db/database.ts';
import { announce } from '../../db/deltas.ts';
import { createRow } from '../../db/mutate.ts';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import { FIRST_REPORT } from '../../db/sync-report.ts';
import { localDatabase } from '../../../tests/helpers/local-database.ts';
import { keepAnswerStore, keepFromFirstWrite } from './keep-storage.ts';

let database: LocalDatabase;
const persist = vi.fn(() => Promise.resolve(false));

beforeEach(() => {
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist, persisted: () => Promise.resolve(false) } });
  database = localDatabase();
});

it('F12 the browser is asked to keep everything at the first write that has to wait for the network, and its answer is known', async () => {
  keepFromFirstWrite();
  const queued = (count: number) => expect.poll(() => liveSyncStatus().getSnapshot().queued).toBe(count);
  await createRow('vehicle', { registration: 'GH-482-KD' });
  await queued(1);
  expect(persist).not.toHaveBeenCalled();
  announce(database.name, { report: { ...FIRST_REPORT, asked: true, reachable: false } });
  await expect.poll(() => keepAnswerStore.getSnapshot()).toBe(false);
  await createRow('vehicle', { registration: 'GH-483-KD' });
  await queued(2);
  expect(persist).toHaveBeenCalledOnce();
});
