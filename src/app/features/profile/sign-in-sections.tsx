import { Eye, EyeOff, Monitor, Smartphone } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { deviceName, isPasswordLong } from '../../../domain/identity/account.ts';
import { formatAge, formatDate } from '../../../domain/text/format.ts';
import { RemoteAge, RemoteState } from '../../entity-ui/remote-state.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import type { Remote } from '../../entity-ui/use-remote.ts';
import { notify } from '../../shell/notifications.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { identityCall, type Refusal, refusalOf, Section } from './section.tsx';

/** Another password; the other sessions of the person end with the old one. */
export function PasswordSection({ email, online, onChanged }: { email: string; online: boolean; onChanged: () => void }) {
  const { t } = useTranslation('profile');
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [shown, setShown] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Refusal | 'done' | null>(null);

  const currentError = tried && !current ? t('refused.missing') : outcome === 'wrong-password' ? t('refused.wrong-password') : undefined;
  const nextError =
    tried && !isPasswordLong(next, email)
      ? t('refused.weakPassword')
      : outcome === 'common-password'
        ? t('refused.common-password')
        : undefined;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    setOutcome(null);
    if (!current || !isPasswordLong(next, email)) return;
    setBusy(true);
    try {
      await identityCall('/users/me/password', 'PUT', { current, password: next });
      setCurrent('');
      setNext('');
      setTried(false);
      setOutcome('done');
      onChanged();
    } catch (error) {
      setOutcome(refusalOf(error, 'wrong-password'));
    } finally {
      setBusy(false);
    }
  }
  const type = shown ? 'text' : 'password';
  const isField = outcome === 'wrong-password' || outcome === 'common-password';

  return (
    <Section id="password" title={t('password')} about={t('passwordAbout')}>
      <form noValidate className="pf-form" onSubmit={(event) => void submit(event)}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TextField
          label={t('currentPassword')}
          type={type}
          autoComplete="current-password"
          value={current}
          error={currentError}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <TextField
          label={t('newPassword')}
          type={type}
          autoComplete="new-password"
          value={next}
          hint={t('newPasswordHint')}
          error={nextError}
          trailing={
            <IconButton
              size="sm"
              label={t(shown ? 'hide' : 'show')}
              icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
              onClick={() => setShown(!shown)}
            />
          }
          onChange={(event) => setNext(event.target.value)}
        />
        {outcome === 'done' ? (
          <Note tone="ok" live>
            {t('passwordChanged')}
          </Note>
        ) : outcome && !isField ? (
          <Note tone="alert" live>
            {t(`refused.${outcome}`)}
          </Note>
        ) : null}
        <div>
          <Button type="submit" busy={busy} disabled={!online}>
            {t('changePassword')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

export const sessionsSchema = z.object({
  results: z.array(
    z.object({
      _id: z.string(),
      current: z.boolean(),
      adminMode: z.boolean(),
      userAgent: z.nullable(z.string()),
      ip: z.nullable(z.string()),
      createdAt: z.string(),
      lastSeenAt: z.string(),
      expiresAt: z.string(),
    }),
  ),
});
type Sessions = z.infer<typeof sessionsSchema>;

/** The last ones say what a person looks for. */
const SHOWN = 5;

/** Where the account is open: device, address, last use; each can be ended, this one by signing out. */
export function SessionsSection({ remote, online, timeZone }: { remote: Remote<Sessions>; online: boolean; timeZone: string }) {
  const { t, i18n } = useTranslation('profile');
  const nowMs = useNowMs();
  const [busy, setBusy] = useState<string | null>(null);
  const sessions = remote.value?.results;
  const [isWhole, setWhole] = useState(false);
  const others = sessions?.filter(({ current }) => !current) ?? [];

  async function end(path: string, key: string, done: string): Promise<void> {
    setBusy(key);
    try {
      await identityCall(path, 'DELETE');
      notify({ msg: done });
    } catch (error) {
      notify({ msg: t(`refused.${refusalOf(error, 'other')}`), type: 'error' });
    } finally {
      await remote.reload();
      setBusy(null);
    }
  }

  return (
    <Section
      id="sessions"
      title={t('sessions')}
      about={t('sessionsAbout')}
      aside={
        <span className="pf-age">
          <RemoteAge remote={remote} timeZone={timeZone} />
        </span>
      }
    >
      {sessions ? (
        <ul className="pf-lines">
          {(isWhole ? sessions : sessions.slice(0, SHOWN)).map((session) => {
            const { browser, system, mobile } = deviceName(session.userAgent);
            const name = browser && system ? t('deviceOn', { browser, system }) : (browser ?? system ?? t('unknownDevice'));
            return (
              <li key={session._id}>
                {mobile ? <Smartphone aria-hidden="true" /> : <Monitor aria-hidden="true" />}
                <span className="min-w-0 flex-1">
                  <b className="block">
                    {name} {session.current ? <span className="tag tag-ok">{t('thisOne')}</span> : null}{' '}
                    {session.adminMode ? <span className="tag tag-warning">{t('adminMode')}</span> : null}
                  </b>
                  <span className="block text-sm text-muted">
                    {[
                      session.ip,
                      session.current ? t('usedNow') : t('usedAt', { age: formatAge(session.lastSeenAt, nowMs, i18n.language, timeZone) }),
                      t('openedOn', { date: formatDate(session.createdAt, i18n.language, timeZone) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                {session.current ? null : (
                  <Button
                    size="sm"
                    aria-label={t('endOf', { name })}
                    busy={busy === session._id}
                    disabled={!online}
                    onClick={() => void end(`/sessions/${session._id}`, session._id, t('ended'))}
                  >
                    {t('end')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      ) : (
        <RemoteState remote={remote} />
      )}
      {!isWhole && sessions && sessions.length > SHOWN ? (
        <Button variant="ghost" className="mt-2" onClick={() => setWhole(true)}>
          {t('moreSessions', { count: sessions.length - SHOWN })}
        </Button>
      ) : null}
      {others.length > 0 ? (
        <div className="mt-3">
          <Button variant="danger" busy={busy === 'all'} disabled={!online} onClick={() => void end('/sessions', 'all', t('endedOthers'))}>
            {t('endOthers', { count: others.length })}
          </Button>
        </div>
      ) : null}
    </Section>
  );
}
