import { useEffect, useMemo, useRef } from 'react';
import { useRows } from '../../entity-ui/use-rows.ts';

/** Calls back when a notification about support comes: what the server has is newer than what is shown. */
export function useTold(again: () => void): void {
  const { rows, loaded } = useRows('notification');
  const count = useMemo(
    () => (loaded ? rows.filter((row) => (row['topic'] as { key?: string } | null)?.key?.startsWith('support:')).length : null),
    [rows, loaded],
  );
  const before = useRef(count);
  useEffect(() => {
    if (count === null || before.current === count) return;
    const isNews = before.current !== null;
    before.current = count;
    if (isNews) again();
  }, [count, again]);
}
