import { useState } from 'react';
import type { DraftText } from './use-draft-text.ts';

interface Reply {
  /** Asked to send nothing. */
  missing: boolean;
  problem: string | null;
  setProblem: (problem: string | null) => void;
  busy: boolean;
  /** Hands what is written to `store`. */
  send: (store: (body: string) => Promise<unknown>) => Promise<void>;
}

/** What is written in a thread, sent once at a time; `failureText` says why it did not pass. */
export function useReply(draft: DraftText, failureText: (error: unknown) => string): Reply {
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send: Reply['send'] = async (store) => {
    const body = draft.text.trim();
    setMissing(body === '');
    if (body === '' || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await store(body);
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return { missing, problem, setProblem, busy, send };
}
