import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

/** A tile of an archive that a test makes: its place, and what is in it. */
export interface MadeTile {
  z: number;
  x: number;
  y: number;
  bytes: Buffer;
}

interface Entry {
  tileId: number;
  offset: number;
  length: number;
  runLength: number;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left];
    bytes.push((left % 128) | 128);
  }
}

const field = (key: number, bytes: readonly number[] | Buffer): number[] => [...varint((key << 3) | 2), ...varint(bytes.length), ...bytes];
const zigzag = (value: number): number => (value << 1) ^ (value >> 31);

/** Bytes that gzip cannot make less of. */
function noise(seed: number, length: number): Buffer {
  let state = seed + 1;
  return Buffer.from(Array.from({ length }, () => (state = Math.imul(state, 1_664_525) + 1_013_904_223) >>> 24));
}

/** A vector tile (Mapbox Vector Tile 2.1 §4) of one layer with one square, gzip; `weight` bytes at least. Another `seed`, other bytes. */
export function squareTile(layer = 'earth', seed = 0, weight = 0): Buffer {
  const [from, to] = [100 + seed, 3900];
  const side = to - from;
  const geometry = [9, zigzag(from), zigzag(from), (3 << 3) | 2, zigzag(side), 0, 0, zigzag(side), zigzag(-side), 0, 15].flatMap(varint);
  const feature = [...field(2, [0, 0].flatMap(varint)), ...varint(3 << 3), 3, ...field(4, geometry)];
  const kind = field(1, Buffer.from('earth'));
  const tile = field(3, [
    ...field(1, Buffer.from(layer)),
    ...field(2, feature),
    ...field(3, Buffer.from('kind')),
    ...field(4, kind),
    ...varint(5 << 3),
    ...varint(4096),
    ...varint(15 << 3),
    2,
  ]);
  return gzipSync(Buffer.from([...tile, ...field(9, noise(seed, weight + 8 + (seed % 7)))]));
}

/** PMTiles v3 §4: a directory, by columns. */
function directory(entries: readonly Entry[]): Buffer {
  const column = (of: (entry: Entry, before: Entry | undefined) => number): number[] =>
    entries.flatMap((entry, i) => varint(of(entry, entries[i - 1])));
  return gzipSync(
    Buffer.from([
      ...varint(entries.length),
      ...column((entry, before) => entry.tileId - (before?.tileId ?? 0)),
      ...column(({ runLength }) => runLength),
      ...column(({ length }) => length),
      ...column((entry, before) => (before && entry.offset === before.offset + before.length ? 0 : entry.offset + 1)),
    ]),
  );
}

/**
 * A PMTiles archive, version 3. Equal tiles are stored once, as the format wants; with `leafEntries`, entries are in leaf directories of
 * so many.
 */
export function mapArchive(
  tiles: readonly MadeTile[],
  {
    bounds = [-180, -85, 180, 85],
    leafEntries = 0,
    attribution = '<a href="https://example.org">&copy; Essai</a>',
  }: { bounds?: readonly number[]; leafEntries?: number; attribution?: string } = {},
): Buffer {
  const data: Buffer[] = [];
  const offsets = new Map<string, number>();
  let size = 0;
  const entries = tiles
    .map(({ z, x, y, bytes }) => ({ tileId: zxyToTileId(z, x, y), bytes }))
    .toSorted((a, b) => a.tileId - b.tileId)
    .map(({ tileId, bytes }): Entry => {
      const key = bytes.toString('base64');
      let offset = offsets.get(key);
      if (offset === undefined) {
        offsets.set(key, (offset = size));
        data.push(bytes);
        size += bytes.length;
      }
      return { tileId, offset, length: bytes.length, runLength: 1 };
    });
  const leaves: Buffer[] = [];
  let root = entries;
  if (leafEntries > 0) {
    root = [];
    for (let at = 0; at < entries.length; at += leafEntries) {
      const leaf = directory(entries.slice(at, at + leafEntries));
      root.push({
        tileId: entries[at]!.tileId,
        offset: leaves.reduce((sum, { length }) => sum + length, 0),
        length: leaf.length,
        runLength: 0,
      });
      leaves.push(leaf);
    }
  }
  const parts = [directory(root), gzipSync(JSON.stringify({ attribution })), Buffer.concat(leaves), Buffer.concat(data)];
  const header = Buffer.alloc(127);
  header.write('PMTiles\u0003', 'latin1');
  let offset = header.length;
  parts.forEach((part, i) => {
    header.writeBigUInt64LE(BigInt(offset), 8 + 16 * i);
    header.writeBigUInt64LE(BigInt(part.length), 16 + 16 * i);
    offset += part.length;
  });
  [entries.length, entries.length, data.length].forEach((count, i) => header.writeBigUInt64LE(BigInt(count), 72 + 8 * i));
  const zooms = tiles.map(({ z }) => z);
  // Clustered, directories gzip, tiles gzip, vector tiles, zooms.
  header.set([1, 2, 2, 1, Math.min(...zooms), Math.max(...zooms)], 96);
  bounds.forEach((degrees, i) => header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * i));
  return Buffer.concat([header, ...parts]);
}
