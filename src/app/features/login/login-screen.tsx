import { useSearch } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { ArrowRight, Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openLocal } from '../../../db/current.ts';
import { readLock } from '../../../db/queries/kept-lock.ts';
import { readQueue } from '../../../db/queries/outbox.ts';
import { listProfiles, type Profile, registryAnswers } from '../../../db/queries/profiles.ts';
import { normalEmail } from '../../../domain/text/email.ts';
import { AnonymousFrame, AnonymousHeading } from '../../layouts/anonymous-frame.tsx';
import { call, statusOf } from '../../session/http.ts';
import { continueAs } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { initials } from '../../ui/logo.tsx';
import { Note, RefusalNote } from '../../ui/note.tsx';
import { EmailField, TextField } from '../../ui/text-field.tsx';
import { LoginForm, messageOf } from './login-form.tsx';
import { backFrom, loginSearchSchema } from './search.ts';

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

interface Kept {
  profile: Profile;
  waiting: number;
  isLocked: boolean;
}

const SHOWN = 3;

async function readKept(): Promise<Kept[]> {
  // However long a silent storage takes: the form beside them does not wait.
  await registryAnswers();
  const kept: Kept[] = [];
  for (const profile of (await listProfiles()).slice(0, SHOWN)) {
    const database = openLocal(profile.userId, profile.orgId);
    const waiting = await readQueue(database).then(
      ({ outbox, repair }) => outbox.length + repair.length,
      () => 0,
    );
    database.close();
    kept.push({ profile, waiting, isLocked: (await readLock(profile.userId)) !== null });
  }
  return kept;
}

/** People whose copy is kept on this device: they may go on without network; what they write leaves after a login. */
function KeptSessions({ back }: { back: string }) {
  const { t } = useTranslation('login');
  const kept = useLiveQuery(() => readKept().catch((): Kept[] => []), []) ?? [];
  if (kept.length === 0) return null;
  return (
    <div className="mt-4.5 grid gap-3">
      <div className="flex items-center gap-3.5 text-sm text-subtle" aria-hidden="true">
        <span className="h-px flex-1 bg-hairline" />
        {t('or')}
        <span className="h-px flex-1 bg-hairline" />
      </div>
      {kept.map(({ profile, waiting, isLocked }) => (
        <button
          key={profile.id}
          type="button"
          className="flex min-h-14 w-full items-center gap-3 rounded-lg px-3.5 py-2.5 text-left shadow-[inset_0_0_0_1px_var(--border)] hover:bg-hover"
          onClick={() => void continueAs(profile.id).then(() => location.assign(back))}
        >
          <span className="avatar">{initials(profile.user.name)}</span>
          <span className="min-w-0 flex-1">
            <b className="block">{t('continueAs', { name: profile.user.name })}</b>
            <span className="block text-sm text-muted">
              {profile.user.organization ? `${profile.user.organization.name} · ` : ''}
              {isLocked ? `${t('keptLocked')} · ` : ''}
              {waiting > 0 ? t('keptWaiting', { count: waiting }) : t('keptHere')}
            </span>
          </span>
          {isLocked ? <Lock aria-hidden="true" /> : <ArrowRight aria-hidden="true" />}
        </button>
      ))}
    </div>
  );
}
