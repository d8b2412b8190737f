import { Compression, type Entry, findTile, type Header, ResolvedValueCache, type Source, zxyToTileId } from 'pmtiles';
import { fail } from '../domain/entity/failure.ts';
import type { Bounds } from '../domain/geo/area.ts';
import type { MapArchive } from '../domain/geo/map-archive.ts';

/** A zoom with more tiles than this is not weighed: no device has room for it. */
const MOST_TILES = 60_000;
const MOST_DIRECTORIES = 200;
const DEPTH = 4;

export interface Piece {
  offset: number;
  length: number;
}

/** What an area takes down to a zoom: directories included, each piece once. */
interface MapLevel {
  zoom: number;
  tiles: number;
  bytes: number;
  pieces: readonly Piece[];
}

interface ReaderPorts {
  /** A piece that is on this device. */
  kept: (offset: number) => Promise<ArrayBuffer | undefined>;
  /** A piece from the network; absent: only what is here is read. */
  ask?: (piece: Piece, signal?: AbortSignal) => Promise<ArrayBuffer>;
}

const hasEnded = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

async function inflated(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression !== Compression.Gzip) return bytes;
  return new Response(
    new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>),
  ).arrayBuffer();
}

/**
 * Reads one version of a map archive (PMTiles v3): each piece from this device, else from the network. Header, directories and tiles are
 * pieces alike, so that what is kept of an area is an archive of itself.
 */
export class MapReader {
  readonly #ports: ReaderPorts;
  readonly #source: Source;
  readonly #cache = new ResolvedValueCache(MOST_DIRECTORIES);
  readonly #asked = new Map<number, Promise<ArrayBuffer>>();
  #headBytes = 0;

  constructor(
    readonly archive: Pick<MapArchive, 'version'>,
    ports: ReaderPorts,
  ) {
    this.#ports = ports;
    this.#source = { getKey: () => archive.version, getBytes: async (offset, length) => this.#read({ offset, length }) };
  }

