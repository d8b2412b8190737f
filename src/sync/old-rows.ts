import { MIRRORED } from '../domain/registry.ts';
import type { SyncStorage } from './ports.ts';
import { DAY_MS } from '../domain/kit/durations.ts';

const HELD = MIRRORED.filter(({ heldDays }) => heldDays !== undefined);
/** Line of `meta`: day of the server of the last time. */
const LOOKED = 'oldRowsDay';

/**
 * Takes rows out of the mirror that are older than devices hold them (`heldDays`): the server sends no removal of them, it keeps them. Once a day of the
 * server's clock (`serverTime`): this device's may be wrong by days (F24). What waits to be sent is not in the mirror, and stays. True: it was
 * the first time today.
 */
export async function dropOldRows(storage: SyncStorage, serverTime: string): Promise<boolean> {
  const nowMs = Date.parse(serverTime);
  if (Number.isNaN(nowMs)) return false;
  const today = serverTime.slice(0, 10);
  if ((await storage.read(['meta'], (tx) => tx.meta<string>(LOOKED))) === today) return false;
  await storage.transact([...HELD.map(({ plural }) => plural), 'meta'], async (tx) => {
    const keys: Record<string, string[]> = {};
    for (const { plural, heldDays } of HELD) {
      const rows = await tx.rows(plural);
      const old = rows.filter(({ createdAt }) => Date.parse(createdAt) < nowMs - heldDays! * DAY_MS).map(({ _id }) => _id);
      if (old.length === 0) continue;
      await tx.drop(plural, old);
      keys[plural] = old;
    }
    await tx.setMeta(LOOKED, today);
    return { result: undefined, ...(Object.keys(keys).length > 0 ? { delta: { keys } } : {}) };
  });
  return true;
}
