import type { TFunction } from 'i18next';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { liveDrafts } from '../../db/queries/drafts.ts';
import { useSyncStatus } from '../entity-ui/use-rows.ts';
import { dismiss, notify } from '../shell/notifications.ts';
import { applyUpdate, updateStore } from '../shell/update.ts';

/** Nobody types in a draft any more that was last kept so long ago. */
const FORGOTTEN_MS = 10 * 60_000;

/** Gives what takes the offer back. A build that cannot go on is an error, a newer one is not. */
function offer(t: TFunction, why: string, type: 'info' | 'error'): () => void {
  const id = notify({ msg: t(why), type, stays: true, action: { label: t('updateNow'), run: applyUpdate } });
  return () => dismiss(id);
}

/** Offers a new build, once no draft is being typed; tells when this one cannot go on, and when the device does not give what it keeps. */
export function UpdatePrompt() {
  const { t } = useTranslation('account');
  const waiting = useSyncExternalStore(updateStore.subscribe, updateStore.getSnapshot);
  const drafts = useSyncExternalStore(liveDrafts().subscribe, liveDrafts().getSnapshot);
  const lastMs = Math.max(0, ...drafts.map(({ savedAt }) => Date.parse(savedAt)));
  const { upgrade, closed, storage } = useSyncStatus();
  useEffect(() => {
    if (!waiting) return;
    let takeBack: (() => void) | undefined;
    const timer = setTimeout(
      () => (takeBack = offer(t, lastMs > 0 ? 'updateWaits' : 'update', 'info')),
      Math.min(FORGOTTEN_MS, lastMs + FORGOTTEN_MS - Date.now()),
    );
    return () => {
      clearTimeout(timer);
      takeBack?.();
    };
  }, [waiting, lastMs, t]);
  useEffect(() => (upgrade || closed ? offer(t, closed ? 'closedElsewhere' : 'upgrade', 'error') : undefined), [upgrade, closed, t]);
  useEffect(() => {
    if (storage !== 'storage') return;
    const id = notify({ msg: t('errors:storage'), type: 'error', stays: true });
    return () => dismiss(id);
  }, [storage, t]);
  return null;
}
