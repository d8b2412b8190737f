import { useCallback, useEffect, useState } from 'react';
import { readDraft } from '../../../db/queries/drafts.ts';
import { heldOf } from '../../../db/queries/record-drafts.ts';
import { itemsOf } from '../../../domain/check-list/template.ts';
import { withPendingUploads } from '../../../domain/field-work/draft-files.ts';
import { readRecordDraft, type RecordDraft } from '../../../domain/field-work/record-draft.ts';
import { useKeptRecord, type KeptRecord } from '../../field-ui/use-kept-record.ts';

export type DraftChange = Partial<RecordDraft> | ((before: RecordDraft) => Partial<RecordDraft>);

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
