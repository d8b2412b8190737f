import { areaBounds, areaCenter, areaContains, type Bounds, boundsContain } from '../geo/area.ts';
import type { Area, LngLat } from '../geo/geometry.ts';
import type { NamedArea } from '../reports/sources.ts';
import { addTo } from '../text/order-rows.ts';

/** An area by the id of its place. */
export interface PlacedArea {
  id: string;
  area: Area;
}

/** The same, ready to be asked. */
export interface IndexedArea extends PlacedArea {
  bounds: Bounds;
  center: LngLat;
}

const CELL_DEG = 0.1;
const COLUMNS = Math.round(360 / CELL_DEG);
/** A place that covers more cells than this is looked at for every point. */
const CELLS_MAX = 400;

const rowOf = (lat: number): number => Math.floor(lat / CELL_DEG);
const columnOf = (lng: number): number => Math.floor(lng / CELL_DEG);
const keyOf = (row: number, column: number): number => (row + 1000) * COLUMNS + (((column % COLUMNS) + COLUMNS) % COLUMNS);

/** Areas by tenth-degree cell, around the globe: which of many may hold a point. Each id once. */
export class AreaIndex {
  private readonly byId = new Map<string, IndexedArea>();
  private readonly cells = new Map<number, IndexedArea[]>();
  private readonly wide: IndexedArea[] = [];

  constructor(places: readonly PlacedArea[]) {
    for (const { id, area } of places) {
      const one: IndexedArea = { id, area, bounds: areaBounds(area), center: areaCenter(area) };
      this.byId.set(id, one);
      this.add(one);
    }
  }

  get(id: string): IndexedArea | undefined {
    return this.byId.get(id);
  }

  /** Areas whose box holds the point, in the order they were given. */
  around(point: LngLat): IndexedArea[] {
    const near = this.cells.get(keyOf(rowOf(point[1]), columnOf(point[0]))) ?? [];
    return [...near, ...this.wide].filter(({ bounds }) => boundsContain(bounds, point));
  }

  /** Areas whose box the box of two points meets: those that the way between them may go through. Each once. */
  along(a: LngLat, b: LngLat): IndexedArea[] {
    const east = ((b[0] - a[0] + 540) % 360) - 180;
    const [west, right] = [Math.min(a[0], a[0] + east), Math.max(a[0], a[0] + east)];
    const [south, north] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
    const found = new Set<IndexedArea>(this.wide);
    for (let row = rowOf(south); row <= rowOf(north); row++)
      for (let column = columnOf(west); column <= columnOf(right); column++)
        for (const one of this.cells.get(keyOf(row, column)) ?? []) found.add(one);
    const meets = ({ bounds: [left, bottom, most, top] }: IndexedArea): boolean =>
      top >= south && bottom <= north && [0, 360, -360].some((turn) => most >= west + turn && left <= right + turn);
    return [...found].filter(meets);
  }

  private add(one: IndexedArea): void {
    const [west, south, east, north] = one.bounds;
    const [left, bottom, right, top] = [columnOf(west), rowOf(south), columnOf(east), rowOf(north)];
    if ((right - left + 1) * (top - bottom + 1) > CELLS_MAX) return void this.wide.push(one);
    for (let row = bottom; row <= top; row++)
      for (let column = left; column <= right; column++) {
        const key = keyOf(row, column);
        addTo(this.cells, key, one);
      }
  }
}

/** Names of the sites and zones around a point, by their name; null: none. */
export type PlaceNames = (lat: number, lng: number) => string | null;

/** Made once for many points. */
export function placeNames(areas: readonly NamedArea[]): PlaceNames {
  const index = new AreaIndex(areas.map(({ area }, at) => ({ id: String(at), area })));
  return (lat, lng) => {
    const around = index.around([lng, lat]).filter(({ area }) => areaContains(area, [lng, lat]));
    return (
      around
        .map(({ id }) => areas[Number(id)]!.name)
        .sort()
        .join(', ') || null
    );
  };
}
