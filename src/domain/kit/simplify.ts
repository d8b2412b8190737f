import type { LngLat } from './geometry.ts';

const M_PER_DEG = 111_195;

/**
 * Places of the points of a line that are enough to draw it: no point left out is farther than `toleranceM` metres from the line that is kept
 * (Ramer, Douglas and Peucker, on a plane around its first point). The ends are kept. Shape: [longitude, latitude] in degrees.
 */
export function simplified(line: readonly LngLat[], toleranceM: number): number[] {
  const origin = line[0];
  if (!origin) return [];
  const perLng = M_PER_DEG * Math.cos((origin[1] * Math.PI) / 180);
  const flat = line.map(([lng, lat]) => [(lng - origin[0]) * perLng, (lat - origin[1]) * M_PER_DEG] as const);
  const kept = new Uint8Array(line.length);
  kept[0] = kept[line.length - 1] = 1;
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    let [farthest, most] = [0, toleranceM];
    for (let at = from + 1; at < to; at++) {
      const apart = distanceTo(flat[at]!, flat[from]!, flat[to]!);
      if (apart > most) [farthest, most] = [at, apart];
    }
    if (farthest === 0) continue;
    kept[farthest] = 1;
    spans.push([from, farthest], [farthest, to]);
  }
  return [...kept.keys()].filter((at) => kept[at] === 1);
}

type Flat = readonly [number, number];

/** Metres from a point to a stretch. */
function distanceTo([x, y]: Flat, [ax, ay]: Flat, [bx, by]: Flat): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx * dx + dy * dy;
  const share = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length2));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}
