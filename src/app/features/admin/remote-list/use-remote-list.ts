import { useCallback, useEffect, useMemo, useRef } from 'react';
import * as z from 'zod/mini';
import type { Remote } from '../../../entity-ui/use-remote.ts';
import type { PatchSearch } from '../../../entity-ui/list/use-list-search.ts';
import { call, HttpError } from '../../../session/http.ts';
import type { Sort } from '../../../ui/data-table/order.ts';
import { useSiteRemote } from '../use-site-remote.ts';

export const PAGE_SIZE = 200;
/** What an export asks at once. */
const ALL = 10_000;

export interface Page<T> {
  count: number;
  results: T[];
}

/** Schema of an answered list; called once per kind of row, outside the rendering. */
export function pageOf<T>(row: z.ZodMiniType<T>): z.ZodMiniType<Page<T>> {
  return z.object({ count: z.int(), results: z.array(row) }) as unknown as z.ZodMiniType<Page<T>>;
}

export interface RemoteListInput<T> {
  /** Address of the list. */
  path: string;
  schema: z.ZodMiniType<Page<T>>;
  search: Readonly<Record<string, string | number | undefined>>;
  patch: PatchSearch;
  /** Search parameters that the server filters by, under the same names. */
  filterKeys: readonly string[];
  /** null: the server has one order. */
  sort: Sort | null;
  /** Other parameters of the call. */
  fixed?: string;
  /** Most rows the server gives at once. */
  most?: number;
  everyMs?: number;
}

export interface RemoteList<T> {
  remote: Remote<Page<T>>;
  rows: readonly T[];
  count: number;
  loaded: boolean;
  page: number;
  pages: number;
  toPage: (page: number) => void;
  /** Every row that the filters leave, not only those of the page. */
  all: () => Promise<T[]>;
}

const EMPTY: readonly never[] = [];

/** A page of a list that only the server has, found, filtered and ordered there; what was seen before stays while the next one comes. */
export function useRemoteList<T>({ path, schema, search, patch, filterKeys, sort, fixed = '', most = ALL, everyMs }: RemoteListInput<T>): RemoteList<T> {
  const page = Math.max(1, Number(search['page'] ?? 1));
  const asked = useMemo(() => {
    const query = new URLSearchParams(fixed);
    if (sort) query.set('sort', `${sort.column}:${sort.direction}`);
    for (const key of [...filterKeys, 'q']) if (search[key] !== undefined) query.set(key, String(search[key]));
    return query.toString();
  }, [search, filterKeys, sort, fixed]);
  const remote = useSiteRemote(`${path}?page=${page}&size=${PAGE_SIZE}&${asked}`, schema, everyMs === undefined ? {} : { everyMs });
  const before = useRef<Page<T>>(undefined);
  useEffect(() => {
    if (remote.value) before.current = remote.value;
  }, [remote.value]);
  const shown = remote.value ?? (remote.phase === 'asking' ? before.current : undefined);
  const count = shown?.count ?? 0;
  return {
    remote,
    rows: shown?.results ?? EMPTY,
    count,
    loaded: shown !== undefined,
    page,
    pages: Math.max(1, Math.ceil(count / PAGE_SIZE)),
    toPage: useCallback((to: number) => patch({ page: to === 1 ? undefined : to }), [patch]),
    all: async () => {
      const parsed = schema.safeParse(await call(`${path}?page=1&size=${most}&${asked}`));
      if (!parsed.success) throw new HttpError('not the declared answer');
      return parsed.data.results;
    },
  };
}
