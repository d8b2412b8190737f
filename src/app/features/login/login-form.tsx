import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outsideAddress } from '../../../domain/text/address.ts';
import { normalEmail } from '../../../domain/text/email.ts';
import { AnonymousHeading } from '../../layouts/anonymous-frame.tsx';
import { noteSignIn } from '../../session/door.ts';
import { call, HttpError, statusOf } from '../../session/http.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { RefusalNote } from '../../ui/note.tsx';
import { EmailField, TextField } from '../../ui/text-field.tsx';
import { Checkbox } from '../../ui/toggles.tsx';

interface LoginFormProps {
  back: string;
  email: string;
  onEmail: (email: string) => void;
  org?: string;
  adminMode: boolean;
  /** They forgot the code of their copy on this device, and choose another one then. */
  forgotCode: boolean;
  onForgotten: () => void;
}

/** Address and password, then the six digits where a second factor is on. */
export function LoginForm({ back, email, onEmail, org, adminMode, forgotCode, onForgotten }: LoginFormProps) {
  const { t } = useTranslation('login');
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  // One of the codes kept on paper, in place of the six digits.
  const [recovery, setRecovery] = useState(false);
  const [shown, setShown] = useState(false);
  const [remember, setRemember] = useState(true);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [missing, setMissing] = useState<'email' | 'password' | 'code' | null>(null);

  const focus = (name: string): void => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  function switchCode(): void {
    setRecovery(!recovery);
    setCode('');
    setMissing(null);
    setRefusal('');
    setTimeout(() => focus('code'), 0);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const empty = !email.trim() ? 'email' : !password ? 'password' : code !== null && !code.trim() ? 'code' : null;
    setMissing(empty);
    setRefusal('');
    if (empty) return focus(empty);
    setBusy(true);
    const answer = await signIn(
      { email, password, adminMode, rememberMe: remember, ...(code ? { code } : {}), ...(org ? { org } : {}) },
      back,
    );
    if ('callback' in answer) {
      noteSignIn(email, forgotCode);
      return location.assign(answer.callback);
    }
    setBusy(false);
    if (answer.kind === 'code-required') {
      setCode('');
      setTimeout(() => focus('code'), 0);
      return;
    }
    // Only the server knows for how long.
    if (answer.key === 'rate-limited' && answer.message) setRefusal(answer.message);
    else
      setRefusal(t(recovery && answer.key === 'bad-code' ? 'refused.badRecovery' : `refused.${answer.key}`, { message: answer.message }));
    focus(code === null ? 'password' : 'code');
  }

  return (
    <form ref={form} noValidate className="grid gap-4.5" onSubmit={(event) => void submit(event)}>
      <AnonymousHeading title={t(code === null ? 'title' : 'codeTitle')}>
        {t(adminMode ? 'adminMode' : code === null ? 'intro' : recovery ? 'recoveryHint' : 'codeHint')}
      </AnonymousHeading>
      {code === null ? (
        <>
          <EmailField
            label={t('email')}
            autoComplete="username"
            autoFocus={email === ''}
            value={email}
            error={missing === 'email' ? t('emailMissing') : undefined}
            onChange={(event) => onEmail(event.target.value)}
          />
          <TextField
            label={t('password')}
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            autoFocus={email !== ''}
            value={password}
            error={missing === 'password' ? t('passwordMissing') : undefined}
            aside={
              <button type="button" className="link text-sm" onClick={onForgotten}>
                {t('forgotten')}
              </button>
            }
            trailing={
              <IconButton
                label={t(shown ? 'hide' : 'show')}
                icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              />
            }
            onChange={(event) => setPassword(event.target.value)}
          />
          <Checkbox label={t('remember')} checked={remember} onChange={setRemember} />
        </>
      ) : (
        <TextField
          label={t(recovery ? 'recoveryCode' : 'code')}
          name="code"
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={recovery ? 40 : 12}
          value={code}
          error={missing === 'code' ? t(recovery ? 'recoveryMissing' : 'codeMissing') : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <RefusalNote>{refusal}</RefusalNote>
      <Button type="submit" variant="primary" size="lg" className="btn-block" busy={busy}>
        {t('submit')}
      </Button>
      {code === null ? null : (
        <div className="flex flex-wrap justify-center gap-x-6 gap-y-2">
          <button type="button" className="link text-sm" onClick={switchCode}>
            {t(recovery ? 'useDigits' : 'useRecovery')}
          </button>
          <button
            type="button"
            className="link text-sm"
            onClick={() => {
              setCode(null);
              setRecovery(false);
            }}
          >
            {t('other')}
          </button>
        </div>
      )}
    </form>
  );
}

interface Credentials {
  email: string;
  password: string;
  code?: string;
  org?: string;
  adminMode: boolean;
  rememberMe: boolean;
}

type LoginRefusal =
  | { kind: 'code-required' }
  | { kind: 'refused'; key: 'bad-credentials' | 'bad-code' | 'rate-limited' | 'network' | 'cookies' | 'other'; message: string };

/** Whether the browser keeps nothing of this site. One that was told so for a site says that cookies are enabled, and refuses its storage. */
function keepsNothing(): boolean {
  try {
    void globalThis.sessionStorage;
    return !navigator.cookieEnabled;
  } catch {
    return true;
  }
}

/** What the server says to the person. */
export function messageOf(error: unknown): string {
  const data = error instanceof HttpError ? error.response?.data : undefined;
  return typeof data === 'string' ? data : '';
}

/** Asks for the callback address; the caller goes there. Resolves with the refusal otherwise. */
export async function signIn(
  { email, password, code, org, adminMode, rememberMe }: Credentials,
  /** Whole address to open afterwards. */
  back: string,
): Promise<{ callback: string } | LoginRefusal> {
  // The session would be forgotten at once, and the form come back empty.
  if (keepsNothing()) return { kind: 'refused', key: 'cookies', message: '' };
  const query = new URLSearchParams({ redirect: back });
  try {
    const callback = await call<string>(`/simple-directory/api/auth/password?${query.toString()}`, {
      method: 'POST',
      json: {
        email: normalEmail(email),
        password,
        rememberMe,
        ...(org ? { org } : {}),
        ...(adminMode ? { adminMode: true } : {}),
        ...(code ? { '2fa': code.trim() } : {}),
      },
    });
    // Of this site, or of a directory beside it.
    const address = outsideAddress(callback);
    return address ? { callback: address.href } : { kind: 'refused', key: 'other', message: '' };
  } catch (error) {
    const status = statusOf(error);
    const message = messageOf(error);
    if (status === 403 && message === '2fa-required') return { kind: 'code-required' };
    const key =
      status === undefined
        ? 'network'
        : status === 429
          ? 'rate-limited'
          : status === 400
            ? code
              ? 'bad-code'
              : 'bad-credentials'
            : 'other';
    return { kind: 'refused', key, message };
  }
}
