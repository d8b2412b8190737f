import { firstData } from '../shell/first-data.ts';
import { whenIdle } from '../shell/when-idle.ts';

/** What waits until the screens have their rows: files to send, messages to this device, documentation to keep for a day without network. */
export function startLater(): void {
  void firstData().then(() =>
    whenIdle(
      () =>
        void import('./behind.ts').then(
          ({ startBehind }) => startBehind(),
          () => undefined,
        ),
    ),
  );
}
