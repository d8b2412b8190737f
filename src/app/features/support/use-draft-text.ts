import { useCallback, useEffect, useState } from 'react';
import { useKeptDraft, type KeptDraft } from '../../entity-ui/use-kept-draft.ts';

export interface DraftText extends Pick<KeptDraft, 'settle' | 'forget'> {
  text: string;
  setText: (text: string) => void;
}

/** A text kept on the device as it is typed, under `key`. */
export function useDraftText(key: string): DraftText {
  const [text, setShown] = useState('');
  useEffect(() => setShown(''), [key]);
  const {
    typed,
    settle,
    forget: forgetDraft,
  } = useKeptDraft(key, (draft) => {
    if (typeof draft !== 'string') return false;
    setShown(draft);
    return true;
  });
  const setText = useCallback(
    (next: string) => {
      setShown(next);
      typed(next);
    },
    [typed],
  );
  const forget = useCallback(async () => {
    setShown('');
    await forgetDraft();
  }, [forgetDraft]);
  return { text, setText, forget, settle };
}
