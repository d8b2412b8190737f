import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loginHref } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Note } from '../../ui/note.tsx';
import { RefusalNote } from '../../ui/refusal-note.tsx';
import { acceptInvitation, type Invitation, type Refusal } from './invitation-call.ts';

interface JoinFormProps {
  token: string;
  invitation: Invitation;
  onGone: (refusal: Refusal) => void;
}

/** Somebody with an account: signed in as it, one press; else the login page, and back here. */
export function JoinForm({ token, invitation, onGone }: JoinFormProps) {
  const { t } = useTranslation('invitation');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function join(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    const answer = await acceptInvitation(token);
    if (typeof answer === 'object') return location.assign(answer.to);
    setBusy(false);
    if (answer === 'gone') onGone(answer);
    else setRefusal(answer);
  }

  if (invitation.session !== 'same')
    return (
      <>
        <Note tone="info">
          {t(invitation.session === 'other' ? 'otherExisting' : 'existing', {
            email: invitation.email,
            other: invitation.signedInAs ?? '',
          })}
        </Note>
        <a className={buttonClass('primary', 'lg', 'btn-block')} href={loginHref(location.href, { email: invitation.email })}>
          {t('signIn')}
        </a>
      </>
    );
  return (
    <>
      <p>{t('signedInAs', { email: invitation.email })}</p>
      <RefusalNote>{refusal && t(`refused.${refusal}`)}</RefusalNote>
      <Button variant="primary" size="lg" className="btn-block" busy={busy} onClick={() => void join()}>
        {t('join', { organization: invitation.organization.name })}
      </Button>
    </>
  );
}
