import { ChevronDown, Trash2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Button } from '../../ui/button.tsx';
import { ColumnChooser } from '../../ui/column-chooser.tsx';
import '../../ui/filter-chip.css';
import { Popover } from '../../ui/menu.tsx';
import type { ListView } from './use-list-view.ts';

interface ViewPickerProps {
  views: ListViews;
  /** The view that is exactly what is shown. */
  current: SavedView | undefined;
  isDefault: boolean;
  /** null = the starting view. */
  onPick: (view: SavedView | null) => void;
}

/** "Vue Parc utilitaire": what a person named. */
export function ViewPicker({ views, current, isDefault, onPick }: ViewPickerProps) {
  const { t } = useTranslation('table');
  return (
    <span className="chip-wrap">
      <Popover
        className="chip"
        panelClassName="w-64"
        button={
          <>
            <span className="k">{t('view')}</span>
            <span className="ell max-w-40">{current?.name ?? t(isDefault ? 'viewDefault' : 'viewOwn')}</span>
            <ChevronDown aria-hidden="true" />
          </>
        }
      >
        {(close) => {
          const pick = (view: SavedView | null): void => {
            onPick(view);
            close();
          };
          return (
            <>
              <button type="button" className="opt" data-selected={isDefault ? '' : undefined} onClick={() => pick(null)}>
                {t('viewDefault')}
              </button>
              {views.views.map((view) => (
                <span key={view.id} className="flex items-center">
                  <button type="button" className="opt" data-selected={view.id === current?.id ? '' : undefined} onClick={() => pick(view)}>
                    <span className="ell">{view.name}</span>
                  </button>
                  <button
                    type="button"
                    className="iconbtn iconbtn-sm"
                    aria-label={t('deleteView', { name: view.name })}
                    onClick={() => views.remove(view.id)}
                  >
                    <Trash2 aria-hidden="true" />
                  </button>
                </span>
              ))}
            </>
          );
        }}
      </Popover>
    </span>
  );
}

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

const SaveViewDialog = lazy(() => import('./save-view-dialog.tsx'));

/** The columns of a list, and the way to save how it looks. */
export function ListColumns<T>({ view }: { view: ListView<T> }) {
  const { t } = useTranslation('table');
  const [saving, setSaving] = useState(false);
  return (
    <>
      <ColumnChooser
        columns={view.columns}
        shown={view.shown}
        onChange={view.setShown}
        onReset={() => view.setShown(null)}
        save={(close) => (
          <Button
            variant="ink"
            size="sm"
            onClick={() => {
              close();
              setSaving(true);
            }}
          >
            {t('saveView')}
          </Button>
        )}
      />
      {saving && (
        <Suspense>
          <SaveViewDialog onClose={() => setSaving(false)} onSave={view.saveView} />
        </Suspense>
      )}
    </>
  );
}
