import type { Bounds } from '../../../domain/kit/area.ts';

/** Where the map shows most of an area, with its panel open. */
export function areaAddress([west, south, east, north]: Bounds): string {
  const widest = Math.max(east - west, (north - south) / Math.max(0.1, Math.cos((((south + north) / 2) * Math.PI) / 180)), 1e-4);
  const zoom = Math.min(17, Math.max(1, Math.log2(360 / widest) + 0.5));
  return `/cartographie?keep=1&at=${((south + north) / 2).toFixed(5)},${((west + east) / 2).toFixed(5)},${zoom.toFixed(2)}`;
}
