import { addProtocol, type VectorSourceSpecification } from 'maplibre-gl';
import { liveMapPacks } from '../../db/queries/map-packs.ts';
import { readMapTile } from '../../db/queries/map-tiles.ts';
import type { MapArchive } from '../../domain/map/map-archive.ts';
import { STREETS } from './streets-style.ts';

export { streetsLayers } from './streets-style.ts';

const TILE = /^streets:\/\/\w+\/(\d+)\/(\d+)\/(\d+)$/;
/** Message of an answer that there is none, but a coarser one to enlarge: MapLibre shows it in place of a tile that fails. */
export const COARSER = 'streets: coarser';

let archive: MapArchive | undefined;
let isOnline = true;
let versions: readonly string[] = [];
let keptTiles = 0;
const listeners = new Set<() => void>();

/** Versions that areas on this device are of, the newest asked for first. */
function keptVersions(): readonly string[] {
  const packs = liveMapPacks().getSnapshot();
  return [
    ...new Set(
      packs.toReversed().flatMap(({ archive: { version }, previous }) => (previous === undefined ? [version] : [version, previous])),
    ),
  ];
}

const tell = (): void => listeners.forEach((listener) => listener());

addProtocol(STREETS, async ({ url }, { signal }) => {
  const found = TILE.exec(url)?.slice(1).map(Number);
  if (!archive || !found) return { data: new ArrayBuffer(0) };
  const tile = await readMapTile(archive, versions, found as [number, number, number], { online: isOnline, signal });
  if (tile.kind === 'coarser') throw new Error(COARSER);
  if (tile.kind === 'none') return { data: new ArrayBuffer(0) };
  if (tile.kept) {
    keptTiles++;
    tell();
  }
  return { data: tile.bytes };
});

/** Tiles drawn from areas kept on this device, since the page was opened. */
export const keptTileCount = (): number => keptTiles;

/** Told when a kept tile was given. */
export function onKeptTile(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back when other areas are on this device than before. */
export function onKeptVersions(listener: () => void): () => void {
  const source = liveMapPacks();
  const look = (): void => {
    const next = keptVersions();
    if (next.join() === versions.join()) return;
    versions = next;
    listener();
  };
  const off = source.subscribe(look);
  look();
  return off;
}

/** Whether the network is worth asking. */
export function setStreetsOnline(online: boolean): void {
  isOnline = online;
}

/** The source that MapLibre draws; tiles come through `readMapTile`. */
export function streetsSource(of: MapArchive): VectorSourceSpecification {
  archive = of;
  return {
    type: 'vector',
    tiles: [`${STREETS}://${of.version}/{z}/{x}/{y}`],
    minzoom: of.minZoom,
    maxzoom: of.maxZoom,
    bounds: [...of.bounds],
    attribution: of.attribution,
  };
}
