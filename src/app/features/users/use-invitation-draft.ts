import { useCallback, useRef, useState } from 'react';
import type { Role } from '../../../domain/access/roles.ts';
import { DEFAULT_LOCALE, isLocale } from '../../../domain/kit/locale.ts';
import { withDraft } from '../../entity-ui/form-model.ts';
import { useKeptDraft } from '../../entity-ui/use-kept-draft.ts';

export interface InvitationValues {
  email: string;
  role: Role;
  department: string;
  locale: string;
}

/** What is typed of an invitation, kept on this device until it has left. */
export function useInvitationDraft(language: string): {
  values: InvitationValues;
  set: (change: Partial<InvitationValues>) => void;
  forget: () => void;
} {
  const [values, setValues] = useState<InvitationValues>({
    email: '',
    role: 'user',
    department: '',
    locale: isLocale(language) ? language : DEFAULT_LOCALE,
  });
  const latest = useRef(values);
  const show = useCallback((next: InvitationValues) => {
    latest.current = next;
    setValues(next);
  }, []);
  const { typed, forget: forgetDraft } = useKeptDraft('invitation:new', (draft) => {
    show(withDraft(latest.current, draft));
    return true;
  });
  const set = (change: Partial<InvitationValues>): void => {
    show({ ...latest.current, ...change });
    typed(latest.current);
  };
  const forget = (): void => {
    show({ ...latest.current, email: '', department: '' });
    // A draft that stays is offered again: nothing is lost.
    forgetDraft().catch(() => undefined);
  };
  return { values, set, forget };
}
