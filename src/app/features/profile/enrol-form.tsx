import { Copy } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { identityCall, refusalOf, type Refusal } from './identity-call.ts';
import { QrCode } from './qr-code.tsx';

interface EnrolFormProps {
  secret: string;
  uri: string;
  onCancel: () => void;
  onDone: (recoveryCodes: readonly string[]) => void;
}

/** "JBSW Y3DP …": what a person types when no camera can read the code. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1\u00a0');

/** Scan, then prove it with a first code. */
export function EnrolForm({ secret, uri, onCancel, onDone }: EnrolFormProps) {
  const { t } = useTranslation(['profile', 'common']);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | 'missing' | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!code.trim()) return setRefusal('missing');
    setBusy(true);
    setRefusal(null);
    try {
      onDone((await identityCall<{ recoveryCodes: string[] }>('/users/me/2fa/confirm', 'POST', { code: code.trim() })).recoveryCodes);
    } catch (error) {
      setRefusal(refusalOf(error, 'wrong-code'));
      setBusy(false);
    }
  }
  const copy = (): void => {
    navigator.clipboard.writeText(secret).then(
      () => notify({ msg: t('copied') }),
      () => notify({ msg: t('notCopied'), type: 'error' }),
    );
  };

  return (
    <form noValidate className="pf-enrol" onSubmit={(event) => void submit(event)}>
      <QrCode text={uri} label={t('qrLabel')} />
      <div className="grid content-start gap-3">
        <p>{t('scan')}</p>
        <div>
          <p className="label">{t('secret')}</p>
          <p className="flex flex-wrap items-center gap-2">
            <code className="pf-secret">{grouped(secret)}</code>
            <Button size="sm" icon={<Copy aria-hidden="true" />} onClick={copy}>
              {t('copy')}
            </Button>
          </p>
        </div>
        <TextField label={t('firstCode')} hint={t('firstCodeHint')} inputMode="numeric" autoComplete="one-time-code" maxLength={10} autoFocus value={code} error={refusal ? t(`refused.${refusal}`) : undefined} onChange={(event) => setCode(event.target.value)} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy}>
            {t('turnOn')}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        </div>
      </div>
    </form>
  );
}
