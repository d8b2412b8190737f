import { useCallback, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

/** A way of looking at a list that a person named: columns, filters and order. Kept on the device, by profile and list. */
const viewSchema = z.object({
  id: z.string(),
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  shown: z.array(z.string()),
  /** Search parameters of the list. */
  search: z.record(z.string(), z.string()),
});
export type SavedView = z.infer<typeof viewSchema>;

const storedSchema = z.object({ views: z.array(viewSchema), shown: z.nullable(z.array(z.string())) });
type Stored = z.infer<typeof storedSchema>;

const NONE: Stored = { views: [], shown: null };
const listeners = new Set<() => void>();
const read = new Map<string, { text: string | null; value: Stored }>();

function storedOf(key: string): Stored {
  let text: string | null = null;
  try {
    text = localStorage.getItem(key);
  } catch {
    // Storage refused by the browser: views last for the session only.
    return read.get(key)?.value ?? NONE;
  }
  const known = read.get(key);
  if (known && known.text === text) return known.value;
  const value = parseStored(text);
  read.set(key, { text, value });
  return value;
}

/** What was stored, or nothing when it is unreadable: a view is never worth an error. */
export function parseStored(text: string | null): Stored {
  if (text === null) return NONE;
  try {
    const parsed = storedSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : NONE;
  } catch {
    return NONE;
  }
}

function store(key: string, value: Stored): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    read.set(key, { text, value });
  } catch {
    read.set(key, { text: null, value });
  }
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', listener);
  };
}

export interface ListViews {
  views: readonly SavedView[];
  /** Columns chosen on this device, null before any choice. */
  shown: readonly string[] | null;
  setShown: (shown: readonly string[] | null) => void;
  save: (view: Omit<SavedView, 'id'>) => SavedView;
  remove: (id: string) => void;
}

/** Views of a list for this profile ("<user>:<organization>"). */
export function useSavedViews(profile: string, list: string): ListViews {
  const key = `sillage:views:${profile}:${list}`;
  const value = useSyncExternalStore(subscribe, () => storedOf(key));
  const setShown = useCallback((shown: readonly string[] | null) => store(key, { ...storedOf(key), shown: shown && [...shown] }), [key]);
  const save = useCallback(
    (view: Omit<SavedView, 'id'>) => {
      const saved: SavedView = { ...view, id: crypto.randomUUID() };
      const before = storedOf(key);
      store(key, { ...before, views: [...before.views.filter((other) => other.name !== view.name), saved] });
      return saved;
    },
    [key],
  );
  const remove = useCallback(
    (id: string) => {
      const before = storedOf(key);
      store(key, { ...before, views: before.views.filter((view) => view.id !== id) });
    },
    [key],
  );
  return { views: value.views, shown: value.shown, setShown, save, remove };
}
