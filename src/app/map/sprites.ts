import type { Palette } from './palette.ts';
import { ACTIVITIES, type Activity } from '../../domain/telemetry/state.ts';

/** A cluster's ring is cut in this many steps: few enough for images to be shared, fine enough to read. */
export const RING_STEPS = 24;

export type ActivityCounts = Record<Activity, number>;

/** Steps of the ring per state, in the order of ACTIVITIES; they add up to RING_STEPS and a state that is there has at least one. */
export function ringSteps(counts: ActivityCounts): number[] {
  const total = ACTIVITIES.reduce((sum, activity) => sum + counts[activity], 0);
  if (total === 0) return [0, 0, 0, RING_STEPS];
  const exact = ACTIVITIES.map((activity) => (counts[activity] / total) * RING_STEPS);
  const steps = exact.map((share) => (share > 0 ? Math.max(1, Math.floor(share)) : 0));
  const sum = (): number => steps.reduce((a, b) => a + b, 0);
  const farthest = (sign: 1 | -1): number => {
    let best = -1;
    steps.forEach((step, i) => {
      if (exact[i] === 0 || (sign < 0 && step <= 1)) return;
      if (best < 0 || sign * (exact[i]! - step) > sign * (exact[best]! - steps[best]!)) best = i;
    });
    return best;
  };
  while (sum() < RING_STEPS) steps[farthest(1)]!++;
  while (sum() > RING_STEPS) steps[farthest(-1)]!--;
  return steps;
}

/** Radius of the ring's middle line, px, by number of vehicles. */
export function ringRadius(count: number): number {
  return count < 20 ? 18 : count < 60 ? 21 : count < 250 ? 25 : 29;
}

interface RingImage {
  radius: number;
  steps: number[];
  alert: boolean;
}

/** Name of a cluster's image: equal rings share one. */
export function ringImageId(count: number, counts: ActivityCounts, alert: boolean): string {
  return `ring|${ringRadius(count)}|${ringSteps(counts).join('.')}|${alert ? 1 : 0}`;
}

export function parseRingImageId(id: string): RingImage | null {
  const [kind, radius, steps, alert] = id.split('|');
  if (kind !== 'ring' || !radius || !steps) return null;
  return { radius: Number(radius), steps: steps.split('.').map(Number), alert: alert === '1' };
}

/** Images are drawn at twice the size they show at, more on finer screens. */
export const SPRITE_RATIO = Math.min(3, Math.max(2, Math.ceil(globalThis.devicePixelRatio ?? 2)));

/** A sprite by name, drawn once, or null for a name that is not ours. Its side is its width over SPRITE_RATIO. */
export function spriteOf(id: string, palette: Palette): HTMLCanvasElement | null {
  let sprites = byPalette.get(palette);
  if (!sprites) byPalette.set(palette, (sprites = new Map()));
  const known = sprites.get(id);
  if (known) return known;
  const sprite = drawSprite(id, palette);
  if (sprite) {
    if (sprites.size >= SPRITES_KEPT) sprites.clear();
    sprites.set(id, sprite);
  }
  return sprite;
}

const SPRITES_KEPT = 400;
const byPalette = new WeakMap<Palette, Map<string, HTMLCanvasElement>>();

function drawSprite(id: string, palette: Palette): HTMLCanvasElement | null {
  const known = Object.hasOwn(SPRITES, id) ? SPRITES[id] : undefined;
  if (known) return drawn(known[0], palette, known[1]);
  const parsed = parseRingImageId(id);
  return parsed ? drawn((parsed.radius + 12) * 2, palette, (pen) => ring(pen, palette, parsed)) : null;
}

type Draw = (pen: CanvasRenderingContext2D, palette: Palette) => void;

function drawn(sidePx: number, palette: Palette, draw: Draw): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = sidePx * SPRITE_RATIO;
  // Never read back by the graphics card, and small: kept in memory.
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('no 2d canvas');
  pen.setTransform(SPRITE_RATIO, 0, 0, SPRITE_RATIO, (sidePx / 2) * SPRITE_RATIO, (sidePx / 2) * SPRITE_RATIO);
  pen.lineJoin = pen.lineCap = 'round';
  draw(pen, palette);
  return canvas;
}

