import { useSearch } from '@tanstack/react-router';
import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { isPasswordLong, PASSWORD_MAX } from '../../../domain/identity/account.ts';
import { outsideAddress } from '../../../domain/text/address.ts';
import { cookieLanguage } from '../../i18n/language.ts';
import { speak } from '../../i18n/setup.ts';
import { AnonymousFrame, AnonymousHeading } from '../../layouts/anonymous-frame.tsx';
import { isTokenOver, tokenPayload } from '../../session/cookies.ts';
import { call, statusOf } from '../../session/http.ts';
import { renewSession } from '../../session/keep-alive.ts';
import { loginHref } from '../../session/session.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { Note, RefusalNote } from '../../ui/note.tsx';
import { EmailField, TextField } from '../../ui/text-field.tsx';
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

interface AccountFormProps {
  token: string;
  invitation: Invitation;
  onGone: (refusal: Refusal) => void;
}

/** Somebody new: a name and a password, then in. */
function AccountForm({ token, invitation, onGone }: AccountFormProps) {
  const { t } = useTranslation(['invitation', 'login']);
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<{ name?: string; password?: string }>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const focus = (field: string): void => form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const weak = !isPasswordLong(password, invitation.email);
    const issues = { ...(name.trim() ? {} : { name: t('nameMissing') }), ...(weak ? { password: t('passwordWeak') } : {}) };
    setWrong(issues);
    setRefusal(null);
    const first = Object.keys(issues)[0];
    if (first) return focus(first);
    setBusy(true);
    const answer = await acceptInvitation(token, { name: name.trim(), password });
    if (typeof answer === 'object') return location.assign(answer.to);
    setBusy(false);
    if (answer === 'gone') return onGone(answer);
    if (answer === 'common') {
      setWrong({ password: t('passwordCommon') });
      return focus('password');
    }
    setRefusal(answer);
  }

  return (
    <form ref={form} noValidate className="grid gap-4.5" onSubmit={(event) => void submit(event)}>
      {invitation.session === 'other' ? <Note tone="info">{t('otherNew', { email: invitation.signedInAs ?? '' })}</Note> : null}
      <EmailField label={t('email')} autoComplete="username" value={invitation.email} readOnly hint={t('emailHint')} />
      <TextField
        label={t('name')}
        name="name"
        autoComplete="name"
        maxLength={120}
        value={name}
        error={wrong.name}
        onChange={(event) => {
          setName(event.target.value);
          setWrong((now) => ({ ...now, name: undefined }));
        }}
      />
      <TextField
        label={t('password')}
        hint={t('login:newPasswordHint')}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        value={password}
        error={wrong.password}
        trailing={
          <IconButton
            label={t(shown ? 'login:hide' : 'login:show')}
            icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        }
        onChange={(event) => {
          setPassword(event.target.value);
          setWrong((now) => ({ ...now, password: undefined }));
        }}
      />
      <RefusalNote>{refusal && t(`refused.${refusal}`)}</RefusalNote>
      <Button type="submit" variant="primary" size="lg" className="btn-block" busy={busy}>
        {t('submit')}
      </Button>
    </form>
  );
}

interface JoinFormProps {
  token: string;
  invitation: Invitation;
  onGone: (refusal: Refusal) => void;
}

/** Somebody with an account: signed in as it, one press; else the login page, and back here. */
function JoinForm({ token, invitation, onGone }: JoinFormProps) {
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

const invitationSchema = z.object({
  organization: z.object({ id: z.string(), name: z.string() }),
  email: z.string(),
  role: z.string(),
  inviter: z.string(),
  locale: z.string(),
  account: z.enum(['new', 'existing']),
  session: z.enum(['none', 'same', 'other']),
  signedInAs: z.nullable(z.string()),
});
type Invitation = z.infer<typeof invitationSchema>;

const acceptedSchema = z.object({ callback: z.nullable(z.string()) });

/** Why there is no answer: a locale key under `refused`. */
type Refusal = 'gone' | 'network' | 'rate-limited' | 'member' | 'common' | 'other';

function refusalOf(error: unknown): Refusal {
  const status = statusOf(error);
  return status === undefined
    ? 'network'
    : status === 410
      ? 'gone'
      : status === 429
        ? 'rate-limited'
        : status === 403 || status === 409
          ? 'member'
          : status === 422
            ? 'common'
            : 'other';
}

/** What a link invites to; the session of this browser is taken up first, when there is one. */
async function openInvitation(token: string): Promise<Invitation | Refusal> {
  try {
    if (tokenPayload() && isTokenOver(Date.now())) await renewSession();
    const answer = invitationSchema.safeParse(await call('/simple-directory/api/invitations/open', { method: 'POST', json: { token } }));
    return answer.success ? answer.data : 'other';
  } catch (error) {
    return refusalOf(error);
  }
}

/** Address to go to once the person is in. */
async function acceptInvitation(token: string, account?: { name: string; password: string }): Promise<{ to: string } | Refusal> {
  try {
    const answer = acceptedSchema.safeParse(
      await call('/simple-directory/api/invitations/accept', { method: 'POST', json: { token, ...account } }),
    );
    const to = answer.success
      ? answer.data.callback === null
        ? `${location.origin}/`
        : outsideAddress(answer.data.callback)?.href
      : undefined;
    return to === undefined ? 'other' : { to };
  } catch (error) {
    return refusalOf(error);
  }
}
