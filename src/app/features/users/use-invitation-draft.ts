import { useCallback, useEffect, useRef, useState } from 'react';
import type { Role } from '../../../domain/access/roles.ts';
import { DEFAULT_LOCALE, isLocale } from '../../../domain/kit/locale.ts';
import { readDraft, removeDraft, saveDraft } from '../../../db/queries/drafts.ts';

const KEY = 'invitation:new';
const DELAY_MS = 250;

export interface InvitationValues {
  email: string;
  role: Role;
  department: string;
  locale: string;
}

/** What is typed of an invitation, kept on this device until it has left. */
export function useInvitationDraft(language: string): { values: InvitationValues; set: (change: Partial<InvitationValues>) => void; forget: () => void } {
  const [values, setValues] = useState<InvitationValues>({ email: '', role: 'user', department: '', locale: isLocale(language) ? language : DEFAULT_LOCALE });
  const latest = useRef(values);
  const touched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    readDraft<InvitationValues>(KEY)
      .then((draft) => {
        if (draft && !touched.current) setValues((now) => (latest.current = { ...now, ...draft.value }));
      })
      .catch(() => undefined);
    const flush = (): void => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      void saveDraft(KEY, latest.current).catch(() => undefined);
    };
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, []);

  const set = useCallback((change: Partial<InvitationValues>) => {
    touched.current = true;
    setValues((now) => (latest.current = { ...now, ...change }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void saveDraft(KEY, latest.current).catch(() => undefined);
    }, DELAY_MS);
  }, []);

  const forget = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    touched.current = true;
    setValues((now) => (latest.current = { ...now, email: '', department: '' }));
    void removeDraft(KEY).catch(() => undefined);
  }, []);

  return { values, set, forget };
}
