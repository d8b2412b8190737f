import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { RemoteState } from '../../entity-ui/remote-state.tsx';
import type { Remote } from '../../entity-ui/use-remote.ts';
import { Button } from '../../ui/button.tsx';
import { RefusalNote } from '../../ui/refusal-note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EnrolForm } from './enrol-form.tsx';
import { identityCall, refusalOf, type Refusal } from './identity-call.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';
import { useProof } from './use-proof.ts';

export const secondFactorSchema = z.object({ active: z.boolean(), recoveryCodesLeft: z.int() });
export type SecondFactor = z.infer<typeof secondFactorSchema>;

type Step = { kind: 'rest' } | { kind: 'enrol'; secret: string; uri: string } | { kind: 'codes'; codes: readonly string[] } | { kind: 'off' };

/** A code of an authenticator at each sign-in: turned on with a first code, off with the password. */
export function SecondFactorSection({ remote, online, email }: { remote: Remote<SecondFactor>; online: boolean; email: string }) {
  const { t } = useTranslation('profile');
  const [step, setStep] = useState<Step>({ kind: 'rest' });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const state = remote.value;

  async function start(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      setStep({ kind: 'enrol', ...(await identityCall<{ secret: string; uri: string }>('/users/me/2fa', 'POST')) });
    } catch (error) {
      setRefusal(refusalOf(error, 'other'));
      await remote.reload();
    } finally {
      setBusy(false);
    }
  }
  const rest = (): void => {
    setStep({ kind: 'rest' });
    void remote.reload();
  };

  return (
    <Section id="second-factor" title={t('secondFactor')} about={t('secondFactorAbout')} aside={state ? <span className={state.active ? 'tag tag-ok' : 'tag'}>{t(state.active ? 'on' : 'off')}</span> : null}>
      {step.kind === 'enrol' ? (
        <EnrolForm secret={step.secret} uri={step.uri} onCancel={rest} onDone={(codes) => setStep({ kind: 'codes', codes })} />
      ) : step.kind === 'codes' ? (
        <RecoveryCodes codes={step.codes} email={email} onDone={rest} />
      ) : !state ? (
        <RemoteState remote={remote} />
      ) : step.kind === 'off' ? (
        <TurnOffForm onCancel={rest} onDone={rest} />
      ) : (
        <div className="grid justify-items-start gap-3">
          {state.active ? <p className="text-sm text-muted">{t('recoveryLeft', { count: state.recoveryCodesLeft })}</p> : null}
          <RefusalNote>{refusal && t(`refused.${refusal}`)}</RefusalNote>
          <Button variant={state.active ? 'danger' : undefined} busy={busy} disabled={!online} onClick={() => (state.active ? setStep({ kind: 'off' }) : void start())}>
            {t(state.active ? 'turnOff' : 'turnOn')}
          </Button>
        </div>
      )}
    </Section>
  );
}

function TurnOffForm({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const { typed, type, busy, refusal, submit } = useProof('wrong-password', async (password) => {
    await identityCall('/users/me/2fa', 'DELETE', { password });
    onDone();
  });
  return (
    <form noValidate className="pf-form" onSubmit={submit}>
      <TextField label={t('currentPassword')} type="password" autoComplete="current-password" autoFocus value={typed} error={refusal ? t(`refused.${refusal}`) : undefined} onChange={(event) => type(event.target.value)} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger-fill" busy={busy}>
          {t('turnOff')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}
