import { useCallback, useRef, useState } from 'react';
import { withDraft } from './form-model.ts';
import { useKeptDraft } from './use-kept-draft.ts';

export interface DraftValues<T> {
  values: T;
  set: (change: Partial<T>) => void;
  /** It was sent, or given up: nothing is left of it. */
  forget: () => void;
}

/** What is typed in a form that needs the network, kept on this device under `key` until it was sent or given up. */
export function useDraftValues<T extends object>(key: string, start: T): DraftValues<T> {
  const [values, setValues] = useState(start);
  const latest = useRef(values);
  const show = useCallback((next: T) => {
    latest.current = next;
    setValues(next);
  }, []);
  const draft = useKeptDraft(key, (kept) => {
    show(withDraft(latest.current, kept));
    return true;
  });
  return {
    values,
    set: (change) => {
      show({ ...latest.current, ...change });
      draft.typed(latest.current);
    },
    // A draft that stays is offered again: nothing is lost.
    forget: () => void draft.forget().catch(() => undefined),
  };
}
