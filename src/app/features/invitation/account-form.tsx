import { Eye, EyeOff } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isPasswordLong, PASSWORD_MAX } from '../../../domain/identity/password.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Note } from '../../ui/note.tsx';
import { RefusalNote } from '../../ui/refusal-note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { acceptInvitation, type Invitation, type Refusal } from './invitation-call.ts';

interface AccountFormProps {
  token: string;
  invitation: Invitation;
  onGone: (refusal: Refusal) => void;
}

/** Somebody new: a name and a password, then in. */
export function AccountForm({ token, invitation, onGone }: AccountFormProps) {
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
