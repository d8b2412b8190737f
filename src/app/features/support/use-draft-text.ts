import { useCallback, useEffect, useRef, useState } from 'react';
import { readDraft, removeDraft, saveDraft } from '../../../db/queries/drafts.ts';
import { useRows } from '../../entity-ui/use-rows.ts';

const DELAY_MS = 250;

/** A text kept on the device as it is typed, under `key`. */
export function useDraftText(key: string): { text: string; setText: (text: string) => void; forget: () => Promise<void>; settle: () => Promise<void> } {
  const [text, setShown] = useState('');
  const latest = useRef('');
  const touched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keeping = useRef<Promise<void>>(undefined);
  const shownKey = useRef(key);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    keeping.current = (latest.current === '' ? removeDraft(key) : saveDraft(key, latest.current)).catch(() => undefined);
  }, [key]);

  // The draft is read once the local database is there.
  const ready = useRows('preferences').loaded;
  useEffect(() => {
    let gone = false;
    if (shownKey.current !== key) {
      shownKey.current = key;
      touched.current = false;
      latest.current = '';
      setShown('');
    }
    if (!ready) return;
    readDraft<unknown>(key)
      .then((draft) => {
        if (gone || touched.current || typeof draft?.value !== 'string') return;
        latest.current = draft.value;
        setShown(draft.value);
      })
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
  }, [key, keep, ready]);

  const setText = useCallback(
    (next: string) => {
      touched.current = true;
      latest.current = next;
      setShown(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, DELAY_MS);
    },
    [keep],
  );
  /** What is being kept is kept: nothing comes after it. */
  const settle = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    await keeping.current;
  }, []);
  const forget = useCallback(async () => {
    touched.current = true;
    latest.current = '';
    setShown('');
    await settle();
    await removeDraft(key);
  }, [key, settle]);
  return { text, setText, forget, settle };
}
