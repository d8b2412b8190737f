import { v7 as uuidv7 } from 'uuid';
import { fail } from '../../domain/entity/failure.ts';
import type { MapArchive } from '../../domain/geo/map-archive.ts';
import { current } from '../current.ts';
import type { LocalDatabase } from '../database.ts';
import { dropUnwantedPieces, putMapPack, readMapPacks, type MapPack } from '../packs.ts';
import { MAP_PACK_PREFIX } from '../shard-keys.ts';
import { liveSource, type LiveSource } from './live-source.ts';

export type { MapPack } from '../packs.ts';

function open(): LocalDatabase {
  const database = current();
  if (!database) throw fail('storage', 'no profile');
  return database;
}

const read = (database: LocalDatabase): Promise<readonly MapPack[]> =>
  database.read((dexie) => dexie.transaction('r', ['meta'], readMapPacks));

const packs: LiveSource<readonly MapPack[]> = liveSource<readonly MapPack[]>({
  empty: [],
  load: read,
  apply: (database, value, { keys }) => (keys?.['packs'] ? read(database) : value),
});

/** Areas of the map kept on this device, as far as they came. */
export function liveMapPacks(): LiveSource<readonly MapPack[]> {
  return packs;
}

const told = (): { keys: Record<string, '*'>; nudge: true } => ({ keys: { packs: '*' }, nudge: true });

/** Keeps an area of the map down to a zoom; it is fetched behind everything else. Rejects with FailureError quota | storage. */
export async function keepMapArea(area: Pick<MapPack, 'name' | 'box' | 'zoom' | 'archive'>): Promise<void> {
  await open().write(
    ['meta'],
    (tx) => putMapPack(tx, { ...area, id: uuidv7(), askedAt: new Date().toISOString(), completeAt: null, done: 0, total: 0, bytes: 0 }),
    told,
  );
}

async function change(id: string, to: (pack: MapPack) => MapPack): Promise<void> {
  await open().write(
    ['meta'],
    async (tx) => {
      const pack = (await readMapPacks(tx)).find((one) => one.id === id);
      if (pack) await putMapPack(tx, to(pack));
    },
    told,
  );
}

export async function renameMapArea(id: string, name: string): Promise<void> {
  await change(id, (pack) => ({ ...pack, name }));
}

/**
 * Fetches an area again from the archive there is now, or goes on where it stopped. What is here stays readable until the newer one is whole.
 */
export async function refreshMapArea(id: string, archive: MapArchive): Promise<void> {
  await change(id, (before) => {
    const { previous, ...pack } = before;
    delete pack.failure;
    const isNewer = archive.version !== pack.archive.version;
    const readable = pack.completeAt === null ? previous : pack.archive.version;
    return {
      ...pack,
      archive,
      askedAt: new Date().toISOString(),
      completeAt: isNewer ? null : pack.completeAt,
      done: 0,
      total: 0,
      ...(isNewer && readable !== undefined ? { previous: readable } : previous === undefined ? {} : { previous }),
    };
  });
}

/** No longer keeps an area: its line and the pieces that no other area needs leave together. */
export async function dropMapArea(id: string): Promise<void> {
  await open().write(
    ['meta', 'cache'],
    async (tx) => {
      await tx.table('meta').delete(MAP_PACK_PREFIX + id);
      await dropUnwantedPieces(tx);
    },
    told,
  );
}
