// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { localDatabase } from '../../../../tests/helpers/local-database.ts';
import { writeDeviceValue } from '../../../db/queries/profiles.ts';
import { holdFile } from '../../../db/queries/pending-uploads.ts';
import { startTrafficMeter, countBytes } from '../../../db/queries/traffic.ts';
import { askTransfers, mayGo, transfersStore } from '../../session/transfers/transfers.ts';
import { linkWord, TransfersPart } from './transfers-part.tsx';

const root = createRoot(document.body.appendChild(document.createElement('div')));
const radio = (choice: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`input[value="${choice}"]`)!;
const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name);
const shown = (): string => document.body.textContent ?? '';

beforeEach(async () => {
  await writeDeviceValue('traffic', undefined);
  localDatabase();
  flushSync(() => root.render(createElement(TransfersPart, { active: true })));
});
afterEach(() => flushSync(() => root.render(null)));

it('nothing is chosen at first, and what that means is said; a choice is kept with the device', async () => {
  expect([...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].map(({ checked }) => checked)).toEqual([
    false,
    false,
    false,
  ]);
  expect(shown()).toContain('transfers.about.none');
  flushSync(() => radio('wifi').click());
  await vi.waitFor(() => expect(radio('wifi').checked).toBe(true));
  expect(shown()).toContain('transfers.about.wifi');
  expect(mayGo('packs')).toBe('go');
  flushSync(() => document.querySelector<HTMLInputElement>('[role=switch]')!.click());
  await vi.waitFor(() => expect(mayGo('packs')).toBe('wifi'));
  expect(shown()).toContain('transfers.limitedHint');
});

it('« Tout maintenant » goes past the choice until it is stopped', async () => {
  await holdFile('ticket:0199cccc-0000-7000-8000-000000000003', 'a.jpg', new TextEncoder().encode('photo').buffer as ArrayBuffer);
  await vi.waitFor(() => expect(button('transfers.all.now')).toBeDefined(), { timeout: 5000 });
  expect(shown()).toContain('transfers.all.weight');
  flushSync(() => button('transfers.all.now')!.click());
  await vi.waitFor(() => expect(transfersStore.getSnapshot().isAsked).toBe(true));
  await vi.waitFor(() => expect(document.querySelector('[role=progressbar]')).not.toBeNull());
  flushSync(() => button('transfers.all.stop')!.click());
  await vi.waitFor(() => expect(transfersStore.getSnapshot().isAsked).toBe(false));
  await askTransfers(false);
});

it('what today and this month took is told by kind, and that it is counted here', async () => {
  startTrafficMeter();
  countBytes('files', { up: 3 * 2 ** 20 });
  flushSync(() => root.render(null));
  flushSync(() => root.render(createElement(TransfersPart, { active: true })));
  await vi.waitFor(() => expect(document.querySelectorAll('.sync-traffic tbody tr')).toHaveLength(5));
  const row = [...document.querySelectorAll('.sync-traffic tbody tr')].find((one) => one.textContent?.includes('traffic.files'))!;
  expect([...row.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^↓ 0 ↑ 3/),
    expect.stringMatching(/^↓ 0 ↑ 3/),
  ]);
  expect(shown()).toContain('transfers.traffic.about');
});

it('what the browser says of its link is said, also that it says nothing', () => {
  expect(linkWord({ link: undefined })).toBe('silent');
  expect(linkWord({ link: { type: undefined, saveData: false } })).toBe('silent');
  expect(linkWord({ link: { type: 'cellular', saveData: false } })).toBe('cellular');
  expect(linkWord({ link: { type: 'wifi', saveData: true } })).toBe('saver');
  expect(linkWord({ link: { type: 'wifi', saveData: false } })).toBeNull();
});
