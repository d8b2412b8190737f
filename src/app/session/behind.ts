import i18next from 'i18next';
import { startTrafficMeter } from '../../db/queries/traffic.ts';
import { isManagerLevel } from '../../domain/access/permissions.ts';
import { keepAnswer, readAnswer } from '../../db/queries/kept-answers.ts';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import { WAKE_MESSAGE, WAKE_TAG } from '../../workers/client/notes.ts';
import { notify } from '../shell/notifications.ts';
import { keepFromFirstWrite } from './keep-storage.ts';
import { everythingStore } from './everything.ts';
import { startQuietTime } from './quiet-time.ts';
import { renewPush } from './push.ts';
import { startPendingUploads } from './transfers/send-pending-uploads.ts';
import { nudgeSync, wantPanel } from './run-sync.ts';
import { knownTransfers, markOffered, transfersStore, mayGo } from './transfers/transfers.ts';
import { call } from './http.ts';
import { sessionStore } from './session.ts';

const REFRESH_TAG = 'refresh';
const REFRESH_MS = 12 * 3600_000;

/** Background Sync and Periodic Background Sync, where a browser has them. */
interface BackgroundRegistration extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
  periodicSync?: { register: (tag: string, options: { minInterval: number }) => Promise<void> };
}

/**
 * What waits is sent even when the application is closed before the network is back, where the browser can; and what is new comes a few
 * times a day. It is only ever the engine that is woken: the browser keeps no request of ours.
 */
async function startBackgroundSync(): Promise<void> {
  const worker = (await navigator.serviceWorker?.ready) as BackgroundRegistration | undefined;
  if (!worker) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if ((data as { type?: unknown } | null)?.type === WAKE_MESSAGE) nudgeSync();
  });
  // Refused unless the application is installed.
  worker.periodicSync?.register(REFRESH_TAG, { minInterval: REFRESH_MS }).catch(() => undefined);
  if (!worker.sync) return;
  const status = liveSyncStatus();
  let isAsked = false;
  const look = (): void => {
    const { queued, online } = status.getSnapshot();
    const waits = queued > 0 && !online;
    // Refused by some browsers: the page sends while it is open.
    if (waits && !isAsked) worker.sync?.register(WAKE_TAG).catch(() => undefined);
    isAsked = waits;
  };
  status.subscribe(look);
  look();
  addEventListener('pagehide', () => {
    // Refused by some browsers: the next visit sends.
    if (status.getSnapshot().queued > 0) worker.sync?.register(WAKE_TAG).catch(() => undefined);
  });
}

const FRESH_MS = 12 * 3600_000;

/** False: the rest has to wait. */
async function bring(): Promise<boolean> {
  const { user } = sessionStore.getSnapshot();
  if (!user) return true;
  const urls = [
    `/api/v1/documentation?lang=${i18next.language}`,
    ...(isManagerLevel(user.organization?.role) ? ['/api/v1/known-issues', '/api/v1/known-vehicle-models'] : []),
  ];
  for (const url of urls) {
    const kept = await readAnswer(url);
    if (kept && Math.abs(Date.now() - Date.parse(kept.at)) < FRESH_MS) continue;
    if (mayGo('documentation') !== 'go') return false;
    await keepAnswer(url, await call(url));
  }
  return true;
}

/**
 * Brings what explains the application, the known problems and the catalogue of models to the device before they are needed without network; where that may not
 * be yet, as soon as it may.
 */
export async function keepDocumentation(): Promise<void> {
  await knownTransfers();
  if (await bring()) return;
  const off = transfersStore.subscribe(() => {
    if (mayGo('documentation') !== 'go') return;
    off();
    // Tried again at the next start.
    keepDocumentation().catch(() => undefined);
  });
}

/** A phone whose browser says nothing of its link may be on any. */
const mayBeMobile = (): boolean => !('connection' in navigator) && matchMedia('(pointer: coarse)').matches;

/** Once for each device, while nothing is chosen: what waits on a link that is metered, or may be, and where to choose. */
async function offerTransfers(): Promise<void> {
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

/** « Tout maintenant » ends by itself once nothing is left, whether or not its panel is open. */
function startEverything(): void {
  let off: (() => void) | undefined;
  const follow = (): void => {
    const { isAsked } = transfersStore.getSnapshot();
    if (isAsked) off ??= everythingStore.subscribe(() => undefined);
    else {
      off?.();
      off = undefined;
    }
  };
  transfersStore.subscribe(follow);
  follow();
}

/** What goes on behind the screens and none of them waits for; what fails is tried at the next start. */
export function startBehind(): void {
  startTrafficMeter();
  startPendingUploads();
  keepFromFirstWrite();
  startEverything();
  const works = [startBackgroundSync, renewPush, keepDocumentation, startQuietTime, offerTransfers];
  // Each of them may be refused by the browser: nothing that is shown needs it.
  for (const work of works) void work().catch(() => undefined);
}
