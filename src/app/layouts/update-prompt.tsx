import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { liveDrafts } from '../../db/queries/drafts.ts';
import { useSyncStatus } from '../entity-ui/use-rows.ts';
import { dismiss, notify } from '../shell/notifications.ts';
import { applyUpdate, updateStore } from '../shell/update.ts';

/** Nobody types in a draft any more that was last kept so long ago. */
const FORGOTTEN_MS = 10 * 60_000;

/** Offers a new build, once no draft is being typed; tells when this one cannot go on. */
export function UpdatePrompt() {
  const { t } = useTranslation('account');
  const waiting = useSyncExternalStore(updateStore.subscribe, updateStore.getSnapshot);
  const drafts = useSyncExternalStore(liveDrafts().subscribe, liveDrafts().getSnapshot);
  const lastMs = Math.max(0, ...drafts.map(({ savedAt }) => Date.parse(savedAt)));
  const { upgrade, closed } = useSyncStatus();
  useEffect(() => {
    if (!waiting) return;
    let id: number | undefined;
    const offer = (): void => {
      id = notify({ msg: t(lastMs > 0 ? 'updateWaits' : 'update'), type: 'error', action: { label: t('updateNow'), run: applyUpdate } });
    };
    const waitMs = Math.min(FORGOTTEN_MS, lastMs + FORGOTTEN_MS - Date.now());
    const timer = waitMs > 0 ? setTimeout(offer, waitMs) : offer();
    return () => {
      clearTimeout(timer ?? undefined);
      if (id !== undefined) dismiss(id);
    };
  }, [waiting, lastMs, t]);
  useEffect(() => {
    if (!upgrade && !closed) return;
    const id = notify({ msg: t(closed ? 'closedElsewhere' : 'upgrade'), type: 'error', action: { label: t('updateNow'), run: applyUpdate } });
    return () => dismiss(id);
  }, [upgrade, closed, t]);
  return null;
}