  /** The tile as MapLibre takes it; null: the archive has none there. Rejects with FailureError network when it is not to be had. */
  async tile(z: number, x: number, y: number, signal?: AbortSignal): Promise<{ bytes: ArrayBuffer; kept: boolean } | null> {
    const header = await this.#header();
    if (z < header.minZoom || z > header.maxZoom) return null;
    const entry = await this.#find(header, zxyToTileId(z, x, y));
    if (!entry || hasEnded(signal)) return null;
    const piece = { offset: header.tileDataOffset + entry.offset, length: entry.length };
    const kept = await this.#ports.kept(piece.offset);
    const bytes = kept ?? (await this.#ask(piece, signal));
    return { bytes: await inflated(bytes, header.tileCompression), kept: kept !== undefined };
  }

  /** What an area takes at each zoom, from what its archive's directories say; as deep as `deepest`, or as is worth weighing. */
  async weigh(area: Bounds, deepest = Infinity): Promise<MapLevel[]> {
    const header = await this.#header();
    const box = commonBox(area, [header.minLon, header.minLat, header.maxLon, header.maxLat]);
    if (!box) return [];
    const pieces = new Map<number, Piece>([[0, { offset: 0, length: this.#headBytes }]]);
    const levels: MapLevel[] = [];
    let tiles = 0;
    const directories = new Map<string, Entry[]>();
    for (let zoom = header.minZoom; zoom <= Math.min(header.maxZoom, deepest); zoom++) {
      const range = tilesOfBox(box, zoom);
      if (tileCount(range) > MOST_TILES) break;
      for (let x = range.west; x <= range.east; x++)
        for (let y = range.north; y <= range.south; y++) {
          const entry = await this.#find(header, zxyToTileId(zoom, x, y), directories, pieces);
          if (!entry) continue;
          const offset = header.tileDataOffset + entry.offset;
          tiles++;
          pieces.set(offset, { offset, length: entry.length });
        }
      const all = [...pieces.values()];
      levels.push({ zoom, tiles, pieces: all, bytes: all.reduce((sum, { length }) => sum + length, 0) });
    }
    return levels;
  }

  /** Walks from the root directory to a tile's entry; `seen` and `pieces` gather the directories on the way. */
  async #find(header: Header, tileId: number, seen?: Map<string, Entry[]>, pieces?: Map<number, Piece>): Promise<Entry | null> {
    let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
    for (let depth = 0; depth < DEPTH; depth++) {
      const key = `${offset}:${length}`;
      let entries = seen?.get(key);
      if (!entries) {
        entries = await this.#cache.getDirectory(this.#source, offset, length, header);
        seen?.set(key, entries);
        if (depth > 0) pieces?.set(offset, { offset, length });
      }
      const entry = findTile(entries, tileId);
      if (!entry || entry.runLength > 0) return entry;
      [offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
    }
    return null;
  }

  #header(): Promise<Header> {
    return this.#cache.getHeader(this.#source);
  }

  async #read(piece: Piece): Promise<{ data: ArrayBuffer }> {
    const data = await this.#once(piece);
    if (piece.offset === 0) this.#headBytes = data.byteLength;
    return { data };
  }

  /** Header and directories: many tiles want the same one at once. */
  #once(piece: Piece): Promise<ArrayBuffer> {
    let bytes = this.#asked.get(piece.offset);
    if (!bytes) {
      bytes = this.#ports.kept(piece.offset).then((kept) => kept ?? this.#ask(piece));
      this.#asked.set(piece.offset, bytes);
      const forget = (): void => void this.#asked.delete(piece.offset);
      bytes.then(forget, forget);
    }
    return bytes;
  }

  async #ask(piece: Piece, signal?: AbortSignal): Promise<ArrayBuffer> {
    if (!this.#ports.ask) throw fail('network');
    return this.#ports.ask(piece, signal);
  }
}

const TIMEOUT_MS = 30_000;

/** A piece of a map archive by a Range request; rejects with FailureError gone (another version now) | forbidden | unavailable, or the network's error. */
export async function askPiece(
  { url, etag }: Pick<MapArchive, 'url' | 'etag'>,
  { offset, length }: Piece,
  {
    signal,
    cache = 'default',
    fetchImpl = fetch,
  }: { signal?: AbortSignal | undefined; cache?: RequestCache; fetchImpl?: typeof fetch } = {},
): Promise<ArrayBuffer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const isOurs = url.startsWith('/');
  const response = await fetchImpl(url, {
    headers: { range: `bytes=${offset}-${offset + length - 1}` },
    credentials: isOurs ? 'same-origin' : 'omit',
    redirect: isOurs ? 'error' : 'follow',
    cache,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const given = response.headers.get('etag');
  if (response.status === 410 || (etag !== null && given !== null && given !== etag)) throw fail('gone');
  if (response.status === 403) throw fail('forbidden');
  // Anything else is not the archive: a captive portal says 200 (F18).
  if (response.status !== 206) throw fail('unavailable');
  const bytes = await response.arrayBuffer();
  // Only the first read of a small archive ends before it was to.
  if (bytes.byteLength !== length && (offset > 0 || bytes.byteLength === 0 || bytes.byteLength > length)) throw fail('unavailable');
  return bytes;
}

/** Web Mercator ends there (degrees). */
const MOST_LAT = 85.0511;
const toRad = (degrees: number): number => (degrees * Math.PI) / 180;

/** Columns and rows of a zoom, both ends included. */
interface TileRange {
  west: number;
  east: number;
  north: number;
  south: number;
}

/** Tiles of a zoom that a box touches (Web Mercator, z/x/y from the north-west). A box is cut at the edges of the world. */
export function tilesOfBox([west, south, east, north]: Bounds, zoom: number): TileRange {
  const side = 2 ** zoom;
  const cut = (at: number): number => Math.min(side - 1, Math.max(0, Math.floor(at)));
  const column = (lng: number): number => cut(((lng + 180) / 360) * side);
  const row = (lat: number): number =>
    cut(((1 - Math.asinh(Math.tan(toRad(Math.min(MOST_LAT, Math.max(-MOST_LAT, lat))))) / Math.PI) / 2) * side);
  return { west: column(west), east: column(east), north: row(north), south: row(south) };
}

/** How many tiles a range has. */
export function tileCount({ west, east, north, south }: TileRange): number {
  return (east - west + 1) * (south - north + 1);
}

/** What two boxes have in common; null: nothing. */
export function commonBox(a: Bounds, b: Bounds): Bounds | null {
  const [west, south, east, north] = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return west < east && south < north ? [west, south, east, north] : null;
}
