import { useSearch } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { normalEmail } from '../../../domain/kit/email.ts';
import { AnonymousFrame } from '../../layouts/anonymous-frame.tsx';
import { call, statusOf } from '../../session/http.ts';
import { AnonymousHeading } from '../../layouts/anonymous-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { Note } from '../../ui/note.tsx';
import { RefusalNote } from '../../ui/refusal-note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { KeptSessions } from './kept-sessions.tsx';
import { LoginForm } from './login-form.tsx';
import { backFrom, loginSearchSchema } from './search.ts';
import { messageOf } from './login-call.ts';

interface ResetFormProps {
  /** Of the link that was sent; without it the form asks for one. */
  token?: string;
  email: string;
  onEmail: (email: string) => void;
  onBack: () => void;
}

/** A forgotten password: ask for a link, then choose another one. */
function ResetForm({ token, email, onEmail, onBack }: ResetFormProps) {
  const { t } = useTranslation('login');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [refusal, setRefusal] = useState('');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (token ? !password : !email.trim()) return setRefusal(t(token ? 'passwordMissing' : 'emailMissing'));
    setBusy(true);
    setRefusal('');
    try {
      await call(
        '/simple-directory/api/auth/password/reset',
        token ? { method: 'PUT', json: { token, password } } : { method: 'POST', json: { email: normalEmail(email) } },
      );
      setDone(true);
    } catch (error) {
      const status = statusOf(error);
      setRefusal(status === undefined ? t('refused.network') : messageOf(error) || t('refused.other', { message: String(status) }));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate className="grid gap-4.5" onSubmit={(event) => void submit(event)}>
      <AnonymousHeading title={t('resetTitle')}>{t(token ? 'resetChoose' : 'resetIntro')}</AnonymousHeading>
      {done ? (
        <Note tone="ok" live>
          {t(token ? 'resetDone' : 'resetSent')}
        </Note>
      ) : token ? (
        <TextField
          label={t('newPassword')}
          hint={t('newPasswordHint')}
          type="password"
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : (
        <EmailField label={t('email')} autoComplete="username" value={email} onChange={(event) => onEmail(event.target.value)} />
      )}
      <RefusalNote>{refusal}</RefusalNote>
      {done ? null : (
        <Button type="submit" variant="primary" size="lg" className="btn-block" busy={busy}>
          {t(token ? 'resetSave' : 'resetSend')}
        </Button>
      )}
      <button type="button" className="link justify-self-center text-sm" onClick={onBack}>
        {t('back')}
      </button>
    </form>
  );
}

/** Sign-in, a forgotten password, and the people this device knows. */
export function LoginScreen() {
  const { t } = useTranslation('login');
  const search = loginSearchSchema.parse(useSearch({ strict: false }));
  const back = backFrom(search.redirect, location.origin);
  const [email, setEmail] = useState(search.email ?? '');
  const [reset, setReset] = useState(search.action_token !== undefined);
  const adminMode = search.adminMode === 'true' || search.adminMode === '1';

  return (
    <AnonymousFrame title={t('title')} offline={t('offline')}>
      {reset ? (
        <ResetForm
          email={email}
          onEmail={setEmail}
          onBack={() => setReset(false)}
          {...(search.action_token ? { token: search.action_token } : {})}
        />
      ) : (
        <>
          <LoginForm
            back={back}
            email={email}
            onEmail={setEmail}
            adminMode={adminMode}
            forgotCode={search.forgot === 'code'}
            onForgotten={() => setReset(true)}
            {...(search.org ? { org: search.org } : {})}
          />
          {adminMode ? null : <KeptSessions back={back} />}
        </>
      )}
    </AnonymousFrame>
  );
}
