import { useCallback } from 'react';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { mapSearchSchema, type MapSearch } from './search.ts';

export type PatchSearch = (patch: Partial<Record<keyof MapSearch, string | number | undefined>>, replace?: boolean) => void;

/** Search parameters of the map; a change leaves no step to go back to, unless it is asked for. */
export function useMapSearch(): [MapSearch, PatchSearch] {
  const [search, patch] = useListSearch(mapSearchSchema);
  return [search, useCallback<PatchSearch>((changes, replace = true) => patch(changes, replace), [patch])];
}
