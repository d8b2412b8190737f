import { Clock, CloudOff, ServerCrash, ShieldAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAge, formatTime } from '../../domain/text/format.ts';
import { failureCodeOf } from '../session/http.ts';
import { PageError } from '../shell/page-error.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, Note } from '../ui/note.tsx';
import { useNowMs } from './use-now.ts';
import type { Remote } from './use-remote.ts';
import { useSyncStatus, useTimeZone } from './use-rows.ts';

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

/** How old an answer of the server is, for the title row. */
export function RemoteAge({ remote, timeZone }: { remote: Pick<Remote<unknown>, 'at' | 'phase'>; timeZone: string }) {
  const { t, i18n } = useTranslation('list');
  const nowMs = useNowMs();
  if (!remote.at) return null;
  const isKept = remote.phase !== 'fresh';
  return (
    <>
      {isKept ? <CloudOff aria-hidden="true" /> : <Clock aria-hidden="true" />}
      {t(isKept ? 'askedOffline' : 'askedAt', { age: formatAge(remote.at, nowMs, i18n.language, timeZone) })}
    </>
  );
}

/** Where there is no title row: the age of an answer that could not be asked again. */
export function KeptAge({ remote, timeZone }: { remote: Pick<Remote<unknown>, 'at' | 'phase'>; timeZone: string }) {
  if (remote.phase === 'fresh' || !remote.at) return null;
  return (
    <p className="mb-2 flex items-center gap-1.5 text-sm text-muted">
      <RemoteAge remote={remote} timeZone={timeZone} />
    </p>
  );
}

/** "il y a 8 s", renewed by itself. */
export function Age({ at, timeZone }: { at: string; timeZone?: string }) {
  const { i18n } = useTranslation();
  const nowMs = useNowMs(1000);
  return <time dateTime={at}>{formatAge(at, nowMs, i18n.language, timeZone)}</time>;
}

/** Without network: from when the rows of this device are. */
export function OfflineNote() {
  const { t, i18n } = useTranslation('list');
  const timeZone = useTimeZone();
  const { online, lastSyncAt } = useSyncStatus();
  if (online || !lastSyncAt) return null;
  return (
    <Note tone="offline" className="mb-3">
      {t('offline', { time: formatTime(lastSyncAt, i18n.language, timeZone) })}
    </Note>
  );
}
