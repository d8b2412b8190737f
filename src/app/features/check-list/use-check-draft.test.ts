// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLocal, setCurrent, type LocalDatabase } from '../../../db/current.ts';
import { readDraft } from '../../../db/queries/drafts.ts';
import { keepRecordDraft } from '../../../db/queries/record-drafts.ts';
import { SEED_TEMPLATES } from '../../../domain/check-list/seed-templates.ts';
import { newRecordDraft, recordDraftKey, type RecordDraft } from '../../../domain/field-work/record-draft.ts';
import { useCheckDraft, type CheckDraft } from './check.ts';

const template = { key: 'vl_jour', version: 1, sha256: '0'.repeat(64), content: SEED_TEMPLATES['vl_jour']! };
let held: CheckDraft;
function Probe({ of }: { of: string }) {
  held = useCheckDraft(of);
  return null;
}
const root = createRoot(document.createElement('div'));
const show = (of: string | null): void => flushSync(() => root.render(of && createElement(Probe, { of })));
const stored = async (key: string): Promise<RecordDraft> => (await readDraft<RecordDraft>(key))!.value;
let database: LocalDatabase;
let key: string;

/** A draft that was begun, on the screen. */
async function opened(): Promise<void> {
  await keepRecordDraft(key, newRecordDraft(template, 'odo', 0));
  show(key);
  await vi.waitFor(() => expect(held.state).toBe('ready'));
}

beforeEach(() => {
  setCurrent((database = openLocal('u', 'o')));
  key = recordDraftKey(uuidv7());
});
afterEach(() => {
  vi.useRealTimers();
  show(null);
  setCurrent(null);
});

it('3 an answer is written at once, and says when', async () => {
  await opened();
  const write = vi.spyOn(database, 'write');
  flushSync(() => held.change({ answers: { feux: { value: 'ok' } }, at: 'plaques' }));
  await held.keep();
  expect(await stored(key)).toMatchObject({ answers: { feux: { value: 'ok' } }, at: 'plaques' });
  expect(write).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(held.savedAt).toBeGreaterThan(0));
});

it('3 letters are written 250 ms after the first of them, not after the last', async () => {
  await opened();
  const write = vi.spyOn(database, 'write');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  flushSync(() => held.change({ typed: { reason: 'F' } }, true));
  vi.advanceTimersByTime(200);
  flushSync(() => held.change({ typed: { reason: 'Fe' } }, true));
  expect(write).not.toHaveBeenCalled();
  vi.advanceTimersByTime(50);
  vi.useRealTimers();
  await vi.waitFor(() => expect(write).toHaveBeenCalledTimes(1));
  await held.keep();
  expect((await stored(key)).typed).toEqual({ reason: 'Fe' });
});

it('3 what is typed is written as the page goes, and as the screen is left', async () => {
  await opened();
  flushSync(() => held.change({ typed: { reason: 'Feu' } }, true));
  dispatchEvent(new Event('pagehide'));
  await vi.waitFor(async () => expect((await stored(key)).typed).toEqual({ reason: 'Feu' }));
  flushSync(() => held.change({ typed: { reason: 'Feu gauche' } }, true));
  show(null);
  await vi.waitFor(async () => expect((await stored(key)).typed).toEqual({ reason: 'Feu gauche' }));
});

it('4 a photo that was stored as the page died is there again', async () => {
  await keepRecordDraft(key, newRecordDraft(template, 'feux', 0, { pendingCapture: { item: 'feux', at: 1 } }));
  const photo = {
    _id: uuidv7(),
    owner: `draft:${key}`,
    name: 'feux.jpg',
    bytes: 3,
    sha256: 'a'.repeat(64),
    heldAt: '2026-11-22T07:00:00.000Z',
  };
  await database.change(['attachments'], (tx) => tx.table('attachments').put(photo));
  show(key);
  await vi.waitFor(() => expect(held.draft?.files).toMatchObject([{ item: 'feux', mime: 'image/jpeg' }]));
  expect(held.draft).toMatchObject({ at: 'feux', pendingCapture: { item: 'feux' }, answers: { feux: { photos: ['a'.repeat(64)] } } });
});

it('a device that refuses says so, and takes it once it can', async () => {
  await opened();
  const refuse = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  flushSync(() => held.change({ at: 'plaques' }));
  await vi.waitFor(() => expect(held.problem).toBe('quota'));
  refuse.mockRestore();
  flushSync(() => held.change({ at: 'vitres' }));
  await vi.waitFor(() => expect(held.problem).toBeNull());
  expect((await stored(key)).at).toBe('vitres');
});

it('after it is closed nothing is written; what is not here, or not of this build, is said', async () => {
  await opened();
  held.close();
  flushSync(() => held.change({ at: 'plaques' }));
  await held.keep();
  expect((await stored(key)).at).toBe('odo');
  show(recordDraftKey(uuidv7()));
  await vi.waitFor(() => expect(held.state).toBe('absent'));
  const other = recordDraftKey(uuidv7());
  await keepRecordDraft(other, { v: 2 } as never);
  show(other);
  await vi.waitFor(() => expect(held.state).toBe('unread'));
});
