import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../../domain/identity/session-user.ts';
import { removeLock, setDeviceKey } from '../../../db/queries/kept-lock.ts';
import { ChooseCode } from '../../layouts/choose-code.tsx';
import { canUnlockOnDevice, enrolDevice } from '../../session/device-unlock.ts';
import { askSecret, lookAtDoor, passDoor } from '../../session/door.ts';
import { useDoor } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Section } from './section.tsx';

type Outcome = 'kept' | 'removed' | 'device-refused' | 'failed';

/** The person's own code for their copy on this device, and the device's own unlock in its place. Nothing of it is sent. */
export function CodeSection({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['profile', 'lock']);
  const { lock, rule } = useDoor();
  const [isChosen, setIsChosen] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [canDevice, setCanDevice] = useState(false);
  useEffect(() => void canUnlockOnDevice().then(setCanDevice), []);

  /** What changes the lock is done by who can open it. */
  async function asThem(change: () => Promise<Outcome | null>): Promise<void> {
    setOutcome(null);
    try {
      if ((await askSecret()) === null) return;
      setOutcome(await change());
      await lookAtDoor(true);
    } catch {
      setOutcome('failed');
    }
  }
  const choose = (): Promise<void> =>
    asThem(async () => {
      setIsChosen(true);
      return null;
    });
  const remove = (): Promise<void> =>
    asThem(async () => {
      await removeLock(user.id);
      setIsChosen(false);
      return 'removed';
    });
  const switchDevice = (on: boolean): Promise<void> =>
    asThem(async () => {
      const key = on ? await enrolDevice(user) : null;
      if (on && !key) return 'device-refused';
      await setDeviceKey(user.id, key);
      return null;
    });
  const kept = (): void => {
    setIsChosen(false);
    setOutcome('kept');
    // The new code is theirs: nothing is asked again until they have been away.
    void passDoor('code').catch(() => undefined);
  };

  return (
    <Section id="code" title={t('code')} about={t('codeAbout', { count: Math.round(rule.awayMs / 60_000) })}>
      <div className="pf-form">
        {isChosen ? (
          <ChooseCode userId={user.id} leastDigits={rule.leastDigits} autoFocus onKept={kept} />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => void choose()}>{t(lock ? 'codeChange' : 'codeSet')}</Button>
            {lock && !rule.required ? <Button onClick={() => void remove()}>{t('codeRemove')}</Button> : null}
          </div>
        )}
        {lock && canDevice ? (
          <Switch label={t('codeOnDevice')} checked={lock.device !== null} onChange={(on) => void switchDevice(on)} />
        ) : null}
        {rule.required ? <p className="hint">{t('codeRequired', { count: rule.leastDigits })}</p> : null}
        {outcome ? (
          <Note tone={outcome === 'kept' || outcome === 'removed' ? 'ok' : 'alert'} live>
            {t(`codeOutcome.${outcome}`)}
          </Note>
        ) : null}
      </div>
    </Section>
  );
}
