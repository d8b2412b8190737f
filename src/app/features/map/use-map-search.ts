import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { mapSearchSchema, type MapSearch } from './search.ts';

export type PatchSearch = (patch: Partial<Record<keyof MapSearch, string | number | undefined>>, replace?: boolean) => void;

/** Search parameters of the map, and how to change some of them; undefined takes one away. */
export function useMapSearch(): [MapSearch, PatchSearch] {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => mapSearchSchema.parse(raw), [raw]);
  const patch = useCallback<PatchSearch>(
    (changes, replace = true) => {
      const next = (before: Record<string, unknown>): Record<string, unknown> => ({ ...before, ...changes });
      navigate({ to: '.', search: next as never, replace }).catch(() => undefined);
    },
    [navigate],
  );
  return [search, patch];
}
