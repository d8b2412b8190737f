import { distanceM } from '../../domain/kit/geometry.ts';
import { TOWNS, type Town } from './towns.ts';

/** A place of an organization that a position may be at. */
export interface NamedPlace {
  name: string;
  lat: number;
  lng: number;
  radiusM: number;
}

const CELL_DEG = 0.25;
/** Farther than this from any town, a place has no name. */
const TOWN_REACH_M = 50_000;

/** Places by quarter-degree cell. */
class Grid<T extends { lat: number; lng: number }> {
  private readonly cells = new Map<string, T[]>();

  constructor(items: readonly T[]) {
    for (const item of items) {
      const key = `${Math.floor(item.lat / CELL_DEG)}:${Math.floor(item.lng / CELL_DEG)}`;
      const cell = this.cells.get(key);
      if (cell) cell.push(item);
      else this.cells.set(key, [item]);
    }
  }

  /** Items of the cells within `rings` cells of the point. */
  *near(lat: number, lng: number, rings: number): Iterable<T> {
    const row = Math.floor(lat / CELL_DEG);
    const column = Math.floor(lng / CELL_DEG);
    for (let i = row - rings; i <= row + rings; i++) for (let j = column - rings; j <= column + rings; j++) yield* this.cells.get(`${i}:${j}`) ?? [];
  }
}

const towns = new Grid<Town>(TOWNS);

/** Nearest town within 50 km, else null. */
export function nearestTown(lat: number, lng: number): string | null {
  // A cell is at least 17 km wide in France: a hit within one ring is the nearest when it is closer than that.
  for (const [rings, sureM] of [[1, 17_000], [3, TOWN_REACH_M]] as const) {
    let best: Town | null = null;
    let bestM: number = TOWN_REACH_M;
    for (const town of towns.near(lat, lng, rings)) {
      const far = distanceM([lng, lat], [town.lng, town.lat]);
      if (far < bestM) [best, bestM] = [town, far];
    }
    if (best && bestM <= sureM) return best.name;
  }
  return null;
}

/** Names places of one organization: its site when the point is in it, else the nearest town. */
export class PlaceFinder {
  private readonly sites: Grid<NamedPlace>;

  constructor(sites: readonly NamedPlace[] = []) {
    this.sites = new Grid(sites);
  }

  name(lat: number, lng: number): string | null {
    let best: NamedPlace | null = null;
    let bestM = Infinity;
    for (const site of this.sites.near(lat, lng, 1)) {
      const far = distanceM([lng, lat], [site.lng, site.lat]);
      if (far <= site.radiusM && far < bestM) [best, bestM] = [site, far];
    }
    return best?.name ?? nearestTown(lat, lng);
  }
}
