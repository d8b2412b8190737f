import { fail, FailureError } from '../../domain/entity/failure.ts';
import type { Bounds } from '../../domain/geo/area.ts';
import type { MapArchive } from '../../domain/geo/map-archive.ts';
import { current } from '../current.ts';
import { askPiece, MapReader } from '../map-reader.ts';
import { keptPieces } from '../packs.ts';
import { mapPieceKey } from '../shard-keys.ts';
import type { Shard } from '../shards.ts';

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
