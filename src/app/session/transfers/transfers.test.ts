import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readDeviceValue } from '../../../db/queries/profiles.ts';
import { askTransfers, chooseTransfers, limitTransfers, mayGo, transfersNoted, transfersStore } from './transfers.ts';

let noted: unknown;

beforeEach(() => {
  const put = async (_file: string, answer: Response): Promise<void> => void (noted = await answer.json());
  vi.stubGlobal('caches', { open: async () => ({ put }) });
});
afterEach(async () => {
  await askTransfers(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('two choices one right after the other are both kept, shown at once, and noted for the service worker', async () => {
  await chooseTransfers('always');
  const both = Promise.all([chooseTransfers('wifi'), limitTransfers(true)]);
  expect(transfersStore.getSnapshot()).toMatchObject({ choice: 'wifi', isLimited: true, isMetered: true });
  await transfersNoted();
  expect(noted).toEqual({ choice: 'wifi', isLimited: true, askedMs: null });
  await both;
  expect(await readDeviceValue('transfers')).toMatchObject({ choice: 'wifi', isLimited: true, isOffered: true });
});

it('who hears of a choice and waits for the note finds that very choice noted', async () => {
  await chooseTransfers('hand');
  const heard: unknown[] = [];
  const off = transfersStore.subscribe(() => void transfersNoted().then(() => heard.push(noted)));
  await chooseTransfers('wifi');
  off();
  expect(heard).toEqual([expect.objectContaining({ choice: 'wifi' })]);
});

it('« Tout maintenant » goes past what was chosen, and is over after two hours that nobody saw it end', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T08:00:00Z') });
  await chooseTransfers('hand');
  expect([mayGo('packs'), mayGo('records')]).toEqual(['hand', 'go']);
  await askTransfers(true);
  expect(mayGo('packs')).toBe('go');
  vi.setSystemTime(Date.parse('2026-11-27T10:00:01Z'));
  await limitTransfers(false);
  expect(mayGo('packs')).toBe('hand');
});
