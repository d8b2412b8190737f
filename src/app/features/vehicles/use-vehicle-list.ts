import { useCallback, useDeferredValue, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useSavedViews, type ListViews, type SavedView } from '../../entity-ui/saved-views.ts';
import { useTyped } from '../../entity-ui/use-typed.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { useWorkday, type Workday } from '../../entity-ui/use-workday.ts';
import { columnsToShow, defaultShown, type Column } from '../../ui/data-table/column.ts';
import { parseSort, sortParam, type Sort } from '../../ui/data-table/order.ts';
import { FILTER_KEYS, filtersOf, type VehicleSearch } from './search.ts';
import { useVehicleItems } from './use-vehicle-items.ts';
import { useVehicleSearch, type PatchSearch } from './use-vehicle-search.ts';
import { dueBefore, totalCells, vehicleColumns } from './vehicle-columns.tsx';
import { filterItems, isLive, orderItems, orderOnce, totalsOf, type StateCounts, type VehicleItem } from './vehicle-items.ts';

const STARTING_SORT = 'vehicle';

export interface VehicleList {
  search: VehicleSearch;
  patch: PatchSearch;
  /** Filtered and ordered. */
  items: readonly VehicleItem[];
  byId: ReadonlyMap<string, VehicleItem>;
  counts: StateCounts;
  /** Vehicles on this device, archived ones too. */
  held: number;
  loaded: boolean;
  refused: number;
  totals: Readonly<Record<string, ReactNode>>;
  /** All columns, and those to draw. */
  columns: readonly Column<VehicleItem>[];
  drawn: Column<VehicleItem>[];
  shown: readonly string[];
  setShown: (shown: readonly string[] | null) => void;
  sort: Sort;
  setSort: (sort: Sort) => void;
  typed: string;
  type: (text: string) => void;
  clear: () => void;
  views: ListViews;
  view: SavedView | undefined;
  isDefaultView: boolean;
  pickView: (view: SavedView | null) => void;
  saveView: (name: string) => void;
  words: WordsOf;
  workday: Workday;
  nowMs: number;
}

const isSame = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, value]) => b[key] === value);

/** Everything the list screen shows and changes. */
export function useVehicleList(): VehicleList {
  const { t } = useTranslation('vehicles');
  const [search, patch] = useVehicleSearch();
  const [typed, type] = useTyped(search.q, patch);
  const nowMs = useNowMs();
  const workday = useWorkday(nowMs);
  const words = useWords('vehicle');
  const views = useSavedViews(useAccess().profileKey, 'vehicles');
  const { all, byId, loaded, refused, rowsKey } = useVehicleItems(workday.today, nowMs);

  const sort = useMemo(() => parseSort(search.sort ?? STARTING_SORT), [search.sort]);
  const ordered = useMemo(() => (isLive(sort.column) ? orderItems(all, sort) : orderOnce(rowsKey, all, byId, sort)), [rowsKey, all, byId, sort]);
  const filters = useMemo(() => ({ ...filtersOf(search), q: typed }), [search, typed]);
  const { items, counts } = useMemo(() => filterItems(ordered, filters), [ordered, filters]);

  const summed = useDeferredValue(items);
  const columns = useMemo(() => vehicleColumns({ t, words, nowMs, ...workday }), [t, words, nowMs, workday]);
  const totals = useMemo(() => totalCells(totalsOf(summed, dueBefore(workday.today)), t, words.lang), [summed, workday.today, t, words.lang]);
  const starting = useMemo(() => defaultShown(columns), [columns]);
  const shown = views.shown ?? starting;
  const drawn = useMemo(() => columnsToShow(columns, shown), [columns, shown]);

  const kept = useMemo(() => {
    const parts: Record<string, string> = {};
    for (const key of [...FILTER_KEYS, 'sort', 'q'] as const) if (search[key] !== undefined) parts[key] = search[key];
    return parts;
  }, [search]);
  const isDefaultView = Object.keys(kept).length === 0 && (views.shown === null || views.shown.join() === starting.join());
  const view = views.views.find((one) => one.shown.join() === shown.join() && isSame(one.search, kept));

  const cleared = useMemo(() => Object.fromEntries([...FILTER_KEYS, 'q'].map((key) => [key, undefined])), []);
  const clear = useCallback(() => {
    type('');
    patch(cleared, true);
  }, [patch, cleared, type]);
  const { setShown, save } = views;
  return {
    search, patch, items, byId, counts, held: all.length, loaded, refused, totals, columns, drawn, shown, setShown, sort, typed, type, clear, views, view, isDefaultView, words, workday, nowMs,
    setSort: useCallback((next: Sort) => patch({ sort: sortParam(next) === STARTING_SORT ? undefined : sortParam(next) }, true), [patch]),
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
