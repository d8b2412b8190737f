import type { Map as GlMap } from 'maplibre-gl';
import { latOf, lngOf, worldX, worldY } from '../../domain/geo/mercator.ts';
import { ACTIVITIES } from '../../domain/telemetry/state.ts';
import { KNOWN_WAY_S } from '../../domain/telemetry/message.ts';
import { drawMarkers, type MarkerView, type Placed } from './draw-markers.ts';
import { type WorldTrail, TrailPicture } from './draw-trail.ts';
import type { Palette } from './palette.ts';
import { clusterLevel, type Cluster, type Display, type MapVehicle, VehicleIndex, type WorldBox } from './vehicle-index.ts';

/** A place of the world in Web Mercator, 0..1. */
interface WorldPoint {
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

/** Share of the view grouped beyond each of its edges, so that a small move shows nothing missing. */
const MARGIN = 0.5;
const NOTHING: Display = { clusters: [], vehicles: [] };
/** Between two frames of gliding markers where the processor draws, ms. */
const SLOW_STEP_MS = 125;
/** A frame that takes longer than this makes the next one wait. */
const FRAME_MS = 25;
const STILL = '(prefers-reduced-motion: reduce)';
const BELOW = [...ACTIVITIES].reverse();

export type Hit = { kind: 'vehicle'; id: string } | { kind: 'cluster'; cluster: Cluster };

/**
 * Vehicles and a trail over the map, on a 2D canvas of their own above the renderer's. Positions change every second and the map does not: drawing
 * some hundred sprites here costs a few milliseconds, where a symbol layer would cut its tiles and paint the whole map again (100 ms and
 * more without a graphics card). Sum of cluster figures + markers = vehicles in the drawn area, always.
 */
export class VehiclesLayer {
  readonly #index = new VehicleIndex();
  readonly #map: GlMap;
  readonly #canvas = document.createElement('canvas');
  readonly #view: MarkerView;
  readonly #onDrawn: (count: number) => void;
  readonly #onGroups: (clusters: readonly Cluster[]) => void;
  #display = NOTHING;
  #stale = true;
  #level = -1;
  #box: WorldBox | null = null;
  #selected: string | null = null;
  #frame = 0;
  readonly #glides = new Glides();
  readonly #leastStepMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    map: GlMap,
    palette: Palette,
    format: (count: number) => string,
    onDrawn: (count: number) => void,
    onGroups: (clusters: readonly Cluster[]) => void,
    isSlow: boolean,
  ) {
    this.#onGroups = onGroups;
    this.#map = map;
    this.#leastStepMs = isSlow ? SLOW_STEP_MS : 0;
    this.#onDrawn = onDrawn;
    this.#canvas.className = 'mapbox-markers';
    this.#canvas.setAttribute('aria-hidden', 'true');
    map.getCanvasContainer().append(this.#canvas);
    this.#view = {
      palette,
      format,
      cluster: [],
      vehicle: [],
      selected: null,
      cursor: null,
      trails: [],
      picture: new TrailPicture(),
      labels: false,
      font: getComputedStyle(map.getContainer()).fontFamily,
    };
    // In the same frame as the renderer's, so that markers stay on their road.
    map.on('move', () => this.#draw());
    map.on('resize', () => this.#draw());
    document.fonts.ready.then(
      () => this.redraw(),
      () => undefined,
    );
  }

  /** The same over a picture of the map; nothing is, before they were drawn once. */
  drawOver(context: CanvasRenderingContext2D): void {
    if (this.#canvas.width === 0 || this.#canvas.height === 0) return;
    context.drawImage(this.#canvas, 0, 0, context.canvas.width, context.canvas.height);
  }

  get(id: string): MapVehicle | undefined {
    return this.#index.get(id);
  }

  /** Markers that are seen and were heard again glide to where they are now. */
  replace(vehicles: readonly MapVehicle[]): void {
    const seen = new Set(this.#view.vehicle.map(({ item }) => item.id));
    if (this.#view.selected) seen.add(this.#view.selected.item.id);
    const [nowMs, clockMs, scalePx] = [Date.now(), performance.now(), 512 * 2 ** this.#map.getZoom()];
    const still = globalThis.matchMedia(STILL).matches;
    const changed = this.#index.replace(vehicles, (before, after) => {
      if (!still && seen.has(after.id)) this.#glides.move(before, after, scalePx, nowMs, clockMs);
    });
    if (changed) this.#regroup();
  }

  select(id: string | null): void {
    if (id === this.#selected) return;
    this.#selected = id;
    this.#regroup();
  }

  /** Ways that vehicles went, the last one on top. */
  showTrails(trails: readonly WorldTrail[]): void {
    if (trails.length === 0 && this.#view.trails.length === 0) return;
    this.#view.trails = trails;
    this.redraw();
  }

  /** The point of the day timeline. */
  point(at: { lat: number; lng: number } | null): void {
    if (at === this.#view.cursor) return;
    this.#view.cursor = at;
    this.redraw();
  }

  repaint(palette: Palette): void {
    this.#view.palette = palette;
    this.redraw();
  }

  redraw(): void {
    if (this.#frame !== 0) return;
    const askedMs = performance.now();
    this.#frame = requestAnimationFrame(() => this.#draw(askedMs));
  }

  destroy(): void {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#canvas.remove();
  }

  /** What is under a point of the map, the topmost first. */
  hit(x: number, y: number, reachPx: number): Hit | null {
    const { selected, cluster, vehicle } = this.#view;
    const within = (item: { x: number; y: number }, radius: number): boolean => Math.hypot(item.x - x, item.y - y) <= radius + reachPx;
    if (selected && within(selected, 22)) return { kind: 'vehicle', id: selected.item.id };
    const top = cluster.findLast((one) => within(one, one.radius + 3));
    if (top) return { kind: 'cluster', cluster: top.item };
    const found = vehicle.findLast((one) => within(one, one.item.activity === 'moving' ? 15 : 11));
    return found ? { kind: 'vehicle', id: found.item.id } : null;
  }

  /** The next frame of what glides: at once, or after a rest where frames take long, so that what a person does goes first. */
  #glideOn(frameMs: number): void {
    this.#glides.settle(performance.now());
    if (this.#glides.size === 0 || this.#timer !== undefined) return;
    const waitMs = Math.max(this.#leastStepMs, frameMs > FRAME_MS ? 4 * frameMs : 0);
    if (waitMs === 0) return this.redraw();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.redraw();
    }, waitMs);
  }

  #regroup(): void {
    this.#stale = true;
    this.redraw();
  }

  #group(): void {
    const level = clusterLevel(this.#map.getZoom());
    const view = this.#bounds(0);
    const box = this.#box;
    const inside = box !== null && view.left >= box.left && view.right <= box.right && view.top >= box.top && view.bottom <= box.bottom;
    if (!this.#stale && inside && level === this.#level) return;
    this.#stale = false;
    this.#level = level;
    this.#box = this.#bounds(MARGIN);
    this.#display = this.#index.display(level, this.#box, this.#selected);
    this.#display.clusters.sort((a, b) => a.count - b.count);
    this.#display.vehicles.sort((a, b) => BELOW.indexOf(a.activity) - BELOW.indexOf(b.activity));
    const { clusters, vehicles } = this.#display;
    this.#onGroups(clusters);
    const apart = this.#selected !== null && this.#index.get(this.#selected) !== undefined ? 1 : 0;
    this.#onDrawn(clusters.reduce((sum, { count }) => sum + count, 0) + vehicles.length + apart);
  }

  #draw(askedMs = performance.now()): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#group();
    const at = <T extends { lat: number; lng: number }>(item: T): { item: T; x: number; y: number } => {
      const { x, y } = this.#map.project([item.lng, item.lat]);
      return { item, x, y };
    };
    const clockMs = performance.now();
    const gliding = (item: MapVehicle): Placed<MapVehicle> => {
      const way = this.#glides.size > 0 ? this.#glides.at(item.id, clockMs) : null;
      return way ? { ...at({ lat: latOf(way.y), lng: lngOf(way.x) }), item } : at(item);
    };
    const chosen = this.#selected ? this.#index.get(this.#selected) : undefined;
    const view = this.#view;
    view.labels = this.#map.getZoom() >= 14;
    view.selected = chosen ? gliding(chosen) : null;
    drawMarkers(
      this.#canvas,
      this.#map.getContainer(),
      view,
      this.#display.clusters.map(at),
      this.#display.vehicles.map(gliding),
      view.cursor ? at(view.cursor) : null,
      this.#toPx(),
    );
    this.#glideOn(performance.now() - askedMs);
  }

  /** The map is Mercator, north up: one place and the scale tell all others. */
  #toPx(): { scalePx: number; left: number; top: number } {
    const middle = this.#map.getCenter();
    const { x, y } = this.#map.project(middle);
    const scalePx = 512 * 2 ** this.#map.getZoom();
    return { scalePx, left: x - worldX(middle.lng) * scalePx, top: y - worldY(middle.lat) * scalePx };
  }

  #bounds(margin: number): WorldBox {
    const bounds = this.#map.getBounds();
    const box = {
      left: worldX(bounds.getWest()),
      right: worldX(bounds.getEast()),
      top: worldY(bounds.getNorth()),
      bottom: worldY(bounds.getSouth()),
    };
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    return {
      left: box.left - width * margin,
      right: box.right + width * margin,
      top: box.top - height * margin,
      bottom: box.bottom + height * margin,
    };
  }
}
