import type { Bounds } from '../../domain/kit/area.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { MapArchive } from '../../domain/map/map-archive.ts';
import { current } from '../current.ts';
import { keptPieces } from '../map-packs.ts';
import { mapPieceKey } from '../shard-keys.ts';
import { mapReader } from './map-tiles.ts';

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
