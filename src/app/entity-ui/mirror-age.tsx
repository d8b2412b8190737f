import { Clock, CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../domain/kit/format.ts';
import { useSyncStatus } from './use-rows.ts';

/** How old this device's own copy is, in a title row; nothing before the first one. */
export function MirrorAge({ timeZone }: { timeZone: string }) {
  const { t, i18n } = useTranslation('list');
  const { lastSyncAt, online } = useSyncStatus();
  if (!lastSyncAt) return null;
  return (
    <>
      {online ? <Clock aria-hidden="true" /> : <CloudOff aria-hidden="true" />}
      {t(online ? 'upToDate' : 'dataOf', { time: formatTime(lastSyncAt, i18n.language, timeZone) })}
    </>
  );
}
