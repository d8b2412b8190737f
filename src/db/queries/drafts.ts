import type { Transaction } from 'dexie';
import { fail } from '../../domain/entity/failure.ts';
import { current, type LocalDatabase, onCurrent } from '../current.ts';
import type { Draft } from '../local-row.ts';
import { MARK, TAB, tabKey } from '../tab-key.ts';
import { liveSource, type LiveSource } from './live-source.ts';

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

const LOCK = 'sillage-drafts:';
/** The lock of this page, as long as it lives. */
const tab = { isHeld: false };

/** From now on other tabs know that this one lives. */
function holdTab(): void {
  if (tab.isHeld || typeof navigator === 'undefined' || !navigator.locks) return;
  tab.isHeld = true;
  // Refused: its drafts are offered to others as well.
  navigator.locks.request(LOCK + TAB, () => new Promise(() => undefined)).catch(() => undefined);
}

/** Tabs that live. */
async function livingTabs(): Promise<Set<string>> {
  // Refused: nobody is known to live.
  const { held = [] } = (typeof navigator === 'undefined' ? undefined : await navigator.locks?.query().catch(() => undefined)) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
}

/** The draft `key` of a tab, else the latest that a tab left behind, which is this one's from now on. */
export async function takeDraft(tx: Transaction, key: string, living: ReadonlySet<string>, id = TAB): Promise<Draft | undefined> {
  const own = tabKey(key, id);
  const table = tx.table<Draft>('drafts');
  const mine = await table.get(own);
  if (mine || own === key) return mine;
  const rows = await table.where('key').startsWith(key).toArray();
  const left = rows
    .filter((row) => row.key === key || (row.key.startsWith(key + MARK) && !living.has(row.key.slice((key + MARK).length))))
    .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1))[0];
  if (!left) return undefined;
  const taken = { ...left, key: own };
  await table.delete(left.key);
  await table.put(taken);
  return taken;
}

const drafts: LiveSource<readonly Draft[]> = liveSource<readonly Draft[]>({
  empty: [],
  load: (database) => database.read((dexie) => dexie.table<Draft>('drafts').toArray()),
  apply: (database, value, { keys }) => (keys?.['drafts'] ? database.read((dexie) => dexie.table<Draft>('drafts').toArray()) : value),
});

export function liveDrafts(): LiveSource<readonly Draft[]> {
  return drafts;
}