function shape(pen: CanvasRenderingContext2D, path: string, fill: string | null, stroke?: string, width = 2.4): void {
  const outline = new Path2D(path);
  if (stroke) {
    pen.lineWidth = width * 2;
    pen.strokeStyle = stroke;
    if (fill) pen.stroke(outline);
    else {
      pen.lineWidth = width;
      pen.stroke(outline);
    }
  }
  if (fill) {
    pen.fillStyle = fill;
    pen.fill(outline);
  }
}

function disc(pen: CanvasRenderingContext2D, radius: number, fill: string): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
}

const moving: Draw = (pen, p) => {
  shape(pen, 'M0-17.5C3.4-14.2 11.5-9 11.5 1A11.5 11.5 0 0 1-11.5 1C-11.5-9-3.4-14.2 0-17.5Z', p.moving, p.halo, 1.8);
  shape(pen, 'M0-6.6 5.4 6.2 0 3.2-5.4 6.2Z', p.onMoving);
};
const idling: Draw = (pen, p) => {
  disc(pen, 12.4, p.halo);
  disc(pen, 10.6, p.idling);
  shape(pen, 'M-4.2-4.8h2.7v9.6h-2.7zM1.5-4.8h2.7v9.6H1.5z', p.onIdling);
};
const parked: Draw = (pen, p) => {
  const box = (half: number, round: number, fill: string): void => {
    pen.beginPath();
    pen.roundRect(-half, -half, half * 2, half * 2, round);
    pen.fillStyle = fill;
    pen.fill();
  };
  box(10.2, 5.4, p.halo);
  box(8.6, 4.2, p.parked);
  shape(pen, 'M-2.6 5V-4.6h3.2a2.9 2.9 0 0 1 0 5.8h-3.2', null, p.onParked, 1.9);
};
const offline: Draw = (pen, p) => {
  disc(pen, 10.2, p.halo);
  disc(pen, 8, p.land);
  pen.setLineDash([3.6, 2.68]);
  pen.lineCap = 'butt';
  pen.beginPath();
  pen.arc(0, 0, 8, 0, 2 * Math.PI);
  pen.lineWidth = 2;
  pen.strokeStyle = p.offline;
  pen.stroke();
  pen.setLineDash([]);
  pen.lineCap = 'round';
  shape(pen, 'M-3.6 3.6 3.6-3.6', null, p.offline, 2);
};
const alert: Draw = (pen, p) => {
  shape(pen, 'M0-7.4 7.8 6.4H-7.8Z', p.alert, p.halo, 1.8);
  shape(pen, 'M0-2.6v4', null, p.onAlert, 1.8);
  pen.translate(0, 4);
  disc(pen, 1, p.onAlert);
  pen.translate(0, -4);
};
const stop: Draw = (pen, p) => {
  disc(pen, 11.3, p.halo);
  disc(pen, 9.5, p.ink);
};

const SPRITES: Record<string, [sidePx: number, draw: Draw]> = {
  'v-moving': [42, moving],
  'v-idling': [28, idling],
  'v-parked': [24, parked],
  'v-offline': [24, offline],
  'v-alert': [22, alert],
  'trail-stop': [26, stop],
};

function ring(pen: CanvasRenderingContext2D, p: Palette, { radius, steps, alert: hasAlert }: RingImage): void {
  disc(pen, radius + 4, p.halo);
  disc(pen, radius - 2, p.raised);
  const colors = [p.moving, p.idling, p.parked, p.offline];
  pen.lineCap = 'butt';
  let from = -Math.PI / 2;
  steps.forEach((step, i) => {
    if (step === 0) return;
    const to = from + (step / RING_STEPS) * 2 * Math.PI;
    const isOffline = i === 3;
    const gap = step === RING_STEPS ? 0 : 0.75 / radius;
    pen.beginPath();
    pen.arc(0, 0, radius, from + gap, to - gap);
    pen.setLineDash(isOffline ? [2.2, 2] : []);
    pen.lineWidth = isOffline ? 2.5 : 5;
    pen.strokeStyle = colors[i]!;
    pen.stroke();
    from = to;
  });
  pen.setLineDash([]);
  pen.lineCap = 'round';
  if (!hasAlert) return;
  pen.translate(radius * 0.72, -radius * 0.8);
  alert(pen, p);
}
