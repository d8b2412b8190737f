import { fail } from '../../domain/entity/failure.ts';
import { current } from '../current.ts';
import type { LocalDatabase } from '../database.ts';
import {
  changeReportPack,
  putReportVehicle,
  readReportPack,
  readReportVehicle,
  type MobileMb,
  type ReportMb,
  type ReportPack,
} from '../report-pack.ts';
import { liveSource, type LiveSource } from './live-source.ts';

export { isMobileSpent, mobileBytes, MOBILE_MB, REPORT_MB, type MobileMb, type ReportMb, type ReportPack } from '../report-pack.ts';

const read = (database: LocalDatabase): Promise<ReportPack> =>
  database.read((dexie) => dexie.transaction('r', ['meta'], (tx) => readReportPack(tx, Date.now())));

const pack: LiveSource<ReportPack | null> = liveSource<ReportPack | null>({
  empty: null,
  load: read,
  apply: (database, value, { keys }) => (keys?.['packs'] ? read(database) : value),
});

/** How far reports are prepared for days without network; null: not read yet. */
export function liveReportPack(): LiveSource<ReportPack | null> {
  return pack;
}

/** How many MB may be prepared; asked again, it goes on where the disk had no room. Rejects with FailureError quota | storage. */
export const setReportMb = (mostMb: ReportMb): Promise<void> => set({ mostMb });

/** How many of them may come over a mobile link in a day. Rejects with FailureError quota | storage. */
export const setMobileMb = (mobileMb: MobileMb): Promise<void> => set({ mobileMb });

async function set(change: Pick<ReportPack, 'mostMb'> | Pick<ReportPack, 'mobileMb'>): Promise<void> {
  const database = current();
  if (!database) throw fail('storage', 'no profile');
  await database.write(
    ['meta'],
    (tx) => changeReportPack(tx, Date.now(), { ...change, askedAt: new Date().toISOString() }),
    () => ({ keys: { packs: '*' }, nudge: true }),
  );
}

/** The vehicle that was looked at last in a report of one vehicle, else the one that is prepared; null: none yet. */
export async function lastVehicle(): Promise<string | null> {
  const database = current();
  if (!database) return null;
  return database.read((dexie) => dexie.transaction('r', ['meta'], readReportVehicle)).catch(() => null);
}

/** Storage refused: the next report begins with the vehicle heard last. */
export async function rememberVehicle(id: string): Promise<void> {
  await current()
    ?.change(['meta'], (tx) => putReportVehicle(tx, id))
    // Only which vehicle a report begins with.
    .catch(() => undefined);
}
