import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSavePreferences } from '../../layouts/display-fields.tsx';
import { pushState, startPush, stopPush, type PushState } from '../../session/push.ts';
import { notify } from '../../shell/notifications.ts';
import { Switch } from '../../ui/switch.tsx';

/** Messages on this device while the application is closed: asked for here, never by itself. */
export function PushSwitch({ online }: { online: boolean }) {
  const { t } = useTranslation('profile');
  const save = useSavePreferences();
  const [state, setState] = useState<PushState>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    let gone = false;
    pushState().then(
      (now) => gone || setState(now),
      () => gone || setState('unsupported'),
    );
    return () => {
      gone = true;
    };
  }, []);
  if (state === undefined) return null;
  if (state === 'unsupported' || state === 'refused') return <p className="hint">{t(`push.${state}`)}</p>;

  async function change(wanted: boolean): Promise<void> {
    setIsBusy(true);
    try {
      if (!wanted) await stopPush();
      const next = wanted ? await startPush() : 'off';
      setState(next);
      if (next === 'on') await save({ notifyPush: true });
    } catch (error) {
      notify({ msg: t('push.failed'), error });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <>
      <Switch
        label={t('push.here')}
        checked={state === 'on'}
        disabled={isBusy || (!online && state === 'off')}
        onChange={(wanted) => void change(wanted)}
      />
      {online || state === 'on' ? null : <p className="hint">{t('push.withNetwork')}</p>}
    </>
  );
}
