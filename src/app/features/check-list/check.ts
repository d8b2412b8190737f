import { createContext, useContext, useCallback, useEffect, useState } from 'react';
import type { Answer } from '../../../domain/check-list/check-answer.ts';
import type { Setting } from '../../../domain/check-list/record.ts';
import type { OpenDefect } from '../../../domain/check-list/open-defects.ts';
import { type Item, type Words, itemsOf } from '../../../domain/check-list/template.ts';
import { readRecordDraft, type RecordDraft, withPendingUploads } from '../../../domain/field-work/record-draft.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { readDraft } from '../../../db/queries/drafts.ts';
import { heldOf } from '../../../db/queries/record-drafts.ts';
import type { Gps10 } from '../../field-ui/use-gps.ts';
import { useKeptRecord, type KeptRecord } from '../../field-ui/kept-record.tsx';

type DraftChange = Partial<RecordDraft> | ((before: RecordDraft) => Partial<RecordDraft>);

export interface CheckDraft extends Pick<KeptRecord<RecordDraft>, 'draft' | 'savedAt' | 'problem' | 'keep' | 'close'> {
  /** `absent`: nothing of that name here; `unread`: of another build; `sealed`: signed meanwhile. */
  state: 'reading' | 'ready' | 'absent' | 'unread' | 'sealed';
  change: (change: DraftChange, typing?: boolean) => void;
}

/** A check-list that is being filled: read once, then kept as it changes. */
export function useCheckDraft(key: string): CheckDraft {
  const { draft, savedAt, problem, isSealed, open, change: edit, keep, close } = useKeptRecord<RecordDraft>(key);
  const [state, setState] = useState<CheckDraft['state']>('reading');
  useEffect(() => {
    let isWanted = true;
    Promise.all([readDraft(key), heldOf(`draft:${key}`)]).then(
      ([stored, held]) => {
        if (!isWanted) return;
        const read = stored ? readRecordDraft(stored.value) : null;
        if (!read) return setState(stored ? 'unread' : 'absent');
        open(
          withPendingUploads(
            read,
            held,
            itemsOf(read.template.content).map((item) => item.key),
          ),
          Date.parse(stored!.savedAt),
        );
        setState('ready');
      },
      () => isWanted && setState('absent'),
    );
    return () => {
      isWanted = false;
    };
  }, [key, open]);
  const change = useCallback(
    (next: DraftChange, typing?: boolean) =>
      edit((before) => ({ ...before, ...(typeof next === 'function' ? next(before) : next) }), typing),
    [edit],
  );
  return { draft, state: isSealed ? 'sealed' : state, savedAt, problem, change, keep, close };
}

/** A check-list under way, for its steps. */
export interface Check extends Pick<CheckDraft, 'change' | 'keep' | 'close'> {
  draftKey: string;
  draft: RecordDraft;
  vehicle: LocalRow | undefined;
  /** Questions in walking order, then what is signed at the end. */
  items: readonly Item[];
  signatures: readonly Item[];
  setting: Setting;
  defects: readonly OpenDefect[];
  mayLower: boolean;
  gps: Gps10;
  say: (words: Words) => string;
  /** Gives an answer and, with `to`, goes on to a step. */
  answer: (item: string, answer: Answer | null, over?: { to?: string; typing?: boolean }) => void;
  go: (at: string) => void;
  /** Steps before and after the present one; null: none. */
  before: string | null;
  after: string;
}

export const CheckContext = createContext<Check | null>(null);

export function useCheck(): Check {
  const check = useContext(CheckContext);
  if (!check) throw new Error('outside of a check-list');
  return check;
}
