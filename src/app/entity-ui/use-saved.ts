import { useTranslation } from 'react-i18next';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import { notify } from '../shell/notifications.ts';

/** Says that a write is stored on the device, and, without network, that it leaves later. Call it after the write resolved. */
export function useSaved(): (what: string) => void {
  const { t } = useTranslation('entity-form');
  return (what) => notify({ msg: liveSyncStatus().getSnapshot().online ? what : `${what.replace(/\.$/, '')}. ${t('savedOffline')}` });
}
