import { useEffect } from 'react';

/** Calls `work` now and then while there is one; a call that fails is tried at the next turn. */
export function useInterval(work: (() => Promise<void>) | null, everyMs: number): void {
  useEffect(() => {
    if (!work) return;
    // The next turn asks again; the work shows its own failures.
    const run = (): void => void work().catch(() => undefined);
    run();
    const timer = setInterval(run, everyMs);
    return () => clearInterval(timer);
  }, [work, everyMs]);
}
