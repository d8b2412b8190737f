import { useCallback, useMemo } from 'react';
import { type Column, columnsToShow, defaultShown, parseSort, type Sort, sortAmong, sortParam } from '../../ui/data-table/model.ts';
import { useSavedViews, type ListViews, type SavedView } from './list-views.tsx';
import { useAccess } from '../use-access.ts';
import { type ListSearch, type PatchSearch, useTyped } from './use-list-search.ts';

export interface ListViewInput<T> {
  /** Names the list among those whose views are kept on this device. */
  listKey: string;
  search: ListSearch;
  patch: PatchSearch;
  /** Parameters that filter. */
  filterKeys: readonly string[];
  startingSort: string;
  columns: readonly Column<T>[];
}

/** How a list is looked at: text, filters, order, columns, saved views; all but the columns in the URL. */
export interface ListView<T> {
  columns: readonly Column<T>[];
  /** Columns to draw. */
  drawn: Column<T>[];
  shown: readonly string[];
  setShown: (shown: readonly string[] | null) => void;
  sort: Sort;
  setSort: (sort: Sort) => void;
  typed: string;
  type: (text: string) => void;
  /** Filters set, the text apart. */
  active: number;
  isFiltered: boolean;
  clear: () => void;
  views: ListViews;
  view: SavedView | undefined;
  isDefaultView: boolean;
  pickView: (view: SavedView | null) => void;
  saveView: (name: string) => void;
  /** Where the list was left. */
  place: { topPx: number };
}

const places = new Map<string, { topPx: number }>();

function placeOf(listKey: string): { topPx: number } {
  const place = places.get(listKey) ?? { topPx: 0 };
  places.set(listKey, place);
  return place;
}

const isSame = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, value]) => b[key] === value);

export function useListView<T>({ listKey, search, patch, filterKeys, startingSort, columns }: ListViewInput<T>): ListView<T> {
  const q = typeof search['q'] === 'string' ? search['q'] : undefined;
  const [typed, type] = useTyped(q, patch);
  const views = useSavedViews(useAccess().profileKey, listKey);
  const sortText = sortAmong(columns, search['sort']) ?? startingSort;
  const sort = useMemo(() => parseSort(sortText), [sortText]);
  const starting = useMemo(() => defaultShown(columns), [columns]);
  const shown = views.shown ?? starting;
  const drawn = useMemo(() => columnsToShow(columns, shown), [columns, shown]);

  const kept = useMemo(() => {
    const parts: Record<string, string> = {};
    for (const key of [...filterKeys, 'sort', 'q']) if (search[key] !== undefined) parts[key] = String(search[key]);
    return parts;
  }, [search, filterKeys]);
  const active = filterKeys.filter((key) => search[key] !== undefined).length;
  const isDefaultView = Object.keys(kept).length === 0 && (views.shown === null || views.shown.join() === starting.join());
  const view = views.views.find((one) => one.shown.join() === shown.join() && isSame(one.search, kept));

  const cleared = useMemo(() => Object.fromEntries([...filterKeys, 'q'].map((key) => [key, undefined])), [filterKeys]);
  const clear = useCallback(() => {
    type('');
    patch(cleared, true);
  }, [patch, cleared, type]);
  const { setShown, save } = views;
  return {
    columns,
    drawn,
    shown,
    setShown,
    sort,
    typed,
    type,
    active,
    isFiltered: active > 0 || typed !== '',
    clear,
    views,
    view,
    isDefaultView,
    place: placeOf(listKey),
    setSort: useCallback(
      (next: Sort) => patch({ sort: sortParam(next) === startingSort ? undefined : sortParam(next) }, true),
      [patch, startingSort],
    ),
    pickView: useCallback(
      (picked: SavedView | null) => {
        setShown(picked?.shown ?? null);
        type(picked?.search['q'] ?? '');
        patch({ ...cleared, sort: undefined, ...picked?.search }, true);
      },
      [setShown, type, patch, cleared],
    ),
    saveView: (name) => void save({ name, shown: [...shown], search: kept }),
  };
}
