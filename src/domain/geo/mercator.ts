/** The world in Web Mercator, 0..1 from the top left corner, and back to degrees. A screen at zoom z is 512 × 2^z px a world. */
export const worldX = (lng: number): number => (lng + 180) / 360;
export const worldY = (lat: number): number => {
  const clamped = Math.max(-85.0511, Math.min(85.0511, lat));
  return (180 - (180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360))) / 360;
};
export const lngOf = (x: number): number => x * 360 - 180;
export const latOf = (y: number): number => (360 / Math.PI) * Math.atan(Math.exp(((180 - y * 360) * Math.PI) / 180)) - 90;

/** A line of [longitude, latitude] as world coordinates, two numbers a point. */
export function flatLine(line: readonly [number, number][]): Float64Array<ArrayBuffer> {
  const out = new Float64Array(line.length * 2);
  line.forEach(([lng, lat], i) => {
    out[2 * i] = worldX(lng);
    out[2 * i + 1] = worldY(lat);
  });
  return out;
}

/** A line in world coordinates (`mercator.ts`), two numbers a point. */
export type FlatLine = Float64Array<ArrayBuffer>;

/** A line that can be thinned: `weights` has a number for each point (`lineWeights`). */
export interface WeighedLine {
  points: FlatLine;
  weights: Float32Array<ArrayBuffer>;
}

/** Points between two that always stay: bounds the work for a line of any length. */
const STRETCH = 512;

function offLine(points: FlatLine, at: number, from: number, to: number): number {
  const [ax, ay] = [points[2 * from]!, points[2 * from + 1]!];
  const [dx, dy] = [points[2 * to]! - ax, points[2 * to + 1]! - ay];
  const [px, py] = [points[2 * at]! - ax, points[2 * at + 1]! - ay];
  const length2 = dx * dx + dy * dy;
  const share = length2 === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length2));
  return Math.hypot(px - share * dx, py - share * dy);
}

/**
 * How far off the line would be, in world units, without each of its points (Douglas and Peucker's order, weights never growing inwards): one pass,
 * and the line at any zoom is its points that weigh enough. The ends of stretches of 512 points weigh infinitely much.
 */
export function lineWeights(points: FlatLine): Float32Array<ArrayBuffer> {
  const count = points.length / 2;
  const weights = new Float32Array(count);
  const work: [from: number, to: number, most: number][] = [];
  for (let from = 0; from < count - 1; from += STRETCH) work.push([from, Math.min(count - 1, from + STRETCH), Infinity]);
  for (const [from, to] of work) weights[from] = weights[to] = Infinity;
  if (count === 1) weights[0] = Infinity;
  for (let next = work.pop(); next; next = work.pop()) {
    const [from, to, most] = next;
    let [split, off] = [-1, -1];
    for (let at = from + 1; at < to; at++) {
      const one = offLine(points, at, from, to);
      if (one > off) [split, off] = [at, one];
    }
    if (split < 0) continue;
    const weight = Math.min(off, most);
    weights[split] = weight;
    work.push([from, split, weight], [split, to, weight]);
  }
  return weights;
}

export const weighed = (points: FlatLine): WeighedLine => ({ points, weights: lineWeights(points) });

/** The points of a line without which it would be off by more than the tolerance, world units. */
export function thinned({ points, weights }: WeighedLine, tolerance: number): FlatLine {
  let count = 0;
  for (const weight of weights) if (weight >= tolerance) count++;
  const out = new Float64Array(count * 2);
  let at = 0;
  for (let i = 0; i < weights.length; i++) {
    if (weights[i]! < tolerance) continue;
    out[at++] = points[2 * i]!;
    out[at++] = points[2 * i + 1]!;
  }
  return out;
}
