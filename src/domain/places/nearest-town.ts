import { distanceM } from '../kit/geometry.ts';
import { quarterCell } from './quarter-cell.ts';
import { TOWNS, type Town } from './towns.ts';
import { grouped } from '../kit/grouped.ts';

/** Farther than this from any town, a place has no name. */
const TOWN_REACH_M = 50_000;

let cells: Map<string, Town[]> | undefined;

/** Towns by quarter-degree cell; made when a place is named for the first time. */
function townCells(): ReadonlyMap<string, readonly Town[]> {
  if (cells) return cells;
  return (cells = grouped(TOWNS, ({ lat, lng }) => quarterCell(lat, lng)));
}

/** Towns of the cells within `rings` cells of a point. */
function* townsNear(lat: number, lng: number, rings: number): Iterable<Town> {
  for (let i = -rings; i <= rings; i++) for (let j = -rings; j <= rings; j++) yield* townCells().get(quarterCell(lat, lng, i, j)) ?? [];
}

/** Nearest town of the built-in list within 50 km, else null. */
export function nearestTown(lat: number, lng: number): string | null {
  // A cell is at least 17 km wide in France: a hit within one ring is the nearest when it is closer than that.
  for (const [rings, sureM] of [
    [1, 17_000],
    [3, TOWN_REACH_M],
  ] as const) {
    let best: Town | null = null;
    let bestM: number = TOWN_REACH_M;
    for (const town of townsNear(lat, lng, rings)) {
      const far = distanceM([lng, lat], [town.lng, town.lat]);
      if (far < bestM) [best, bestM] = [town, far];
    }
    if (best && bestM <= sureM) return best.name;
  }
  return null;
}
