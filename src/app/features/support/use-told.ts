import { useEffect, useRef } from 'react';
import { useRows } from '../../entity-ui/use-rows.ts';

/** Calls back when a notification about support comes: what the server has is newer than what is shown. */
export function useTold(again: () => void): void {
  const last = useRows('notification').rows.filter((row) => (row['topic'] as { key?: string } | null)?.key?.startsWith('support:')).length;
  const before = useRef(last);
  useEffect(() => {
    if (before.current === last) return;
    before.current = last;
    again();
  }, [last, again]);
}
