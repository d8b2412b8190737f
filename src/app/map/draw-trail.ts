import { trailStops, worldLines, type TrailStop } from '../../domain/driving/trail.ts';
import { type FlatLine, thinned, type WeighedLine, worldX, worldY } from '../../domain/geo/mercator.ts';
import type { Position } from '../../domain/telemetry/message.ts';
import { addTo } from '../../domain/text/order-rows.ts';
import type { Palette } from './palette.ts';
import { SPRITE_RATIO, spriteOf } from './sprites.ts';

/** Colours of the trails of several vehicles; one alone has the first. */
export const TRAIL_TONES = ['trail', 'chart2', 'chart3', 'chart4', 'chart5', 'chart6', 'chart7', 'chart8'] as const;
export type TrailTone = (typeof TRAIL_TONES)[number];

/** A trail ready to be drawn at any zoom, in world coordinates (0..1). */
export interface WorldTrail {
  driven: readonly WeighedLine[];
  unknown: readonly FlatLine[];
  stops: readonly { number: number; x: number; y: number }[];
  tone: TrailTone;
}

/** From world coordinates to pixels: x × scalePx + left, y × scalePx + top. */
export interface WorldToPx {
  scalePx: number;
  left: number;
  top: number;
}

/** What leaving points out may move a trail by. */
const TOLERANCE_PX = 0.6;
const ARROW_EVERY_PX = 90;
/** Lines are cut this far outside the canvas. */
const OUTSIDE_PX = 30;
const LEVELS_KEPT = 4;
const STOP_APART_PX = 24;
/** Arrows nearer than this to another would be one blot. */
const ARROW_APART_PX = 44;
/** From far a line as wide as near the ground covers the roads that it went. */
const THIN_ZOOM = 9;
const FULL_ZOOM = 13;
const THIN_SHARE = 0.6;

const worldStop = ({ number, lat, lng }: TrailStop): WorldTrail['stops'][number] => ({ number, x: worldX(lng), y: worldY(lat) });

/** Lines that are ready, with the stops on the way. */
export function madeTrail(
  { driven, unknown, stops }: { driven: readonly WeighedLine[]; unknown: readonly FlatLine[]; stops: readonly TrailStop[] },
  tone: TrailTone,
): WorldTrail {
  return { driven, unknown, stops: stops.map(worldStop), tone };
}

export function worldTrail(trail: readonly Position[]): WorldTrail {
  return madeTrail({ ...worldLines(trail), stops: trailStops(trail) }, 'trail');
}

const levels = new WeakMap<WeighedLine, Map<number, FlatLine>>();

/** A line as a zoom shows it: thinned once for each whole level. */
export function lineAt(line: WeighedLine, scalePx: number): FlatLine {
  const level = Math.ceil(Math.log2(scalePx / 512) - 1e-6);
  let known = levels.get(line);
  if (!known) levels.set(line, (known = new Map()));
  let thin = known.get(level);
  if (!thin) {
    if (known.size >= LEVELS_KEPT) known.delete(known.keys().next().value!);
    known.set(level, (thin = thinned(line, TOLERANCE_PX / (512 * 2 ** level))));
  }
  return thin;
}

interface Arrow {
  x: number;
  y: number;
  angle: number;
}

/** A view of the map: how to get there, and its size, px. */
export interface TrailFrame extends WorldToPx {
  width: number;
  height: number;
}

/** Which sides of the canvas a point is beyond, as bits. */
const beyond = (x: number, y: number, { width, height }: TrailFrame): number =>
  (x < -OUTSIDE_PX ? 1 : x > width + OUTSIDE_PX ? 2 : 0) | (y < -OUTSIDE_PX ? 4 : y > height + OUTSIDE_PX ? 8 : 0);

/** Adds a line to a path, without what passes beyond one side of the canvas; arrows at even distances along it. */
export function trace(path: Path2D, line: FlatLine, frame: TrailFrame, arrows: Arrow[] | null): void {
  let [lastX, lastY, lastOut, run, isUp] = [0, 0, 0, ARROW_EVERY_PX / 2, true];
  for (let i = 0; i < line.length; i += 2) {
    const x = line[i]! * frame.scalePx + frame.left;
    const y = line[i + 1]! * frame.scalePx + frame.top;
    const out = beyond(x, y, frame);
    if (i > 0) {
      const step = Math.hypot(x - lastX, y - lastY);
      run += step;
      if ((out & lastOut) !== 0) isUp = true;
      else {
        if (isUp) path.moveTo(lastX, lastY);
        path.lineTo(x, y);
        isUp = false;
        if (arrows && run >= ARROW_EVERY_PX) {
          // A thinned line has long straight stretches: as many arrows as they are long.
          const count = Math.max(1, Math.min(40, Math.floor(step / ARROW_EVERY_PX)));
          for (let k = 0; k < count; k++)
            arrows.push({
              x: lastX + ((x - lastX) * (k + 0.5)) / count,
              y: lastY + ((y - lastY) * (k + 0.5)) / count,
              angle: Math.atan2(y - lastY, x - lastX),
            });
          run = 0;
        }
      }
    }
    [lastX, lastY, lastOut] = [x, y, out];
  }
}

