import { areaBounds, areaContains, areaMeasures } from '../../domain/kit/area.ts';
import { distanceM, type Area } from '../../domain/kit/geometry.ts';
import { TOWNS, type Town } from './towns.ts';

/** A place of an organization that a position may be at. */
export interface NamedPlace {
  name: string;
  lat: number;
  lng: number;
  radiusM: number;
  /** Its own outline, in place of the circle of its radius. */
  area?: Area | null;
}

const CELL_DEG = 0.25;
/** Farther than this from any town, a place has no name. */
const TOWN_REACH_M = 50_000;

const cellOf = (lat: number, lng: number): string => `${Math.floor(lat / CELL_DEG)}:${Math.floor(lng / CELL_DEG)}`;

/** Places by quarter-degree cell. */
class Grid<T extends { lat: number; lng: number }> {
  private readonly cells = new Map<string, T[]>();

  constructor(items: readonly T[]) {
    for (const item of items) {
      const key = cellOf(item.lat, item.lng);
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

/** A site ready to be asked: the circle of its radius, or its outline. */
interface Known {
  name: string;
  sizeM2: number;
  contains: (lat: number, lng: number) => boolean;
}

/** A place that covers more cells than this is looked at for every point. */
const CELLS_MAX = 400;

function knownOf(place: NamedPlace): { known: Known; box: readonly [west: number, south: number, east: number, north: number] } {
  const area: Area = place.area ?? { kind: 'circle', center: [place.lng, place.lat], radiusM: place.radiusM };
  return { known: { name: place.name, sizeM2: areaMeasures(area).areaM2, contains: (lat, lng) => areaContains(area, [lng, lat]) }, box: areaBounds(area) };
}

/** Names places of one organization: its smallest site that the point is in, else the nearest town. */
export class PlaceFinder {
  private readonly cells = new Map<string, Known[]>();
  private readonly wide: Known[] = [];

  constructor(sites: readonly NamedPlace[] = []) {
    for (const site of sites) this.add(site);
  }

  name(lat: number, lng: number): string | null {
    return this.site(lat, lng) ?? nearestTown(lat, lng);
  }

  /** Its smallest site that the point is in; null: none. */
  site(lat: number, lng: number): string | null {
    let best: Known | null = null;
    for (const site of [...(this.cells.get(cellOf(lat, lng)) ?? []), ...this.wide]) if ((!best || site.sizeM2 < best.sizeM2) && site.contains(lat, lng)) best = site;
    return best?.name ?? null;
  }

  private add(site: NamedPlace): void {
    const { known, box: [west, south, east, north] } = knownOf(site);
    const [left, bottom, right, top] = [west, south, east, north].map((degrees) => Math.floor(degrees / CELL_DEG)) as [number, number, number, number];
    if ((right - left + 1) * (top - bottom + 1) > CELLS_MAX) return void this.wide.push(known);
    for (let row = bottom; row <= top; row++)
      for (let column = left; column <= right; column++) {
        const key = `${row}:${column}`;
        const cell = this.cells.get(key);
        if (cell) cell.push(known);
        else this.cells.set(key, [known]);
      }
  }
}
