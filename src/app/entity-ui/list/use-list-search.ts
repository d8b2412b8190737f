import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** Search parameters as a list reads them. */
export type ListSearch = Readonly<Record<string, string | number | undefined>>;

export type PatchSearch = (changes: Record<string, string | number | undefined>, replace?: boolean) => void;

/** Search parameters of the page, and how to change some of them; undefined takes one away. */
export function useListSearch<T>(schema: { parse: (value: unknown) => T }): [T & ListSearch, PatchSearch] {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => schema.parse(raw) as T & ListSearch, [schema, raw]);
  const patch = useCallback<PatchSearch>(
    (changes, replace = false) => {
      const next = (before: Record<string, unknown>): Record<string, unknown> => ({ ...before, ...changes });
      // Another navigation took its place.
      navigate({ to: '.', search: next, replace }).catch(() => undefined);
    },
    [navigate],
  );
  return [search, patch];
}
