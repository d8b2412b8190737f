import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { RemoteState } from '../../entity-ui/remote-state.tsx';
import type { Remote } from '../../entity-ui/use-remote.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EnrolForm } from './enrol-form.tsx';
import { identityCall } from './identity-call.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';
import { useProof } from './use-proof.ts';

export const secondFactorSchema = z.object({ active: z.boolean(), recoveryCodesLeft: z.int() });
export type SecondFactor = z.infer<typeof secondFactorSchema>;

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
