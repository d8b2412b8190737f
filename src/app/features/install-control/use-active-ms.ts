import { useEffect, useRef } from 'react';

/** How long the page was looked at since it opened, milliseconds. */
export function useActiveMs(): () => number {
  const total = useRef(0);
  const since = useRef<number | null>(null);
  useEffect(() => {
    const turn = (): void => {
      const now = performance.now();
      if (since.current !== null) total.current += now - since.current;
      since.current = document.visibilityState === 'visible' ? now : null;
    };
    turn();
    document.addEventListener('visibilitychange', turn);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      since.current = null;
    };
  }, []);
  return () => Math.round(total.current + (since.current === null ? 0 : performance.now() - since.current));
}
