// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { completeDoc, type Entity } from '../../../domain/entity/entity.ts';
import type { ExpectedFile } from '../../../domain/entity/attachment.ts';
import { ticket } from '../../../domain/support/ticket.ts';
import type { OutboxItem } from '../../../db/queries/outbox.ts';
import { localDatabase } from '../../../../tests/helpers/local-database.ts';
import { FilesToCome } from './ticket-thread.tsx';

const FILES: ExpectedFile[] = [1, 2].map((n) => ({
  id: `0199dddd-0000-7000-8000-00000000000${n}`,
  sha256: 'ab'.repeat(32),
  name: `${n}.jpg`,
  bytes: n,
}));
const ID = '0199cccc-0000-7000-8000-000000000001';
const ROW = {
  _id: ID,
  owner: { type: 'organization', id: 'o', name: 'O' },
  createdAt: '',
  updatedAt: '',
  ver: 7,
  fieldVersions: {},
  ...completeDoc(ticket as unknown as Entity, { subject: 'S', description: 'D', expected: FILES }),
};
const root = createRoot(document.body.appendChild(document.createElement('div')));
const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = (name: string): void => flushSync(() => button(name)!.click());
const dialog = () => document.querySelector('[role="alertdialog"]');

afterEach(() => flushSync(() => root.render(null)));

it('R-016 files are given up only once it was said which ones, and what that loses', async () => {
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
  await database.change(['tickets'], (tx) => tx.table('tickets').put(ROW));
  const given = async () => (await database.read((dexie) => dexie.table<OutboxItem>('outbox').toArray())).map(({ patch }) => patch);
  flushSync(() => root.render(createElement(FilesToCome, { row: { expected: FILES, attachments: [] }, own: `ticket:${ID}` })));
  press('expectNoMore');
  await vi.waitFor(() => expect([...dialog()!.querySelectorAll('li')].map((line) => line.textContent)).toEqual(['1.jpg', '2.jpg']));
  expect(dialog()!.textContent).toContain('giveUp.text');
  press('giveUp.keep');
  await vi.waitFor(() => expect(dialog()).toBeNull());
  expect(await given()).toEqual([]);
  press('expectNoMore');
  await vi.waitFor(() => expect(dialog()).not.toBeNull());
  press('giveUp.confirm');
  await vi.waitFor(async () => expect(await given()).toEqual([{ expected: [] }]));
  await vi.waitFor(() => expect(dialog()).toBeNull());
});
