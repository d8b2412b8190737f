import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cookieLanguage } from '../../i18n/language.ts';
import { speak } from '../../i18n/setup.ts';
import { AnonymousFrame } from '../../layouts/anonymous-frame.tsx';
import { AnonymousHeading } from '../../layouts/anonymous-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { AccountForm } from './account-form.tsx';
import { openInvitation, type Invitation, type Refusal } from './invitation-call.ts';
import { JoinForm } from './join-form.tsx';
import { invitationSearchSchema } from './search.ts';

/** Where the link of an invitation leads: a new account, or the one the person has. */
export function InvitationScreen() {
  const { t } = useTranslation(['invitation', 'membership']);
  const { token } = invitationSearchSchema.parse(useSearch({ strict: false }));
  const [state, setState] = useState<Invitation | Refusal | 'asking'>(token ? 'asking' : 'gone');

  const open = useCallback(async (): Promise<void> => {
    if (!token) return;
    const answer = await openInvitation(token);
    setState(answer);
    // Without their words the language stays.
    if (typeof answer === 'object' && cookieLanguage(document.cookie) === null) await speak(answer.locale).catch(() => undefined);
  }, [token]);

  useEffect(() => {
    void open();
    const again = (): void => setState((now) => (now === 'network' ? (void open(), 'asking') : now));
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [open]);

  const invitation = typeof state === 'object' ? state : null;
  const title = invitation ? t('titleOf', { organization: invitation.organization.name }) : t('title');
  return (
    <AnonymousFrame title={title} offline={t('offline')}>
      <div className="grid gap-4.5" aria-busy={state === 'asking'}>
        <AnonymousHeading title={title}>
          {invitation &&
            t('intro', {
              inviter: invitation.inviter,
              organization: invitation.organization.name,
              role: t(`membership:choices.role.${invitation.role}`, { defaultValue: invitation.role }),
            })}
        </AnonymousHeading>
        {state === 'asking' ? (
          <p className="text-muted" role="status">
            {t('asking')}
          </p>
        ) : typeof state === 'string' ? (
          <>
            <Note
              tone={state === 'gone' ? 'warning' : 'alert'}
              live
              action={
                state === 'gone' ? undefined : (
                  <Button size="sm" onClick={() => void open()}>
                    {t('common:retry')}
                  </Button>
                )
              }
            >
              {t(`refused.${state}`)}
            </Note>
            <a className="link justify-self-start text-sm" href="/">
              {t('home')}
            </a>
          </>
        ) : state.account === 'new' ? (
          <AccountForm token={token!} invitation={state} onGone={setState} />
        ) : (
          <JoinForm token={token!} invitation={state} onGone={setState} />
        )}
      </div>
    </AnonymousFrame>
  );
}
