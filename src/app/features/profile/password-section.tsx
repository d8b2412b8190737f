import { Eye, EyeOff } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isPasswordLong } from '../../../domain/identity/password.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { identityCall, refusalOf, type Refusal } from './identity-call.ts';
import { Section } from './section.tsx';

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
      ? t('refused.weak-password')
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
