import { firstData } from '../shell/first-data.ts';
import { whenIdle } from '../shell/when-idle.ts';

/** What waits until the screens have their rows: files to send, messages to this device, documentation to keep for a day without network. */
export function startLater(): void {
  void firstData().then(() =>
    whenIdle(() => {
      import('./send-held-files.ts').then(({ startHeldFiles }) => startHeldFiles(), () => undefined);
      import('./keep-storage.ts').then(({ keepFromFirstWrite }) => keepFromFirstWrite(), () => undefined);
      import('./background-sync.ts').then(({ startBackgroundSync }) => startBackgroundSync()).catch(() => undefined);
      import('./push.ts').then(({ renewPush }) => renewPush()).catch(() => undefined);
      import('./keep-documentation.ts').then(({ keepDocumentation }) => keepDocumentation()).catch(() => undefined);
    }),
  );
}
