import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { localDatabase } from '../../../tests/helpers/local-database.ts';
import type { Draft } from '../local-row.ts';
import { takeDraft } from './drafts.ts';
import { tabKey } from '../tab-key.ts';

function tabs() {
  const database = localDatabase();
  const drafts = <T>(work: Parameters<typeof database.write<T>>[1]) => database.write(['drafts'], work, () => ({}));
  return {
    type: (tab: string, value: string, savedAt: string, key = 'fleet:new') =>
      drafts(async (tx) => void (await tx.table<Draft>('drafts').put({ key: tabKey(key, tab), value, savedAt }))),
    open: async (tab: string, living: string[], key = 'fleet:new') =>
      (await drafts((tx) => takeDraft(tx, key, new Set(living), tab)))?.value,
    all: () => database.read((dexie) => dexie.table<Draft>('drafts').toArray()),
  };
}

it('two tabs with the same new form keep a draft each', async () => {
  const { type, open } = tabs();
  await type('A', 'Lyon', '2026-11-20T08:00:00Z');
  expect(await open('B', ['A', 'B'])).toBeUndefined();
  await type('B', 'Nantes', '2026-11-20T08:01:00Z');
  expect(await open('A', ['A', 'B'])).toBe('Lyon');
  expect(await open('B', ['A', 'B'])).toBe('Nantes');
});

it('what closed tabs left is offered in the next forms, the latest first, each to one', async () => {
  const { type, open, all } = tabs();
  await type('A', 'Lyon', '2026-11-20T08:00:00Z');
  await type('B', 'Nantes', '2026-11-20T08:01:00Z');
  await type('B', 'Autre', '2026-11-20T09:00:00Z', 'fleet:newer');
  expect(await open('C', ['C', 'D'])).toBe('Nantes');
  expect(await open('D', ['C', 'D'])).toBe('Lyon');
  expect(await open('E', ['C', 'D', 'E'])).toBeUndefined();
  expect(await open('C', ['C', 'D'])).toBe('Nantes');
  expect(await all()).toHaveLength(3);
});

it('a record that is filled is one, in whichever tab', async () => {
  const { type, open } = tabs();
  await type('A', 'signé', '2026-11-20T08:00:00Z', 'fieldRecord:0199');
  expect([tabKey('fieldRecord:0199', 'A'), await open('B', ['A', 'B'], 'fieldRecord:0199')]).toEqual(['fieldRecord:0199', 'signé']);
});
