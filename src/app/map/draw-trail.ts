import type { Position } from '../../domain/telemetry/message.ts';
import type { Palette } from './palette.ts';
import { SPRITE_RATIO, spriteOf } from './sprites.ts';
import { trailLines, trailStops } from './trail.ts';
import { worldX, worldY } from './vehicle-index.ts';

type Flat = Float64Array;

/** A trail ready to be drawn at any zoom: world coordinates (0..1), two numbers a point. */
export interface WorldTrail {
  driven: Flat[];
  unknown: Flat[];
  stops: { number: number; x: number; y: number }[];
}

/** From world coordinates to pixels: x × scalePx + left, y × scalePx + top. */
export interface WorldToPx {
  scalePx: number;
  left: number;
  top: number;
}

const LEAST_STEP_PX = 1.2;
const ARROW_EVERY_PX = 90;

function flat(line: readonly [number, number][]): Flat {
  const out = new Float64Array(line.length * 2);
  line.forEach(([lng, lat], i) => {
    out[2 * i] = worldX(lng);
    out[2 * i + 1] = worldY(lat);
  });
  return out;
}

export function worldTrail(trail: readonly Position[]): WorldTrail {
  const { driven, unknown } = trailLines(trail);
  return { driven: driven.map(flat), unknown: unknown.map(flat), stops: trailStops(trail).map(({ number, lat, lng }) => ({ number, x: worldX(lng), y: worldY(lat) })) };
}

interface Arrow {
  x: number;
  y: number;
  angle: number;
}

/** Adds a line to a path, without the points nearer than a pixel to the one before; arrows at even distances along it. */
function trace(path: Path2D, line: Flat, { scalePx, left, top }: WorldToPx, arrows: Arrow[] | null): void {
  let [lastX, lastY, run] = [0, 0, ARROW_EVERY_PX / 2];
  for (let i = 0; i < line.length; i += 2) {
    const x = line[i]! * scalePx + left;
    const y = line[i + 1]! * scalePx + top;
    if (i === 0) path.moveTo(x, y);
    else {
      const step = Math.hypot(x - lastX, y - lastY);
      if (step < LEAST_STEP_PX && i < line.length - 2) continue;
      path.lineTo(x, y);
      run += step;
      if (arrows && run >= ARROW_EVERY_PX) {
        run = 0;
        arrows.push({ x: (x + lastX) / 2, y: (y + lastY) / 2, angle: Math.atan2(y - lastY, x - lastX) });
      }
    }
    [lastX, lastY] = [x, y];
  }
}

/** Accent line on a halo with arrows; dashes where nothing was heard; numbered stops. */
export function drawTrail(pen: CanvasRenderingContext2D, trail: WorldTrail, to: WorldToPx, palette: Palette, font: string): void {
  const driven = new Path2D();
  const arrows: Arrow[] = [];
  for (const line of trail.driven) trace(driven, line, to, arrows);
  const unknown = new Path2D();
  for (const line of trail.unknown) trace(unknown, line, to, null);
  pen.lineJoin = pen.lineCap = 'round';
  const stroke = (path: Path2D, color: string, width: number): void => {
    pen.strokeStyle = color;
    pen.lineWidth = width;
    pen.stroke(path);
  };
  stroke(driven, palette.trailCase, 9);
  pen.setLineDash([3, 6]);
  stroke(unknown, palette.trail, 2);
  pen.setLineDash([]);
  stroke(driven, palette.trail, 5);
  const { clientWidth: width, clientHeight: height } = pen.canvas;
  const isIn = ({ x, y }: { x: number; y: number }): boolean => x > -20 && y > -20 && x < width + 20 && y < height + 20;
  pen.strokeStyle = palette.trailCase;
  pen.lineWidth = 1.7;
  for (const arrow of arrows.filter(isIn)) {
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
  drawStops(pen, trail, to, palette, font);
}

function drawStops(pen: CanvasRenderingContext2D, { stops }: WorldTrail, { scalePx, left, top }: WorldToPx, palette: Palette, font: string): void {
  const sprite = spriteOf('trail-stop', palette);
  if (!sprite) return;
  const side = sprite.width / SPRITE_RATIO;
  pen.font = `600 11.5px ${font}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = palette.onInk;
  // The first ones on top.
  for (const { number, x, y } of stops.toReversed()) {
    const [px, py] = [x * scalePx + left, y * scalePx + top];
    pen.drawImage(sprite, px - side / 2, py - side / 2, side, side);
    pen.fillText(String(number), px, py + 0.5);
  }
}
