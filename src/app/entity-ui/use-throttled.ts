import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { LiveSource } from '../../db/queries/live-source.ts';

/**
 * A live source looked at so often at most: a hundred positions a second are one drawing, and what a person does goes first.
 * The first value and the last one always arrive.
 */
export function useThrottled<T extends { loaded: boolean }>(source: LiveSource<T>, everyMs: number): T {
  const [value, setValue] = useState(source.getSnapshot);
  useEffect(() => {
    let lastMs = -Infinity;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let loaded = source.getSnapshot().loaded;
    const take = (): void => {
      timer = undefined;
      lastMs = performance.now();
      const next = source.getSnapshot();
      if (loaded) startTransition(() => setValue(next));
      else setValue(next);
      loaded = next.loaded;
    };
    const told = (): void => {
      if (timer !== undefined) return;
      const waitMs = loaded ? everyMs - (performance.now() - lastMs) : 0;
      if (waitMs <= 0) take();
      else timer = setTimeout(take, waitMs);
    };
    const off = source.subscribe(told);
    take();
    return () => {
      off();
      clearTimeout(timer);
    };
  }, [source, everyMs]);
  return value;
}

/** What was there before, as long as the new value says the same. */
export function useSame<T>(value: T, isSame: (before: T, value: T) => boolean): T {
  const before = useRef(value);
  return useMemo(() => (before.current = isSame(before.current, value) ? before.current : value), [value, isSame]);
}
