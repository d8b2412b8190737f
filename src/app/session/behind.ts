import { startBackgroundSync } from './background-sync.ts';
import { keepDocumentation } from './keep-documentation.ts';
import { keepFromFirstWrite } from './keep-storage.ts';
import { startEverything } from './everything.ts';
import { offerTransfers } from './offer-transfers.ts';
import { startQuietTime } from './quiet-time.ts';
import { renewPush } from './push.ts';
import { startTrafficMeter } from '../../db/queries/traffic.ts';
import { startPendingUploads } from './send-pending-uploads.ts';

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
