import { firstData } from '../shell/first-data.ts';
import { whenIdle } from '../shell/when-idle.ts';

/** What waits until the screens have their rows: files to send, documentation to keep for a day without network. */
export function startLater(): void {
  void firstData().then(() =>
    whenIdle(() => {
      import('./send-held-files.ts').then(({ startHeldFiles }) => startHeldFiles(), () => undefined);
      import('./keep-storage.ts').then(({ keepFromFirstWrite }) => keepFromFirstWrite(), () => undefined);
      import('./keep-documentation.ts').then(({ keepDocumentation }) => keepDocumentation()).catch(() => undefined);
    }),
  );
}
