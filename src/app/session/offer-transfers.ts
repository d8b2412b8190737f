import i18next from 'i18next';
import { notify } from '../shell/notifications.ts';
import { wantPanel } from './panel-wanted.ts';
import { knownTransfers, markOffered, transfersStore } from './transfers.ts';

/** A phone whose browser says nothing of its link may be on any. */
const mayBeMobile = (): boolean => !('connection' in navigator) && matchMedia('(pointer: coarse)').matches;

/** Once for each device, while nothing is chosen: what waits on a link that is metered, or may be, and where to choose. */
export async function offerTransfers(): Promise<void> {
  await knownTransfers();
  const offer = (): boolean => {
    const { choice, isOffered, isMetered } = transfersStore.getSnapshot();
    if (choice !== null || isOffered) return true;
    if (!isMetered && !mayBeMobile()) return false;
    notify({
      msg: i18next.t(isMetered ? 'sync:transfers.offer' : 'sync:transfers.offerUnknown'),
      stays: true,
      action: { label: i18next.t('sync:transfers.offerOpen'), run: wantPanel },
    });
    // Not noted: offered again at the next start.
    void markOffered().catch(() => undefined);
    return true;
  };
  if (offer()) return;
  // The link may change while the page is open.
  const off = transfersStore.subscribe(() => {
    if (offer()) off();
  });
}
