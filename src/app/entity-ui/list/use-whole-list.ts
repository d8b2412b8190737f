import { useMemo } from 'react';
import type * as z from 'zod/mini';
import { useSiteRemote } from '../use-site-remote.ts';
import type { Page, SiteList } from './site-list.ts';
import { useListView, type ListViewInput } from './use-list-view.ts';
import { wholeRows, type Reading } from './whole-rows.ts';

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
