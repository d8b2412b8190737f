import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import { notify } from '../shell/notifications.ts';

type Each = <T>(
  items: readonly T[],
  write: (item: T) => Promise<unknown>,
  onDone: () => void,
  onStop: (done: number, error: unknown) => void,
) => Promise<void>;

/** Stores a write for each item, one after the other; one that does not pass stops it, and `onStop` is told how many did. */
export function useEach(): [busy: boolean, each: Each] {
  const [busy, setBusy] = useState(false);
  const each: Each = async (items, write, onDone, onStop) => {
    setBusy(true);
    let done = 0;
    try {
      for (const item of items) {
        await write(item);
        done++;
      }
      onDone();
    } catch (error) {
      onStop(done, error);
    } finally {
      setBusy(false);
    }
  };
  return [busy, each];
}

/** Says that a write is stored on the device, and, without network, that it leaves later. Call it after the write resolved. */
export function useSaved(): (what: string) => void {
  const { t } = useTranslation('entityForm');
  return (what) => notify({ msg: liveSyncStatus().getSnapshot().online ? what : `${what.replace(/\.$/, '')}. ${t('savedOffline')}` });
}
