import type { Transaction } from 'dexie';
import type { Draft } from './local-row.ts';
import { MARK, TAB, tabKey } from './tab-key.ts';

const LOCK = 'sillage-drafts:';
/** The lock of this page, as long as it lives. */
const tab = { isHeld: false };

/** From now on other tabs know that this one lives. */
export function holdTab(): void {
  if (tab.isHeld || typeof navigator === 'undefined' || !navigator.locks) return;
  tab.isHeld = true;
  // Refused: its drafts are offered to others as well.
  navigator.locks.request(LOCK + TAB, () => new Promise(() => undefined)).catch(() => undefined);
}

/** Tabs that live. */
export async function livingTabs(): Promise<Set<string>> {
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
