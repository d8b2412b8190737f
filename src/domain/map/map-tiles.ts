import type { Bounds } from '../geo/area.ts';

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
