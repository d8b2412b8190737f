import { startBackgroundSync } from './background-sync.ts';
import { keepDocumentation } from './keep-documentation.ts';
import { keepFromFirstWrite } from './keep-storage.ts';
import { renewPush } from './push.ts';
import { startHeldFiles } from './send-held-files.ts';

/** What goes on behind the screens and none of them waits for; what fails is tried at the next start. */
export function startBehind(): void {
  startHeldFiles();
  keepFromFirstWrite();
  for (const work of [startBackgroundSync, renewPush, keepDocumentation]) void work().catch(() => undefined);
}
