import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnonymousFrame } from '../../layouts/anonymous-frame.tsx';
import { KeptSessions } from './kept-sessions.tsx';
import { LoginForm } from './login-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { backFrom, loginSearchSchema } from './search.ts';

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
