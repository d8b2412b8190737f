import { current, onCurrent, type LocalDatabase } from '../current.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { Draft } from '../local-row.ts';
import { holdTab, livingTabs, takeDraft } from '../tab-drafts.ts';
import { tabKey } from '../tab-key.ts';

export type { Draft } from '../local-row.ts';

const OPENING_MS = 10_000;

/** The database of this visit, waited for while it opens: a form may be there before it. */
function opened(): Promise<LocalDatabase | null> {
  const database = current();
  if (database) return Promise.resolve(database);
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      off();
      resolve(current());
    };
    const timer = setTimeout(end, OPENING_MS);
    const off = onCurrent(() => {
      if (current()) end();
    });
  });
}

/** Keeps what is being typed, of this tab; rejects with FailureError quota | storage. */
export async function saveDraft(key: string, value: unknown): Promise<void> {
  const database = await opened();
  if (!database) throw fail('storage', 'no profile');
  holdTab();
  const draft: Draft = { key: tabKey(key), value, savedAt: new Date().toISOString() };
  await database.write(
    ['drafts'],
    (tx) => tx.table('drafts').put(draft),
    () => ({ keys: { drafts: [key] } }),
  );
}

/** This tab's draft, else one that a closed tab left: it is this tab's then. */
export async function readDraft<T>(key: string): Promise<Draft<T> | undefined> {
  const database = await opened();
  if (!database) return undefined;
  const own = await database.read((dexie) => dexie.table<Draft<T>>('drafts').get(tabKey(key)));
  if (own || tabKey(key) === key) return own;
  holdTab();
  const living = await livingTabs();
  return (await database.write(
    ['drafts'],
    (tx) => takeDraft(tx, key, living),
    () => ({ keys: { drafts: '*' } }),
  )) as Draft<T> | undefined;
}

export async function removeDraft(key: string): Promise<void> {
  await current()?.write(
    ['drafts'],
    (tx) => tx.table('drafts').delete(tabKey(key)),
    () => ({ keys: { drafts: [key] } }),
  );
}
