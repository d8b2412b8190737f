import type { LocalDatabase } from '../database.ts';
import type { RepairItem } from '../local-row.ts';
import { liveSource, type LiveSource } from './live-source.ts';

export type { RefusalReason, RepairItem } from '../local-row.ts';

const read = (database: LocalDatabase): Promise<readonly RepairItem[]> =>
  database.read((dexie) => dexie.table<RepairItem>('repair').toArray());

const repair: LiveSource<readonly RepairItem[]> = liveSource<readonly RepairItem[]>({
  empty: [],
  load: read,
  apply: (database, value, { keys }) => (keys?.['repair'] ? read(database) : value),
});

/** Refused writes, in the order they were refused. Nothing leaves by itself: see resendRefused and discardRefused in mutate.ts. */
export function liveRepair(): LiveSource<readonly RepairItem[]> {
  return repair;
}
