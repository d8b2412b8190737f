import { Volume2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buzzerAnswerSchema } from '../../../domain/install/live-frames.ts';
import { call } from '../../session/http.ts';
import { Button } from '../../ui/button.tsx';
import { useWizard } from './wizard.ts';

/** The device is made to sound where there is network; whether it was heard is said by who stands there. */
export function BuzzerActions() {
  const { t } = useTranslation('installControl');
  const { install, tests, change } = useWizard();
  const [busy, setBusy] = useState(false);
  const [acknowledged, setAcknowledged] = useState(false);
  const [failed, setFailed] = useState(false);
  const ring = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      const answer = buzzerAnswerSchema.parse(
        await call('/api/v1/installs/buzzer', { method: 'POST', json: { serial: install.device?.serial } }),
      );
      setAcknowledged(answer.acknowledged);
      setFailed(!answer.acknowledged);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {tests.isLive && (
        <Button icon={<Volume2 aria-hidden="true" />} busy={busy} onClick={() => void ring()}>
          {t('ring')}
        </Button>
      )}
      <Button onClick={() => change({ buzzer: { acknowledged, heard: true } })}>{t('heard')}</Button>
      <Button onClick={() => change({ buzzer: { acknowledged, heard: false } })}>{t('notHeard')}</Button>
      {failed && (
        <p className="err basis-full" role="alert">
          {t('ringFailed')}
        </p>
      )}
    </>
  );
}
