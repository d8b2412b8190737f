import { useMemo, useRef } from 'react';

/** What was there before, as long as the new value says the same. */
export function useSame<T>(value: T, isSame: (before: T, value: T) => boolean): T {
  const before = useRef(value);
  return useMemo(() => (before.current = isSame(before.current, value) ? before.current : value), [value, isSame]);
}
