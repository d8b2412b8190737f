import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { useListView, type ListView } from '../../entity-ui/list/use-list-view.ts';
import { dueSoon } from '../../entity-ui/due.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { useWorkday, type Workday } from '../../entity-ui/use-workday.ts';
import { FILTER_KEYS, filtersOf, type VehicleSearch } from './search.ts';
import { useVehicleItems } from './use-vehicle-items.ts';
import { useVehicleSearch } from './use-vehicle-search.ts';
import { totalCells, vehicleColumns } from './vehicle-columns.tsx';
import { filterItems, isLive, orderItems, orderOnce, totalsOf, type StateCounts, type VehicleItem } from './vehicle-items.ts';

export interface VehicleList {
  search: VehicleSearch;
  patch: PatchSearch;
  view: ListView<VehicleItem>;
  /** Filtered and ordered. */
  items: readonly VehicleItem[];
  /** Null until the states were told. */
  counts: StateCounts | null;
  totals: Readonly<Record<string, ReactNode>> | undefined;
  words: WordsOf;
  workday: Workday;
  nowMs: number;
}

/** Everything the list screen shows and changes. */
export function useVehicleList(): VehicleList {
  const { t } = useTranslation('vehicles');
  const [search, patch] = useVehicleSearch();
  const nowMs = useNowMs();
  const workday = useWorkday(nowMs);
  const { all, byId, orderKeys, known, isThere } = useVehicleItems(workday.today, nowMs);
  const words = useWords('vehicle', isThere);
  const columns = useMemo(() => vehicleColumns({ t, words, nowMs, ...workday }), [t, words, nowMs, workday]);
  const view = useListView({ listKey: 'vehicles', search, patch, filterKeys: FILTER_KEYS, startingSort: 'vehicle', columns });

  const { sort, typed } = view;
  const ordered = useMemo(
    () => (isLive(sort.column) ? orderItems(all, sort) : orderOnce(orderKeys, all, byId, sort)),
    [orderKeys, all, byId, sort],
  );
  const filters = useMemo(() => ({ ...filtersOf(search), q: typed }), [search, typed]);
  const { items, counts } = useMemo(() => filterItems(ordered, filters), [ordered, filters]);
  const summed = useDeferredValue(items);
  const totals = useMemo(() => {
    const summedUp = totalsOf(summed, dueSoon(workday.today), known);
    return summedUp ? totalCells(summedUp, t, words.lang) : undefined;
  }, [summed, workday.today, known, t, words.lang]);
  return { search, patch, view, items, counts: known.states ? counts : null, totals, words, workday, nowMs };
}
