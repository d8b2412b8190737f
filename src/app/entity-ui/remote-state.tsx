import { CloudOff, ServerCrash, ShieldAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureCodeOf } from '../session/http.ts';
import { PageError } from '../shell/page-error.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Remote } from './use-remote.ts';

const SOON_MS = 600;

/** What an answer that takes its time leaves to see; nothing while it may come at once. */
export function Asking() {
  const { t } = useTranslation('list');
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? (
    <p role="status" className="py-6 text-center text-sm text-muted">
      {t('asking')}
    </p>
  ) : null;
}

/**
 * In place of an answer that is not there: offline, refused or failed, and what to do; that it is waited for, when that lasts. `isPage`: the whole
 * page is of what was asked for, and there is none when the server has none (R-150, E-001).
 */
export function RemoteState({ remote, isPage }: { remote: Pick<Remote<unknown>, 'phase' | 'error' | 'reload'>; isPage?: boolean }) {
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
    // Nobody typed what was asked for: an address that can be nothing's is of nothing that is there.
    const said = failureCodeOf(remote.error);
    const code = said === 'invalid' ? 'not-found' : said;
    if (isPage && code === 'not-found') throw new PageError(404);
    return <EmptyState icon={<ShieldAlert aria-hidden="true" />} title={code ? t(`failure:${code}`) : t('errors:permission')} />;
  }
  return <Asking />;
}
