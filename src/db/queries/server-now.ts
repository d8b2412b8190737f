import { current } from '../current.ts';
import type { SyncReport } from '../sync-report.ts';

/** The server's time, as this device last measured how far its own clock is from it; its own time when it never did. */
export async function serverNowMs(): Promise<number> {
  const report = await current()
    ?.read((dexie) => dexie.table<{ value: SyncReport }>('meta').get('report'))
    // Storage refused: the clock of this device.
    .catch(() => undefined);
  return Date.now() + (report?.value.clock?.offsetMs ?? 0);
}
