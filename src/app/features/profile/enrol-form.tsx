import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { identityCall } from './identity-call.ts';
import { QrCode } from './qr-code.tsx';
import { useProof } from './use-proof.ts';

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
  const { typed, type, busy, refusal, submit } = useProof('wrong-code', async (code) =>
    onDone((await identityCall<{ recoveryCodes: string[] }>('/users/me/2fa/confirm', 'POST', { code: code.trim() })).recoveryCodes),
  );
  const copy = (): void => {
    navigator.clipboard.writeText(secret).then(
      () => notify({ msg: t('copied') }),
      () => notify({ msg: t('notCopied'), type: 'error' }),
    );
  };

  return (
    <form noValidate className="pf-enrol" onSubmit={submit}>
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
        <TextField
          label={t('firstCode')}
          hint={t('firstCodeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          autoFocus
          value={typed}
          error={refusal ? t(`refused.${refusal}`) : undefined}
          onChange={(event) => type(event.target.value)}
        />
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
