import { KNOWN_WAY_S } from '../../domain/driving/silence.ts';
import { worldX, worldY } from '../../domain/kit/mercator.ts';
import type { MapVehicle } from './vehicle-index.ts';

/** A place of the world in Web Mercator, 0..1. */
export interface WorldPoint {
  x: number;
  y: number;
}

interface Glide {
  from: WorldPoint;
  to: WorldPoint;
  startMs: number;
}

/** As long as positions take to follow one another on the screen: a marker comes to a rest when the next one is there, and shows no older place than half of it. */
export const GLIDE_MS = 500;
/** What was measured longer ago is no movement of now: late data, a device that comes back. */
const FRESH_MS = 60_000;
const LEAST_PX = 1;
const MOST_PX = 600;

/** May a marker move from one position to the next? Both are known, in order, close enough in time for the way between them to be known, and the last one is of now. */
export function mayGlide(before: MapVehicle, after: MapVehicle, nowMs: number): boolean {
  if (before.atMs === undefined || after.atMs === undefined || before.activity === 'offline' || after.activity === 'offline') return false;
  const apartMs = after.atMs - before.atMs;
  return apartMs > 0 && apartMs <= KNOWN_WAY_S * 1000 && nowMs - after.atMs <= FRESH_MS;
}

const isLongEnough = (from: WorldPoint, to: WorldPoint, scalePx: number): boolean => {
  const px = Math.hypot(to.x - from.x, to.y - from.y) * scalePx;
  return px >= LEAST_PX && px <= MOST_PX;
};

/** Markers on their way from where they were drawn to their last known position, which they never pass. `clockMs`: of `performance.now`. */
export class Glides {
  #all = new Map<string, Glide>();

  get size(): number {
    return this.#all.size;
  }

  /** A vehicle was heard: it glides from where it is drawn now, or jumps. */
  move(before: MapVehicle, after: MapVehicle, scalePx: number, nowMs: number, clockMs: number): void {
    const from = this.at(after.id, clockMs) ?? { x: worldX(before.lng), y: worldY(before.lat) };
    const to = { x: worldX(after.lng), y: worldY(after.lat) };
    if (mayGlide(before, after, nowMs) && isLongEnough(from, to, scalePx)) this.#all.set(after.id, { from, to, startMs: clockMs });
    else this.#all.delete(after.id);
  }

  /** Where a marker is on its way; null: at its last known position. */
  at(id: string, clockMs: number): WorldPoint | null {
    const glide = this.#all.get(id);
    if (!glide) return null;
    const share = (clockMs - glide.startMs) / GLIDE_MS;
    if (share >= 1) return null;
    const gone = Math.max(0, share);
    return { x: glide.from.x + (glide.to.x - glide.from.x) * gone, y: glide.from.y + (glide.to.y - glide.from.y) * gone };
  }

  /** Forgets those that have arrived. */
  settle(clockMs: number): void {
    for (const [id, { startMs }] of this.#all) if (clockMs - startMs >= GLIDE_MS) this.#all.delete(id);
  }
}
