import { Clock, CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAge } from '../../domain/kit/format.ts';
import { useNowMs } from './use-now.ts';
import type { Remote } from './use-remote.ts';

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
