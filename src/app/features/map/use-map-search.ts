import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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

const URL_DELAY_MS = 250;

/** What is typed shows at once; the URL follows when the person pauses, and the back button comes back to it. */
export function useTyped(search: MapSearch, patch: PatchSearch): [string, (text: string) => void] {
  const [typed, setTyped] = useState(search.q ?? '');
  const pushed = useRef(search.q ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if ((search.q ?? '') === pushed.current) return;
    pushed.current = search.q ?? '';
    setTyped(pushed.current);
  }, [search.q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = useCallback(
    (text: string) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        pushed.current = text.trim();
        patch({ q: pushed.current || undefined });
      }, URL_DELAY_MS);
    },
    [patch],
  );
  return [typed, type];
}
