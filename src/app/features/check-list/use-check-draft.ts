import { useCallback, useEffect, useRef, useState } from 'react';
import { readDraft } from '../../../db/queries/drafts.ts';
import { heldOf, keepRecordDraft } from '../../../db/queries/record-drafts.ts';
import { itemsOf } from '../../../domain/check-list/template.ts';
import { withHeldFiles } from '../../../domain/field-work/draft-files.ts';
import { readRecordDraft, type RecordDraft } from '../../../domain/field-work/record-draft.ts';
import { FailureError } from '../../../domain/kit/failure.ts';

const TYPING_MS = 250;
/** Longer without a touch, nobody is there. */
const AWAY_MS = 120_000;

export type DraftChange = Partial<RecordDraft> | ((before: RecordDraft) => Partial<RecordDraft>);

export interface CheckDraft {
  draft: RecordDraft | null;
  /** `absent`: nothing of that name here; `unread`: of another build; `sealed`: signed meanwhile. */
  state: 'reading' | 'ready' | 'absent' | 'unread' | 'sealed';
  /** When it was last written durably, in milliseconds. */
  savedAt: number | null;
  /** The device refuses to keep it. */
  problem: 'quota' | 'storage' | null;
  /** Changes it and keeps it: at once, or shortly after the last letter. */
  change: (change: DraftChange, typing?: boolean) => void;
  /** Resolves once all of it is kept; rejects when the device refuses. */
  keep: () => Promise<void>;
  /** Nothing is written after this: it is sealed, or abandoned. */
  close: () => void;
}

/** A record that is being filled: read once, written at each answer, at the latest 250 ms after a letter and as the page goes. */
export function useCheckDraft(key: string): CheckDraft {
  const [draft, setDraft] = useState<RecordDraft | null>(null);
  const [state, setState] = useState<CheckDraft['state']>('reading');
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [problem, setProblem] = useState<CheckDraft['problem']>(null);
  const value = useRef<RecordDraft | null>(null);
  const chain = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDirty = useRef(false);
  const isClosed = useRef(false);
  const seenAt = useRef(0);

  const write = useCallback(async (): Promise<void> => {
    const now = value.current;
    if (!isDirty.current || isClosed.current || !now) return;
    isDirty.current = false;
    try {
      if (await keepRecordDraft(key, now)) {
        setSavedAt(Date.now());
        setProblem(null);
      } else setState('sealed');
    } catch (error) {
      isDirty.current = true;
      setProblem(error instanceof FailureError && error.failure.code === 'quota' ? 'quota' : 'storage');
      throw error;
    }
  }, [key]);
  const keep = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const next = chain.current.catch(() => undefined).then(write);
    chain.current = next;
    next.catch(() => undefined);
    return next;
  }, [write]);

  const change = useCallback(
    (change: DraftChange, typing = false): void => {
      const before = value.current;
      if (!before) return;
      const now = Date.now();
      const activeMs = before.activeMs + Math.min(Math.max(0, now - seenAt.current), AWAY_MS);
      seenAt.current = now;
      value.current = { ...before, activeMs, ...(typeof change === 'function' ? change(before) : change) };
      isDirty.current = true;
      setDraft(value.current);
      if (!typing) void keep().catch(() => undefined);
      else timer.current ??= setTimeout(() => void keep().catch(() => undefined), TYPING_MS);
    },
    [keep],
  );

  useEffect(() => {
    let isWanted = true;
    isClosed.current = false;
    seenAt.current = Date.now();
    Promise.all([readDraft(key), heldOf(`draft:${key}`)]).then(
      ([stored, held]) => {
        if (!isWanted) return;
        const read = stored ? readRecordDraft(stored.value) : null;
        if (!read) return setState(stored ? 'unread' : 'absent');
        value.current = withHeldFiles(read, held, itemsOf(read.template.content).map((item) => item.key));
        setDraft(value.current);
        setSavedAt(Date.parse(stored!.savedAt));
        setState('ready');
      },
      () => isWanted && setState('absent'),
    );
    const flush = (): void => {
      if (timer.current !== undefined) void keep().catch(() => undefined);
    };
    const leave = (): void => (document.visibilityState === 'hidden' ? flush() : void (seenAt.current = Date.now()));
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', leave);
    return () => {
      isWanted = false;
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', leave);
      flush();
    };
  }, [key, keep]);

  const close = useCallback(() => {
    isClosed.current = true;
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  return { draft, state, savedAt, problem, change, keep, close };
}
