import { CloudOff, ServerCrash, ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureCodeOf } from '../session/http.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Remote } from './use-remote.ts';

/** In place of an answer that is not there: offline, refused or failed, and what to do. Nothing while it is asked. */
export function RemoteState({ remote }: { remote: Pick<Remote<unknown>, 'phase' | 'error' | 'reload'> }) {
  const { t } = useTranslation(['list', 'failure', 'errors']);
  const again = <Button onClick={() => void remote.reload()}>{t('retry')}</Button>;
  if (remote.phase === 'offline')
    return (
      <EmptyState icon={<CloudOff aria-hidden="true" />} title={t('needsNetwork')} action={again}>
        {t('needsNetworkText')}
      </EmptyState>
    );
  if (remote.phase === 'failed') return <EmptyState icon={<ServerCrash aria-hidden="true" />} title={t('failed')} action={again} />;
  if (remote.phase === 'refused') {
    const code = failureCodeOf(remote.error);
    return <EmptyState icon={<ShieldAlert aria-hidden="true" />} title={code ? t(`failure:${code}`) : t('errors:permission')} />;
  }
  return null;
}
