import { current } from '../current.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { Draft } from '../local-row.ts';
import { liveSource, type LiveSource } from './live-source.ts';

export type { Draft } from '../local-row.ts';

/** Keeps what is being typed; rejects with FailureError quota | storage. */
export async function saveDraft(key: string, value: unknown): Promise<void> {
  const database = current();
  if (!database) throw fail('storage', 'no profile');
  const draft: Draft = { key, value, savedAt: new Date().toISOString() };
  await database.write(['drafts'], (tx) => tx.table('drafts').put(draft), () => ({ keys: { drafts: [key] } }));
}

export async function readDraft<T>(key: string): Promise<Draft<T> | undefined> {
  return current()?.read((dexie) => dexie.table<Draft<T>>('drafts').get(key));
}

export async function removeDraft(key: string): Promise<void> {
  await current()?.write(['drafts'], (tx) => tx.table('drafts').delete(key), () => ({ keys: { drafts: [key] } }));
}

const drafts: LiveSource<readonly Draft[]> = liveSource<readonly Draft[]>({
  empty: [],
  load: (database) => database.read((dexie) => dexie.table<Draft>('drafts').toArray()),
  apply: (database, value, { keys }) =>
    keys?.['drafts'] ? database.read((dexie) => dexie.table<Draft>('drafts').toArray()) : value,
});

export function liveDrafts(): LiveSource<readonly Draft[]> {
  return drafts;
}