/** Arrows in their order, without those that would stand on one another: where a way goes over itself, the first one stays. */
export function spreadArrows<T extends { x: number; y: number }>(arrows: readonly T[], apartPx = ARROW_APART_PX): T[] {
  const taken = new Map<string, T[]>();
  const cell = (value: number): number => Math.floor(value / apartPx);
  return arrows.filter((arrow) => {
    const [column, row] = [cell(arrow.x), cell(arrow.y)];
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        if (taken.get(`${column + dx}:${row + dy}`)?.some((other) => Math.hypot(other.x - arrow.x, other.y - arrow.y) < apartPx))
          return false;
    const key = `${column}:${row}`;
    addTo(taken, key, arrow);
    return true;
  });
}

/** How wide a trail is at a scale, 1 near the ground: a day seen from far is a line, not a blot. */
export function trailShare(scalePx: number): number {
  const zoom = Math.log2(scalePx / 512);
  return THIN_SHARE + (1 - THIN_SHARE) * Math.min(1, Math.max(0, (zoom - THIN_ZOOM) / (FULL_ZOOM - THIN_ZOOM)));
}

/** Accent line on a halo with arrows; dashes where nothing was heard; numbered stops. */
function drawTrail(pen: CanvasRenderingContext2D, trail: WorldTrail, frame: TrailFrame, palette: Palette, font: string): void {
  const { width, height } = frame;
  const color = palette[trail.tone];
  const driven = new Path2D();
  const arrows: Arrow[] = [];
  for (const line of trail.driven) trace(driven, lineAt(line, frame.scalePx), frame, arrows);
  const unknown = new Path2D();
  for (const line of trail.unknown) trace(unknown, line, frame, null);
  pen.lineJoin = pen.lineCap = 'round';
  const stroke = (path: Path2D, style: string, widthPx: number): void => {
    pen.strokeStyle = style;
    pen.lineWidth = widthPx;
    pen.stroke(path);
  };
  const share = trailShare(frame.scalePx);
  stroke(driven, palette.trailCase, 9 * share);
  pen.setLineDash([3, 6]);
  stroke(unknown, color, 2);
  pen.setLineDash([]);
  stroke(driven, color, 5 * share);
  const isIn = ({ x, y }: { x: number; y: number }): boolean => x > -20 && y > -20 && x < width + 20 && y < height + 20;
  pen.strokeStyle = palette.trailCase;
  pen.lineWidth = 1.7;
  for (const arrow of share < 0.8 ? [] : spreadArrows(arrows.filter(isIn))) {
    pen.save();
    pen.translate(arrow.x, arrow.y);
    pen.rotate(arrow.angle);
    pen.beginPath();
    pen.moveTo(-2.2, -3);
    pen.lineTo(2.2, 0);
    pen.lineTo(-2.2, 3);
    pen.stroke();
    pen.restore();
  }
  drawStops(pen, trail, frame, palette, font);
}

function drawStops(
  pen: CanvasRenderingContext2D,
  { stops }: WorldTrail,
  { scalePx, left, top }: WorldToPx,
  palette: Palette,
  font: string,
): void {
  const sprite = spriteOf('trail-stop', palette);
  if (!sprite) return;
  const side = sprite.width / SPRITE_RATIO;
  pen.font = `600 11.5px ${font}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = palette.onInk;
  // As far as they do not hide one another; the first ones stay.
  const drawn: { px: number; py: number }[] = [];
  for (const { number, x, y } of stops) {
    const [px, py] = [x * scalePx + left, y * scalePx + top];
    if (drawn.some((other) => Math.hypot(other.px - px, other.py - py) < STOP_APART_PX)) continue;
    drawn.push({ px, py });
    pen.drawImage(sprite, px - side / 2, py - side / 2, side, side);
    pen.fillText(String(number), px, py + 0.5);
  }
}

/** Trails as one view of the map shows them, drawn once: markers move over them many times a second, and they stay. */
export class TrailPicture {
  readonly #canvas = document.createElement('canvas');
  #of: { trails: readonly WorldTrail[]; palette: Palette; key: string } | null = null;

  draw(
    pen: CanvasRenderingContext2D,
    trails: readonly WorldTrail[],
    frame: TrailFrame,
    palette: Palette,
    font: string,
    ratio: number,
  ): void {
    if (trails.length === 0) return;
    const { scalePx, left, top, width, height } = frame;
    const key = [scalePx, left, top, width, height, ratio, font, document.fonts.status].join();
    if (this.#of?.trails !== trails || this.#of.palette !== palette || this.#of.key !== key) {
      this.#canvas.width = Math.round(width * ratio);
      this.#canvas.height = Math.round(height * ratio);
      const own = this.#canvas.getContext('2d');
      if (!own) return;
      own.setTransform(ratio, 0, 0, ratio, 0, 0);
      for (const trail of trails) drawTrail(own, trail, frame, palette, font);
      this.#of = { trails, palette, key };
    }
    pen.drawImage(this.#canvas, 0, 0, width, height);
  }
}
