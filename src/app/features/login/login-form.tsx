import { Eye, EyeOff } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AnonymousHeading } from '../../layouts/anonymous-heading.tsx';
import { noteSignIn } from '../../session/door.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RefusalNote } from '../../ui/refusal-note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { signIn } from './login-call.ts';

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
      setRefusal(t(recovery && answer.key === 'bad-code' ? 'refused.bad-recovery' : `refused.${answer.key}`, { message: answer.message }));
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
