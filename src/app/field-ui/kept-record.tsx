import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pendingUploadBytes } from '../../db/queries/pending-uploads.ts';
import { keepRecordDraft } from '../../db/queries/record-drafts.ts';
import { FailureError } from '../../domain/entity/failure.ts';
import type { RecordDraft } from '../../domain/field-work/record-draft.ts';
import { ExportQueueButton } from '../entity-ui/export-queue-button.tsx';
import { Note } from '../ui/note.tsx';

/** The device refuses to keep what is filled: said at once, with a way to take it elsewhere. */
export function NotKept({ problem }: { problem: KeptRecord<never>['problem'] }) {
  const { t } = useTranslation('checkList');
  if (problem === null) return null;
  return (
    <Note tone="alert" live title={t('notKept.title')} action={<ExportQueueButton />} className="mx-4 mt-3">
      {t(`notKept.${problem}`)}
    </Note>
  );
}

const TYPING_MS = 250;
/** Longer without a touch, nobody is there. */
const AWAY_MS = 120_000;

export interface KeptRecord<Draft extends RecordDraft> {
  draft: Draft | null;
  /** The draft as it is now, before it shows. */
  now: () => Draft | null;
  /** When it was last written durably, in milliseconds. */
  savedAt: number | null;
  /** The device refuses to keep it. */
  problem: 'quota' | 'storage' | null;
  /** It was signed meanwhile: it is no draft any more. */
  isSealed: boolean;
  /** The draft as it was read; nothing is written of that. */
  open: (draft: Draft, savedAt: number) => void;
  /** Changes it and keeps it: at once, or shortly after the first letter. A change that gives the same draft is none. */
  change: (change: (before: Draft) => Draft, typing?: boolean) => void;
  /** Resolves once all of it is kept; rejects when the device refuses. */
  keep: () => Promise<void>;
  /** Nothing is written after this: it is sealed, or abandoned. */
  close: () => void;
}

/** A record while it is filled: written at each answer, at the latest 250 ms after a letter and as the page goes (field-work.md §2). `first`: one that begins, or was read already. */
export function useKeptRecord<Draft extends RecordDraft>(key: string, first: Draft | null = null): KeptRecord<Draft> {
  const [draft, setDraft] = useState(first);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [problem, setProblem] = useState<KeptRecord<Draft>['problem']>(null);
  const [isSealed, setSealed] = useState(false);
  const value = useRef(first);
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
      } else setSealed(true);
    } catch (error) {
      isDirty.current = true;
      setProblem(error instanceof FailureError && error.failure.code === 'quota' ? 'quota' : 'storage');
      throw error;
    }
  }, [key]);
  const keep = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // `write` has shown its failure (`problem`), and tries again with what is there now.
    const next = chain.current.catch(() => undefined).then(write);
    chain.current = next;
    // Shown as above, whether somebody waits for it or not.
    next.catch(() => undefined);
    return next;
  }, [write]);

  const change = useCallback(
    (change: (before: Draft) => Draft, typing = false): void => {
      const before = value.current;
      const next = before && change(before);
      if (!next || next === before) return;
      const now = Date.now();
      const activeMs = before.activeMs + Math.min(Math.max(0, now - seenAt.current), AWAY_MS);
      seenAt.current = now;
      value.current = { ...next, activeMs };
      isDirty.current = true;
      setDraft(value.current);
      // `write` shows its failure.
      if (!typing) void keep().catch(() => undefined);
      else timer.current ??= setTimeout(() => void keep().catch(() => undefined), TYPING_MS);
    },
    [keep],
  );
  const open = useCallback((read: Draft, at: number): void => {
    value.current = read;
    setDraft(read);
    setSavedAt(at);
  }, []);

  useEffect(() => {
    isClosed.current = false;
    seenAt.current = Date.now();
    const flush = (): void => {
      // `write` shows its failure.
      if (timer.current !== undefined) void keep().catch(() => undefined);
    };
    const leave = (): void => (document.visibilityState === 'hidden' ? flush() : void (seenAt.current = Date.now()));
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', leave);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', leave);
      flush();
    };
  }, [keep]);

  const close = useCallback(() => {
    isClosed.current = true;
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  return { draft, now: useCallback(() => value.current, []), savedAt, problem, isSealed, open, change, keep, close };
}

/** Addresses of files this device holds, to show them, by id. */
export function useFileUrls(files: readonly { id: string; mime: string }[]): ReadonlyMap<string, string> {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = files.map(({ id, mime }) => `${id} ${mime}`).join();
  useEffect(() => {
    let isWanted = true;
    const made: string[] = [];
    const all = wanted === '' ? [] : wanted.split(',').map((one) => one.split(' ') as [string, string]);
    void Promise.all(all.map(async ([id, type]) => [id, await pendingUploadBytes(id), type] as const)).then(
      (found) => {
        if (!isWanted) return;
        const next = new Map<string, string>();
        for (const [id, bytes, type] of found) {
          if (!bytes) continue;
          const url = URL.createObjectURL(new Blob([bytes], { type }));
          made.push(url);
          next.set(id, url);
        }
        setUrls(next);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [wanted]);
  return urls;
}

/** What this device calls itself, for the record: its model where the browser says it, else its system. */
export function deviceModel(): string {
  const { userAgentData, userAgent } = navigator as Navigator & { userAgentData?: { platform?: string; mobile?: boolean } };
  const android = /Android [^;)]*; ([^;)]+)/.exec(userAgent)?.[1];
  const apple = /\((iPhone|iPad|Macintosh)/.exec(userAgent)?.[1];
  return (android ?? apple ?? userAgentData?.platform ?? /\(([^;)]+)/.exec(userAgent)?.[1] ?? 'unknown').trim().slice(0, 60) || 'unknown';
}
