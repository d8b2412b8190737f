import { useMemo } from 'react';
import type * as z from 'zod/mini';
import { orderRows, type SortKey } from '../../../domain/text/order-rows.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import type { Sort } from '../../ui/data-table/model.ts';
import { useSiteRemote } from '../use-remote.ts';
import { NONE } from './list-search.ts';
import type { ListSearch } from './use-list-search.ts';
import type { Page, SiteList } from './site-list.ts';
import { useListView, type ListViewInput } from './use-list-view.ts';

/** How the rows of an answer are found, filtered and ordered, where that is not by the field of the same name. */
export interface Reading<T> {
  /** Rows that have the typed words. */
  find: (rows: readonly T[], typed: string) => readonly T[];
  filterValues?: Readonly<Record<string, (row: T) => string>>;
  sortKeys: Readonly<Record<string, (row: T) => SortKey>>;
}

const fieldOf = (row: object, name: string): unknown => (row as Readonly<Record<string, unknown>>)[name];

function fieldKey(row: object, name: string): SortKey {
  const value = fieldOf(row, name);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** Rows that the typed words and the filters of the URL leave, in their order. */
export function wholeRows<T extends object>(
  rows: readonly T[],
  { find, filterValues = {}, sortKeys }: Reading<T>,
  typed: string,
  search: ListSearch,
  filterKeys: readonly string[],
  sort: Sort,
): T[] {
  const wanted = filterKeys.flatMap((name) => {
    const valueOf = filterValues[name] ?? ((row: T) => String(fieldOf(row, name) ?? NONE));
    const values = search[name] === undefined ? undefined : new Set(String(search[name]).split(','));
    return values ? [(row: T) => values.has(valueOf(row))] : [];
  });
  const keyOf = sortKeys[sort.column] ?? ((row: T) => fieldKey(row, sort.column));
  const folded = (row: T): SortKey => {
    const key = keyOf(row);
    return typeof key === 'string' ? foldText(key) : key;
  };
  return orderRows(
    find(rows, typed).filter((row) => wanted.every((isWanted) => isWanted(row))),
    folded,
    sort.direction,
  );
}

interface WholeListInput<T> extends ListViewInput<T> {
  url: string;
  schema: z.ZodMiniType<Page<T>>;
  reading: Reading<T>;
  everyMs?: number;
  /** Of the person's own organization, not of the platform's administration. */
  isOwn?: boolean;
}

const EMPTY: readonly never[] = [];

/** A list that the server gives in one answer, found, filtered and ordered here: it stays whole without network. */
export function useWholeList<T extends object>({
  url,
  schema,
  reading,
  everyMs,
  isOwn,
  ...input
}: WholeListInput<T>): SiteList<T> & { all: readonly T[] } {
  const { search, patch, filterKeys } = input;
  const remote = useSiteRemote(url, schema, { everyMs, isOwn });
  const view = useListView<T>(input);
  const { sort, typed } = view;
  const all = remote.value?.results ?? EMPTY;
  const rows = useMemo(() => wholeRows(all, reading, typed, search, filterKeys, sort), [all, reading, typed, search, filterKeys, sort]);
  return { remote, view, patch, all, rows, count: rows.length, held: all.length, loaded: remote.value !== undefined };
}
