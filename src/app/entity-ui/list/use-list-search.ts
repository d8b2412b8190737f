import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

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

const URL_DELAY_MS = 250;

/**
 * What is typed shows at once; the URL follows when the person pauses, and the back button comes back to it. `q` is the URL's text;
 * `patch` puts another there, undefined for none.
 */
export function useTyped(
  q: string | undefined,
  patch: (changes: { q: string | undefined }, replace: true) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(q ?? '');
  const pushed = useRef(q ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if ((q ?? '') === pushed.current) return;
    pushed.current = q ?? '';
    setTyped(pushed.current);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = useCallback(
    (text: string) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        pushed.current = text.trim();
        patch({ q: pushed.current || undefined }, true);
      }, URL_DELAY_MS);
    },
    [patch],
  );
  return [typed, type];
}

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
