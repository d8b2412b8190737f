import { fail } from '../../domain/entity/failure.ts';
import { type KeptFile, readCacheOf } from '../cache.ts';
import { PACK_PREFIX, photoKey, vehicleOfKey } from '../shard-keys.ts';
import { cacheBytes, dropShards, shardSizes } from '../shards.ts';
import { current } from '../current.ts';
import type { LocalDatabase } from '../database.ts';
import { type Pack, type PackDays, putPack, readPacks } from '../packs.ts';
import { storageBudget } from './budget.ts';
import { liveSource, type LiveSource } from './live-source.ts';

export { PACK_DAYS, type Pack, type PackDays } from '../packs.ts';

function open(): LocalDatabase {
  const database = current();
  if (!database) throw fail('storage', 'no profile');
  return database;
}

const read = (database: LocalDatabase): Promise<readonly Pack[]> => database.read((dexie) => dexie.transaction('r', ['meta'], readPacks));

const packs: LiveSource<readonly Pack[]> = liveSource<readonly Pack[]>({
  empty: [],
  load: read,
  apply: (database, value, { keys }) => (keys?.['packs'] ? read(database) : value),
});

/** What is kept of which fleets, as far as it came. */
export function livePacks(): LiveSource<readonly Pack[]> {
  return packs;
}

const told = (): { keys: Record<string, '*'>; nudge: true } => ({ keys: { packs: '*' }, nudge: true });

/** Keeps a fleet for so many days back; asked again, it starts over where it stood. Rejects with FailureError quota | storage. */
export async function keepFleet(fleet: string, days: PackDays): Promise<void> {
  await open().write(
    ['meta'],
    async (tx) => {
      const before = (await readPacks(tx)).find((pack) => pack.fleet === fleet);
      const same = before?.days === days ? before : undefined;
      await putPack(tx, {
        fleet,
        days,
        askedAt: new Date().toISOString(),
        completeAt: same?.completeAt ?? null,
        done: 0,
        total: 0,
        bytes: before?.bytes ?? 0,
      });
    },
    told,
  );
}

/** No longer keeps a fleet: its line and its shards leave together. */
export async function dropPack(fleet: string): Promise<void> {
  await open().write(
    ['meta', 'cache', 'vehicles'],
    async (tx) => {
      const vehicles = new Set(
        await tx
          .table<{ _id: string; fleet: string | null }>('vehicles')
          .filter((row) => row.fleet === fleet)
          .primaryKeys(),
      );
      await tx.table('meta').delete(PACK_PREFIX + fleet);
      await dropShards(tx, ({ key, kept }) => kept && vehicles.has(vehicleOfKey(key) ?? ''));
    },
    told,
  );
}

/** Bytes this device may still keep beside the packs there are: ordinary answers leave for a pack. */
export async function roomForPacks(): Promise<number> {
  const sizes = await open().read((dexie) => dexie.transaction('r', ['cache'], shardSizes));
  return (await storageBudget()) - cacheBytes(sizes.filter(({ kept }) => kept));
}

/** A photo of a kept fleet, as an address that needs no network; undefined when this device has none. */
export async function keptPhoto(url: string): Promise<string | undefined> {
  const database = current();
  const kept = database && (await readCacheOf<KeptFile>(database, photoKey(url)));
  return kept ? `data:${kept.value.type};base64,${kept.value.base64}` : undefined;
}
