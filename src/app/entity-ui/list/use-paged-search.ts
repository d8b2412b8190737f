import { useCallback } from 'react';
import { useListSearch, type ListSearch, type PatchSearch } from './use-list-search.ts';

/** Parameters that open something beside the list; every other one changes which rows there are. */
const BESIDE = ['page', 'open', 'stranger', 'new'];

/** Search parameters of a list with pages: another filter, text or order begins at the first page. */
export function usePagedSearch<T>(schema: { parse: (value: unknown) => T }): [T & ListSearch, PatchSearch] {
  const [search, patch] = useListSearch(schema);
  const paged = useCallback<PatchSearch>(
    (changes, replace) =>
      patch(Object.keys(changes).every((key) => BESIDE.includes(key)) ? changes : { ...changes, page: undefined }, replace),
    [patch],
  );
  return [search, paged];
}
