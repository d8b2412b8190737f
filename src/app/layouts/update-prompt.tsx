import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { liveDrafts } from '../../db/queries/drafts.ts';
import { useSyncStatus } from '../entity-ui/use-rows.ts';
import { dismiss, notify } from '../shell/notifications.ts';
import { applyUpdate, updateStore } from '../shell/update.ts';

/** Offers a new build, once no draft is open; tells when this one cannot go on. */
export function UpdatePrompt() {
  const { t } = useTranslation('account');
  const waiting = useSyncExternalStore(updateStore.subscribe, updateStore.getSnapshot);
  const drafts = useSyncExternalStore(liveDrafts().subscribe, liveDrafts().getSnapshot).length;
  const { upgrade, closed } = useSyncStatus();
  useEffect(() => {
    if (!waiting || drafts > 0) return;
    const id = notify({ msg: t('update'), type: 'error', action: { label: t('updateNow'), run: applyUpdate } });
    return () => dismiss(id);
  }, [waiting, drafts, t]);
  useEffect(() => {
    if (!upgrade && !closed) return;
    const id = notify({ msg: t(closed ? 'closedElsewhere' : 'upgrade'), type: 'error', action: { label: t('updateNow'), run: applyUpdate } });
    return () => dismiss(id);
  }, [upgrade, closed, t]);
  return null;
}
