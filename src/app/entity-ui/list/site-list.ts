import { useCallback, useEffect, useMemo, useRef } from 'react';
import * as z from 'zod/mini';
import { call, HttpError } from '../../session/http.ts';
import type { Column } from '../../ui/data-table/model.ts';
import { type Remote, useSiteRemote } from '../use-remote.ts';
import type { PatchSearch } from './use-list-search.ts';
import { type ListView, type ListViewInput, useListView } from './use-list-view.ts';

export interface Page<T> {
  count: number;
  /** There are more than `count`. */
  more?: boolean;
  results: T[];
}

/** Schema of an answered list; called once per kind of row, outside the rendering. */
export function pageOf<T>(row: z.ZodMiniType<T>): z.ZodMiniType<Page<T>> {
  return z.object({ count: z.int(), more: z.optional(z.boolean()), results: z.array(row) });
}

/** A column that can also be written to a file. */
export type SiteColumn<T> = Column<T> & { text?: (row: T) => string | number };

/** A list of the platform administration, read from the server, as `SiteListPage` draws it. */
export interface SiteList<T> {
  remote: Remote<Page<T>>;
  view: ListView<T>;
  patch: PatchSearch;
  /** Rows to draw, and how many the filters leave. */
  rows: readonly T[];
  count: number;
  /** There are more than `count`, which pages do not reach. */
  more?: boolean;
  /** Rows there are without filters; at least one where only the server knows. */
  held: number;
  loaded: boolean;
  /** When the server filters, orders and gives a page at a time. */
  pages?: Pages<T>;
}

export interface Pages<T> {
  page: number;
  last: number;
  toPage: (page: number) => void;
  /** Every row that the filters leave, not only those of the page. */
  all: () => Promise<T[]>;
  columns: readonly SiteColumn<T>[];
  /** Name of the exported file. */
  fileName: string;
}

export const PAGE_SIZE = 200;
/** What an export asks at once. */
const ALL = 10_000;

interface PagedListInput<T> extends ListViewInput<T> {
  /** Address of the list; the server filters by `filterKeys` under the same names, and orders by the columns that can be sorted. */
  path: string;
  schema: z.ZodMiniType<Page<T>>;
  columns: readonly SiteColumn<T>[];
  fileName: string;
  /** Other parameters of the call. */
  fixed?: string;
  /** Most rows the server gives at once. */
  most?: number;
  everyMs: number;
  /** The person's own organization answers. */
  isOwn?: boolean;
}

const EMPTY: readonly never[] = [];

/** A page of a list that only the server has, found, filtered and ordered there; what was seen before stays while the next one comes. */
export function usePagedList<T>({
  path,
  schema,
  fileName,
  fixed = '',
  most = ALL,
  everyMs,
  isOwn,
  ...input
}: PagedListInput<T>): SiteList<T> & { pages: Pages<T> } {
  const { search, patch, filterKeys, columns } = input;
  const view = useListView<T>(input);
  const sort = columns.some(({ sortable }) => sortable) ? view.sort : null;
  const page = Math.max(1, Number(search['page'] ?? 1));
  const asked = useMemo(() => {
    const query = new URLSearchParams(fixed);
    if (sort) query.set('sort', `${sort.column}:${sort.direction}`);
    for (const key of [...filterKeys, 'q']) if (search[key] !== undefined) query.set(key, String(search[key]));
    return query.toString();
  }, [search, filterKeys, sort, fixed]);
  const remote = useSiteRemote(`${path}?page=${page}&size=${PAGE_SIZE}&${asked}`, schema, { everyMs, isOwn });
  const before = useRef<Page<T>>(undefined);
  useEffect(() => {
    if (remote.value) before.current = remote.value;
  }, [remote.value]);
  const shown = remote.value ?? (remote.phase === 'asking' ? before.current : undefined);
  const count = shown?.count ?? 0;
  const last = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const toPage = useCallback((to: number, replace = false) => patch({ page: to === 1 ? undefined : to }, replace), [patch]);
  const isGone = remote.phase === 'fresh' && page > last;
  useEffect(() => {
    if (isGone) toPage(last, true);
  }, [isGone, last, toPage]);
  const all = async (): Promise<T[]> => {
    const rows: T[] = [];
    for (let at = 1; ; at++) {
      const parsed = schema.safeParse(await call(`${path}?page=${at}&size=${most}&${asked}`));
      if (!parsed.success) throw new HttpError('not the declared answer');
      rows.push(...parsed.data.results);
      if (parsed.data.results.length < most) return rows;
    }
  };
  return {
    remote,
    view,
    patch,
    count,
    more: shown?.more ?? false,
    rows: shown?.results ?? EMPTY,
    held: Math.max(1, count),
    loaded: shown !== undefined,
    pages: { page, last, toPage, all, columns, fileName },
  };
}
