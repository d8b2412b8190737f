import { useCallback, useEffect, useRef, useState } from 'react';
import { readDraft, removeDraft, saveDraft } from '../../../db/queries/drafts.ts';
import { withDraft } from './form-model.ts';

const DELAY_MS = 250;

export interface KeptDraft {
  /** When all that is typed was kept on the device, ISO; null while it is not (nothing typed, a change not yet kept, or the device refuses). */
  keptAt: string | null;
  /** This was typed: it is kept soon. An empty text is no draft. */
  typed: (value: unknown) => void;
  /** What is being kept is kept: nothing comes after it. */
  settle: () => Promise<void>;
  forget: () => Promise<void>;
}

/**
 * Keeps what is typed on the device under `key`, at the latest when the page goes. What an earlier visit left is handed to `take`, which gives what is in the form now,
 * undefined where it was of no use. `isLate`: the person was quicker than the device, and what they typed stands; the rest is of the draft, and both are kept.
 * `save`: another way to keep it.
 */
export function useKeptDraft(
  key: string,
  take: (draft: unknown, isLate: boolean) => unknown,
  save: (key: string, value: unknown) => Promise<unknown> = saveDraft,
): KeptDraft {
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const touched = useRef<'typed' | 'forgotten' | null>(null);
  const pending = useRef<unknown>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keeping = useRef<Promise<void>>(undefined);
  const keptSince = useRef<string | null>(null);
  const taker = useRef(take);
  taker.current = take;

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const value = pending.current;
    keptSince.current ??= new Date().toISOString();
    keeping.current = (value === '' ? removeDraft(key) : save(key, value)).then(
      // Of what was typed since, this says nothing.
      () => setKeptAt((before) => (pending.current === value ? new Date().toISOString() : before)),
      () => setKeptAt(null),
    );
  }, [key, save]);

  const typed = useCallback(
    (value: unknown) => {
      touched.current ??= 'typed';
      pending.current = value;
      setKeptAt(null);
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, DELAY_MS);
    },
    [keep],
  );

  useEffect(() => {
    let gone = false;
    touched.current = null;
    keptSince.current = null;
    readDraft(key)
      .then((draft) => {
        if (gone || !draft || touched.current === 'forgotten') return;
        // What this form kept meanwhile is no draft of an earlier visit.
        if (keptSince.current !== null && draft.savedAt >= keptSince.current) return;
        const isLate = touched.current === 'typed';
        const taken = taker.current(draft.value, isLate);
        if (taken === undefined) return;
        if (isLate) typed(taken);
        else setKeptAt(draft.savedAt);
      })
      // Storage refused: there is no draft to take back.
      .catch(() => undefined);
    const flush = (): void => {
      if (timer.current !== undefined) keep();
    };
    window.addEventListener('pagehide', flush);
    return () => {
      gone = true;
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [key, keep, typed]);

  const settle = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    await keeping.current;
  }, []);
  const forget = useCallback(async () => {
    touched.current = 'forgotten';
    await settle();
    setKeptAt(null);
    await removeDraft(key);
  }, [key, settle]);
  return { keptAt, typed, settle, forget };
}

export interface DraftValues<T> {
  values: T;
  set: (change: Partial<T>) => void;
  /** It was sent, or given up: nothing is left of it. `left`: what the form shows then. */
  forget: (left?: Partial<T>) => void;
}

/** What is typed in a form that needs the network, kept on this device under `key` until it was sent or given up. */
export function useDraftValues<T extends object>(key: string, start: T): DraftValues<T> {
  const [values, setValues] = useState(start);
  const [empty] = useState(start);
  const latest = useRef(values);
  const show = useCallback((next: T) => {
    latest.current = next;
    setValues(next);
  }, []);
  const draft = useKeptDraft(key, (kept, isLate) => {
    show(withDraft(latest.current, kept, isLate ? empty : undefined));
    return latest.current;
  });
  return {
    values,
    set: (change) => {
      show({ ...latest.current, ...change });
      draft.typed(latest.current);
    },
    forget: (left) => {
      if (left) show({ ...latest.current, ...left });
      // A draft that stays is offered again: nothing is lost.
      draft.forget().catch(() => undefined);
    },
  };
}
