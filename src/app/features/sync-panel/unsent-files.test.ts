// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createElement, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type { LocalDatabase } from '../../../db/database.ts';
import { createRow } from '../../../db/mutate.ts';
import { holdFile, livePendingUploads } from '../../../db/queries/pending-uploads.ts';
import { localDatabase } from '../../../../tests/helpers/local-database.ts';
import { chooseTransfers } from '../../session/transfers/transfers.ts';
import { UnsentFiles } from './transfers-part.tsx';

const bytes = new TextEncoder().encode('a').buffer as ArrayBuffer;
const root = createRoot(document.body.appendChild(document.createElement('div')));
const dialog = () => document.querySelector('[role="alertdialog"]');
const press = (name: string, within: ParentNode = document): void =>
  flushSync(() => [...within.querySelectorAll('button')].find((one) => one.textContent === name || one.ariaLabel === name)!.click());
const lines = (database: LocalDatabase, store: string) => database.read((dexie) => dexie.table(store).count());
function Listed() {
  return createElement(UnsentFiles, { files: useSyncExternalStore(livePendingUploads().subscribe, livePendingUploads().getSnapshot) });
}

afterEach(() => flushSync(() => root.render(null)));

it('R-016 a file that waits is taken away from the panel once asked: nothing of it stays, and its request hears of it', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      unobserve = vi.fn();
      disconnect = vi.fn();
    },
  );
  Element.prototype.getAnimations = () => [];
  const database = localDatabase();
  for (const name of ['a.jpg', 'b.jpg']) await holdFile('draft:ticket', name, bytes);
  await createRow('ticket', { subject: 'Sujet', description: 'Texte' }, undefined, 'draft:ticket');
  flushSync(() => root.render(createElement(Listed)));
  await vi.waitFor(() => expect(document.querySelectorAll('.queue-file')).toHaveLength(2));
  press('takeAway.button');
  await vi.waitFor(() => expect(dialog()).not.toBeNull());
  press('keep');
  await vi.waitFor(() => expect(dialog()).toBeNull());
  expect([await lines(database, 'attachments'), await lines(database, 'outbox')]).toEqual([4, 1]);
  press('takeAway.button');
  await vi.waitFor(() => expect(dialog()).not.toBeNull());
  press('takeAway.confirm', dialog()!);
  await vi.waitFor(() => expect([...document.querySelectorAll('.queue-file b')].map(({ textContent }) => textContent)).toEqual(['b.jpg']));
  expect([await lines(database, 'attachments'), await lines(database, 'outbox')]).toEqual([2, 2]);
});

it('files that wait by choice say so, and a person sends them', async () => {
  const database = localDatabase();
  await chooseTransfers('hand');
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => (asked.push(url), Promise.reject(new TypeError('network'))));
  await holdFile('ticket:0199cccc-0000-7000-8000-000000000003', 'a.jpg', bytes);
  flushSync(() => root.render(createElement(Listed)));
  await vi.waitFor(() => expect(document.body.textContent).toContain('transfers.waits.hand'));
  expect(asked).toEqual([]);
  press('transfers.sendNow');
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(document.body.textContent).toContain('transfers.sending');
  expect(await lines(database, 'attachments')).toBe(2);
  await chooseTransfers('always');
  vi.unstubAllGlobals();
});
