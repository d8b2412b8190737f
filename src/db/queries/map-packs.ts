import { v7 as uuidv7 } from 'uuid';
import { fail, FailureError } from '../../domain/entity/failure.ts';
import type { MapArchive } from '../../domain/geo/map-archive.ts';
import { current } from '../current.ts';
import type { LocalDatabase } from '../database.ts';
import { dropUnwantedPieces, putMapPack, readMapPacks, type MapPack, keptPieces } from '../packs.ts';
import { MAP_PACK_PREFIX, mapPieceKey } from '../shard-keys.ts';
import { type Shard } from '../shards.ts';
import { liveSource, type LiveSource } from './live-source.ts';
import type { Bounds } from '../../domain/geo/area.ts';
import { askPiece, MapReader } from '../map-reader.ts';

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

/** A tile that an area of this depth above it may show instead. */
const REACH = 5;

const readers = new Map<string, MapReader>();

const keptPiece =
  (version: string) =>
  async (offset: number): Promise<ArrayBuffer | undefined> => {
    const shard = await current()
      ?.read((dexie) => dexie.table<Shard>('cache').get(mapPieceKey(version, offset)))
      // Not here, or storage refused: asked of the server.
      .catch(() => undefined);
    return shard?.gzip;
  };

function readerOf(key: string, make: () => MapReader): MapReader {
  let reader = readers.get(key);
  if (!reader) readers.set(key, (reader = make()));
  return reader;
}

/** Reads an archive: what this device keeps of it, else the network. */
function mapReader(archive: MapArchive): MapReader {
  return readerOf(
    archive.url + archive.version,
    () => new MapReader(archive, { kept: keptPiece(archive.version), ask: (piece, signal) => askPiece(archive, piece, { signal }) }),
  );
}

/** Reads what this device keeps of a version, never the network. */
function keptReader(version: string): MapReader {
  return readerOf(`kept:${version}`, () => new MapReader({ version }, { kept: keptPiece(version) }));
}

type Tile = Awaited<ReturnType<MapReader['tile']>>;
const NOT_HERE = Symbol('not here');

async function keptTile(versions: readonly string[], z: number, x: number, y: number): Promise<Tile | typeof NOT_HERE> {
  for (const version of versions) {
    const tile = await keptReader(version)
      .tile(z, x, y)
      .catch(() => NOT_HERE);
    if (tile !== NOT_HERE) return tile as Tile;
  }
  return NOT_HERE;
}

/** `none`: nothing is known of there; `coarser`: a tile above it is on this device and can be enlarged. */
type MapTile = { kind: 'tile'; bytes: ArrayBuffer; kept: boolean } | { kind: 'none' } | { kind: 'coarser' };

const given = (tile: Tile): MapTile => (tile ? { kind: 'tile', ...tile } : { kind: 'none' });

/**
 * A tile of the map: as kept of the present archive, else from the network, else as kept of the older `versions`. A network that fails is
 * never an error here: what is kept, or the world built in, shows instead.
 */
export async function readMapTile(
  archive: MapArchive,
  versions: readonly string[],
  [z, x, y]: readonly [number, number, number],
  { online, signal }: { online: boolean; signal?: AbortSignal },
): Promise<MapTile> {
  if (online) {
    try {
      return given(await mapReader(archive).tile(z, x, y, signal));
    } catch (error) {
      if (signal?.aborted) throw error;
      if (!(error instanceof FailureError) && !(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
    }
  }
  const known = [archive.version, ...versions.filter((version) => version !== archive.version)];
  const kept = await keptTile(known, z, x, y);
  if (kept !== NOT_HERE) return given(kept as Tile);
  for (let up = 1; up <= Math.min(REACH, z); up++) {
    const above = await keptTile(known, z - up, x >> up, y >> up);
    if (above !== NOT_HERE && above !== null) return { kind: 'coarser' };
  }
  return { kind: 'none' };
}

export interface WeighedLevel {
  zoom: number;
  bytes: number;
  /** What is not on this device yet. */
  newBytes: number;
}

/** What an area of the map takes, by its deepest zoom; empty: the archive has nothing there. Rejects when its directories are not to be had. */
export async function weighMapArea(archive: MapArchive, box: Bounds): Promise<WeighedLevel[]> {
  const levels = await mapReader(archive).weigh(box);
  const database = current();
  if (!database) throw fail('storage', 'no profile');
  const kept = await database.read((dexie) => dexie.transaction('r', ['cache'], keptPieces));
  return levels.map(({ zoom, bytes, pieces }) => ({
    zoom,
    bytes,
    newBytes: pieces.reduce((sum, { offset, length }) => (kept.has(mapPieceKey(archive.version, offset)) ? sum : sum + length), 0),
  }));
}
