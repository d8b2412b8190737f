import type { Palette } from './palette.ts';
import { ringImageId, ringRadius, SPRITE_RATIO, spriteOf } from './sprites.ts';
import type { WorldToPx, WorldTrail, TrailPicture } from './draw-trail.ts';
import type { Cluster, MapVehicle } from './vehicle-index.ts';

export interface Placed<T> {
  item: T;
  x: number;
  y: number;
}

/** What is on the canvas, from the lowest to the topmost, with where it was drawn. */
export interface MarkerView {
  palette: Palette;
  format: (count: number) => string;
  font: string;
  /** Plates under the markers. */
  labels: boolean;
  cluster: (Placed<Cluster> & { radius: number })[];
  vehicle: Placed<MapVehicle>[];
  selected: Placed<MapVehicle> | null;
  cursor: { lat: number; lng: number } | null;
  trails: readonly WorldTrail[];
  picture: TrailPicture;
}

type Pen = CanvasRenderingContext2D;

const MARGIN_PX = 40;
/** Ring of the chosen vehicle, px. */
const CHOSEN_PX = 26;
/** What stands behind the chosen vehicle, or on the way that is shown, is seen through. */
const FAINT_BEHIND = 0.3;
const FAINT_ON_WAY = 0.6;

function stamp(pen: Pen, id: string, palette: Palette, x: number, y: number, scale = 1, turnDeg = 0): void {
  const sprite = spriteOf(id, palette);
  if (!sprite) return;
  const side = (sprite.width / SPRITE_RATIO) * scale;
  if (turnDeg === 0) {
    pen.drawImage(sprite, x - side / 2, y - side / 2, side, side);
    return;
  }
  pen.save();
  pen.translate(x, y);
  pen.rotate((turnDeg * Math.PI) / 180);
  pen.drawImage(sprite, -side / 2, -side / 2, side, side);
  pen.restore();
}

function marker(pen: Pen, palette: Palette, { item, x, y }: Placed<MapVehicle>, scale = 1): void {
  stamp(pen, `v-${item.activity}`, palette, x, y, scale, item.activity === 'moving' ? (item.headingDeg ?? 0) : 0);
  if (item.alert) stamp(pen, 'v-alert', palette, x + 11 * scale, y - 12 * scale);
}

/** Plates under markers, as far as they do not cover one another. */
function labels(pen: Pen, { palette, font, vehicle }: MarkerView): void {
  pen.font = `600 12px ${font}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'top';
  pen.lineWidth = 4;
  pen.lineJoin = 'round';
  pen.strokeStyle = palette.halo;
  pen.fillStyle = palette.ink;
  const taken: { x: number; y: number }[] = [];
  for (const { item, x, y } of vehicle.toReversed()) {
    if (taken.some((other) => Math.abs(other.x - x) < 68 && Math.abs(other.y - y) < 15)) continue;
    taken.push({ x, y });
    pen.strokeText(item.label, x, y + 17);
    pen.fillText(item.label, x, y + 17);
  }
}

/** The selected vehicle: accent ring, larger marker, its plate in ink. */
function selected(pen: Pen, { palette, font }: MarkerView, placed: Placed<MapVehicle>): void {
  const { item, x, y } = placed;
  pen.beginPath();
  pen.arc(x, y, 24, 0, 2 * Math.PI);
  pen.globalAlpha = 0.16;
  pen.fillStyle = palette.accent;
  pen.fill();
  pen.globalAlpha = 1;
  pen.lineWidth = 2.5;
  pen.strokeStyle = palette.accent;
  pen.stroke();
  marker(pen, palette, placed, 1.12);
  if (item.label === '') return;
  pen.font = `600 13px ${font}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const width = pen.measureText(item.label).width + 16;
  pen.beginPath();
  pen.roundRect(x - width / 2, y + 32, width, 24, 4);
  pen.fillStyle = palette.ink;
  pen.fill();
  pen.fillStyle = palette.onInk;
  pen.fillText(item.label, x, y + 44.5);
}

/** How strongly a cluster is drawn: what a person looks at is never behind it. */
export function clusterAlpha(
  { x, y, radius }: { x: number; y: number; radius: number },
  { selected: chosen, trails }: Pick<MarkerView, 'selected' | 'trails'>,
): number {
  if (chosen && Math.hypot(chosen.x - x, chosen.y - y) < radius + CHOSEN_PX) return FAINT_BEHIND;
  return trails.length > 0 ? FAINT_ON_WAY : 1;
}

/** Draws everything that is in the box of the map; what is outside is left out of the view, so that it cannot be hit either. */
export function drawMarkers(
  canvas: HTMLCanvasElement,
  box: HTMLElement,
  view: MarkerView,
  clusters: readonly Placed<Cluster>[],
  vehicles: readonly Placed<MapVehicle>[],
  cursor: Placed<unknown> | null,
  toPx: WorldToPx,
): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const [width, height, ratio] = [box.clientWidth, box.clientHeight, Math.min(2, globalThis.devicePixelRatio || 1)];
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  if (width === 0 || height === 0) {
    // A map that is folded away, or leaves: a picture of no size cannot be drawn.
    [view.vehicle, view.cluster] = [[], []];
    return;
  }
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  const isIn = ({ x, y }: Placed<unknown>): boolean => x > -MARGIN_PX && y > -MARGIN_PX && x < width + MARGIN_PX && y < height + MARGIN_PX;
  view.vehicle = vehicles.filter(isIn);
  view.cluster = clusters.filter(isIn).map((placed) => ({ ...placed, radius: ringRadius(placed.item.count) }));
  const { palette } = view;
  view.picture.draw(pen, view.trails, { ...toPx, width, height }, palette, view.font, ratio);
  for (const placed of view.vehicle) marker(pen, palette, placed);
  if (view.labels) labels(pen, view);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const placed of view.cluster) {
    const { item, x, y, radius } = placed;
    pen.globalAlpha = clusterAlpha(placed, view);
    stamp(pen, ringImageId(item.count, item.counts, item.alerts > 0), palette, x, y);
    pen.font = `600 ${radius < 25 ? 13.5 : 15.5}px ${view.font}`;
    pen.fillStyle = palette.fg;
    pen.fillText(view.format(item.count), x, y + 0.5);
  }
  pen.globalAlpha = 1;
  if (cursor) {
    pen.beginPath();
    pen.arc(cursor.x, cursor.y, 8, 0, 2 * Math.PI);
    pen.fillStyle = palette.trail;
    pen.fill();
    pen.lineWidth = 2.5;
    pen.strokeStyle = palette.trailCase;
    pen.stroke();
  }
  if (view.selected) selected(pen, view, view.selected);
}
