import { useState, useMemo, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Copy, Download } from 'lucide-react';
import { encodeQR } from 'qr';
import { RemoteState } from '../../entity-ui/remote-state.tsx';
import type { Remote } from '../../entity-ui/use-remote.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { download } from '../../entity-ui/list/export-rows.ts';
import { notify } from '../../shell/notifications.ts';
import { Note } from '../../ui/note.tsx';
import { identityCall, type Refusal, refusalOf, Section } from './section.tsx';

interface Proof {
  typed: string;
  type: (typed: string) => void;
  busy: boolean;
  refusal: Refusal | 'missing' | null;
  submit: (event: FormEvent) => void;
}

/** One field that proves who asks, a code or a password, handed to `send`; `wrong` is what the server means by not taking it. */
function useProof(wrong: Refusal, send: (proof: string) => Promise<void>): Proof {
  const [typed, type] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | 'missing' | null>(null);
  const ask = async (): Promise<void> => {
    if (!typed) return setRefusal('missing');
    setBusy(true);
    setRefusal(null);
    try {
      await send(typed);
    } catch (error) {
      setRefusal(refusalOf(error, wrong));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void ask();
  };
  return { typed, type, busy, refusal, submit };
}

/** A QR code drawn on the device, black on white whatever the theme: a camera reads it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 3 });
    const drawn = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size: rows.length, path: drawn.join('') };
  }, [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className="pf-qr" role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

interface EnrolFormProps {
  secret: string;
  uri: string;
  onCancel: () => void;
  onDone: (recoveryCodes: readonly string[]) => void;
}

/** "JBSW Y3DP …": what a person types when no camera can read the code. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1\u00a0');

/** Scan, then prove it with a first code. */
function EnrolForm({ secret, uri, onCancel, onDone }: EnrolFormProps) {
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

/** Codes that open the account without the authenticator: shown this once, to be kept elsewhere. */
function RecoveryCodes({ codes, email, onDone }: { codes: readonly string[]; email: string; onDone: () => void }) {
  const { t } = useTranslation('profile');
  const text = `${t('recoveryFor', { email })}\n\n${codes.join('\n')}\n`;
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => notify({ msg: t('copied') }),
      () => notify({ msg: t('notCopied'), type: 'error' }),
    );
  };
  return (
    <div className="grid gap-3">
      <Note tone="warning" live title={t('recoveryTitle')}>
        {t('recoveryAbout')}
      </Note>
      <ol className="pf-codes" aria-label={t('recoveryTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Download aria-hidden="true" />}
          onClick={() => download(t('recoveryFile'), new Blob([text], { type: 'text/plain;charset=utf-8' }))}
        >
          {t('download')}
        </Button>
        <Button icon={<Copy aria-hidden="true" />} onClick={copy}>
          {t('copy')}
        </Button>
        <Button variant="primary" className="ml-auto" onClick={onDone}>
          {t('recoveryKept')}
        </Button>
      </div>
    </div>
  );
}

export const secondFactorSchema = z.object({ active: z.boolean(), recoveryCodesLeft: z.int() });
type SecondFactor = z.infer<typeof secondFactorSchema>;

type Step = { kind: 'rest' | 'on' | 'off' } | { kind: 'enrol'; secret: string; uri: string } | { kind: 'codes'; codes: readonly string[] };

/** A code of an authenticator at each sign-in: turned on with a first code, off with the password. */
export function SecondFactorSection({ remote, online, email }: { remote: Remote<SecondFactor>; online: boolean; email: string }) {
  const { t } = useTranslation('profile');
  const [step, setStep] = useState<Step>({ kind: 'rest' });
  const state = remote.value;

  const rest = (): void => {
    setStep({ kind: 'rest' });
    void remote.reload();
  };

  return (
    <Section
      id="second-factor"
      title={t('secondFactor')}
      about={t('secondFactorAbout')}
      aside={state ? <span className={state.active ? 'tag tag-ok' : 'tag'}>{t(state.active ? 'on' : 'off')}</span> : null}
    >
      {step.kind === 'enrol' ? (
        <EnrolForm secret={step.secret} uri={step.uri} onCancel={rest} onDone={(codes) => setStep({ kind: 'codes', codes })} />
      ) : step.kind === 'codes' ? (
        <RecoveryCodes codes={step.codes} email={email} onDone={rest} />
      ) : !state ? (
        <RemoteState remote={remote} />
      ) : step.kind === 'off' ? (
        <PasswordForm
          confirm={t('turnOff')}
          isDanger
          onCancel={rest}
          send={async (password) => {
            await identityCall('/users/me/2fa', 'DELETE', { password });
            rest();
          }}
        />
      ) : step.kind === 'on' ? (
        <PasswordForm
          confirm={t('goOn')}
          hint={t('turnOnProof')}
          onCancel={rest}
          send={async (password) =>
            setStep({ kind: 'enrol', ...(await identityCall<{ secret: string; uri: string }>('/users/me/2fa', 'POST', { password })) })
          }
        />
      ) : (
        <div className="grid justify-items-start gap-3">
          {state.active ? <p className="text-sm text-muted">{t('recoveryLeft', { count: state.recoveryCodesLeft })}</p> : null}
          <Button
            variant={state.active ? 'danger' : undefined}
            disabled={!online}
            onClick={() => setStep({ kind: state.active ? 'off' : 'on' })}
          >
            {t(state.active ? 'turnOff' : 'turnOn')}
          </Button>
        </div>
      )}
    </Section>
  );
}

interface PasswordFormProps {
  confirm: string;
  hint?: string;
  isDanger?: boolean;
  send: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** The password, asked before the second factor changes. */
function PasswordForm({ confirm, hint, isDanger, send, onCancel }: PasswordFormProps) {
  const { t } = useTranslation(['profile', 'common']);
  const { typed, type, busy, refusal, submit } = useProof('wrong-password', send);
  return (
    <form noValidate className="pf-form" onSubmit={submit}>
      <TextField
        label={t('currentPassword')}
        type="password"
        autoComplete="current-password"
        autoFocus
        value={typed}
        hint={hint}
        error={refusal ? t(`refused.${refusal}`) : undefined}
        onChange={(event) => type(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={isDanger ? 'danger-fill' : 'primary'} busy={busy}>
          {confirm}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}
