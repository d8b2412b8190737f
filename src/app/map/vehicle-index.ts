import { latOf, lngOf, worldX, worldY } from '../../domain/geo/mercator.ts';
import type { Activity } from '../../domain/telemetry/state.ts';
import type { ActivityCounts } from './sprites.ts';

/** A vehicle as the map draws it. A new object means that something of it changed. */
export interface MapVehicle {
  id: string;
  label: string;
  lat: number;
  lng: number;
  headingDeg: number | null;
  activity: Activity;
  alert: boolean;
  /** When it was there, where that is now: what has one glides to its next position. */
  atMs?: number;
}

export interface Cluster {
  key: string;
  lat: number;
  lng: number;
  count: number;
  counts: ActivityCounts;
  alerts: number;
  /** [west, south, east, north] of its vehicles. */
  bounds: [number, number, number, number];
}

export interface Display {
  clusters: Cluster[];
  vehicles: MapVehicle[];
}

/** Part of the world in Web Mercator, 0..1 from the top left corner. */
export interface WorldBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Entry {
  vehicle: MapVehicle;
  x: number;
  y: number;
}

interface Cell {
  key: number;
  entries: Entry[];
  sumX: number;
  sumY: number;
  taken: boolean;
}

const TILE_PX = 512;
const COLUMNS = 2 ** 26;

/** Clusters are made anew every half zoom level. */
export function clusterLevel(zoom: number): number {
  return Math.floor(zoom * 2) / 2;
}

/** Markers nearer than this join, px. Near the ground only those that would hide one another do. */
function clusterRadiusPx(level: number): number {
  return level < 13 ? 56 : level < 15 ? 40 : level < 17 ? 22 : 10;
}

/**
 * Groups vehicles for a view. Every vehicle of the box is in exactly one cluster or is shown alone, so the numbers on the map add up.
 * Cells of a fixed grid first (one pass over all vehicles), then near cells join the fullest one: a cluster keeps its place while
 * vehicles move inside it, which a grouping that starts from vehicles does not.
 */
export class VehicleIndex {
  readonly #entries = new Map<string, Entry>();

  get size(): number {
    return this.#entries.size;
  }

  get(id: string): MapVehicle | undefined {
    return this.#entries.get(id)?.vehicle;
  }

  /** Takes the present vehicles; says whether anything differs from before, and which ones were there and changed. */
  replace(vehicles: readonly MapVehicle[], onChange?: (before: MapVehicle, after: MapVehicle) => void): boolean {
    let changed = false;
    let known = 0;
    const size = this.#entries.size;
    for (const vehicle of vehicles) {
      const entry = this.#entries.get(vehicle.id);
      if (entry) known++;
      if (entry?.vehicle === vehicle) continue;
      changed = true;
      if (entry) onChange?.(entry.vehicle, vehicle);
      this.#entries.set(vehicle.id, { vehicle, x: worldX(vehicle.lng), y: worldY(vehicle.lat) });
    }
    if (known === size) return changed;
    const present = new Set(vehicles.map(({ id }) => id));
    for (const id of this.#entries.keys()) if (!present.has(id)) this.#entries.delete(id);
    return true;
  }

  /** What to draw inside a box at a cluster level; `apart` (the selected vehicle) is drawn elsewhere and left out. */
  display(level: number, box: WorldBox, apart: string | null): Display {
    const scalePx = TILE_PX * 2 ** level;
    const radiusPx = clusterRadiusPx(level);
    const cells = this.#cells(scalePx / (radiusPx * 0.6), box, apart);
    const order = [...cells.values()].sort((a, b) => b.entries.length - a.entries.length || a.key - b.key);
    const radius = radiusPx / scalePx;
    const display: Display = { clusters: [], vehicles: [] };
    for (const cell of order) {
      if (cell.taken) continue;
      const members = joined(cell, cells, radius);
      if (members.length === 1) display.vehicles.push(members[0]!.vehicle);
      else display.clusters.push(clusterOf(`${level}:${cell.key}`, members));
    }
    return display;
  }

  #cells(perWorld: number, box: WorldBox, apart: string | null): Map<number, Cell> {
    const cells = new Map<number, Cell>();
    for (const entry of this.#entries.values()) {
      const { x, y } = entry;
      if (x < box.left || x > box.right || y < box.top || y > box.bottom || entry.vehicle.id === apart) continue;
      const key = Math.floor(x * perWorld) * COLUMNS + Math.floor(y * perWorld);
      const cell = cells.get(key);
      if (cell) {
        cell.entries.push(entry);
        cell.sumX += x;
        cell.sumY += y;
      } else cells.set(key, { key, entries: [entry], sumX: x, sumY: y, taken: false });
    }
    return cells;
  }
}

/** Vehicles of a cell and of the free cells around whose middle is within the radius. */
function joined(cell: Cell, cells: ReadonlyMap<number, Cell>, radius: number): Entry[] {
  cell.taken = true;
  const x = cell.sumX / cell.entries.length;
  const y = cell.sumY / cell.entries.length;
  let members = cell.entries;
  for (let dx = -2; dx <= 2; dx++)
    for (let dy = -2; dy <= 2; dy++) {
      const near = cells.get(cell.key + dx * COLUMNS + dy);
      if (!near || near.taken) continue;
      if (Math.hypot(near.sumX / near.entries.length - x, near.sumY / near.entries.length - y) > radius) continue;
      near.taken = true;
      members = members.concat(near.entries);
    }
  return members;
}

function clusterOf(key: string, members: readonly Entry[]): Cluster {
  const counts: ActivityCounts = { moving: 0, idling: 0, parked: 0, offline: 0 };
  let [sumX, sumY, alerts] = [0, 0, 0];
  const bounds: Cluster['bounds'] = [180, 90, -180, -90];
  for (const { vehicle, x, y } of members) {
    counts[vehicle.activity]++;
    if (vehicle.alert) alerts++;
    sumX += x;
    sumY += y;
    bounds[0] = Math.min(bounds[0], vehicle.lng);
    bounds[1] = Math.min(bounds[1], vehicle.lat);
    bounds[2] = Math.max(bounds[2], vehicle.lng);
    bounds[3] = Math.max(bounds[3], vehicle.lat);
  }
  return { key, lng: lngOf(sumX / members.length), lat: latOf(sumY / members.length), count: members.length, counts, alerts, bounds };
}
