import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { feature, mesh } from 'topojson-client';
import { curve, ROADS } from '../src/server/demo/network.ts';
import { hashText } from '../src/server/demo/random.ts';
import type { Road } from '../src/server/demo/roads/road.ts';
import { TOWNS } from '../src/domain/places/towns.ts';

/**
 * Writes public/basemap: the map that is there without any tile server (`npx tsx scripts/basemap.ts`). Land and borders from Natural Earth
 * (npm world-atlas, public domain) in three grades of detail; towns and roads are the project's own lists.
 * Lines are flat integer arrays [x0, y0, dx1, dy1, ...] of degrees × scale; src/app/map/basemap.ts reads them.
 */
type Point = [number, number];
type Box = readonly [west: number, south: number, east: number, north: number];
type Topology = Parameters<typeof feature>[0];

const LEVELS: readonly { id: string; grade: string; box: Box | null; scale: number; toleranceDeg: number; leastDeg: number }[] = [
  { id: 'world', grade: '110m', box: null, scale: 100, toleranceDeg: 0.02, leastDeg: 0.3 },
  { id: 'europe', grade: '50m', box: [-13, 35, 24, 60], scale: 200, toleranceDeg: 0.006, leastDeg: 0.04 },
  { id: 'france', grade: '10m', box: [-5.9, 41.2, 10.2, 51.6], scale: 1000, toleranceDeg: 0.0008, leastDeg: 0.005 },
];

/** Douglas–Peucker; the ends stay. */
function simplified(points: readonly Point[], tolerance: number): Point[] {
  const keep = new Uint8Array(points.length);
  keep[0] = keep[points.length - 1] = 1;
  const stack: [number, number][] = [[0, points.length - 1]];
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [from, to] = span;
    const [ax, ay] = points[from]!;
    const [bx, by] = points[to]!;
    const length = Math.hypot(bx - ax, by - ay);
    let far = tolerance;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const [x, y] = points[i]!;
      const away = length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
      if (away > far) [far, at] = [away, i];
    }
    if (at < 0) continue;
    keep[at] = 1;
    stack.push([from, at], [at, to]);
  }
  return points.filter((_, i) => keep[i] === 1);
}

/** Sutherland–Hodgman: the part of a ring inside the box. */
function clippedRing(ring: readonly Point[], [west, south, east, north]: Box): Point[] {
  const sides: [inside: (p: Point) => boolean, cut: (a: Point, b: Point) => Point][] = [
    [(p) => p[0] >= west, (a, b) => [west, a[1] + ((b[1] - a[1]) * (west - a[0])) / (b[0] - a[0])]],
    [(p) => p[0] <= east, (a, b) => [east, a[1] + ((b[1] - a[1]) * (east - a[0])) / (b[0] - a[0])]],
    [(p) => p[1] >= south, (a, b) => [a[0] + ((b[0] - a[0]) * (south - a[1])) / (b[1] - a[1]), south]],
    [(p) => p[1] <= north, (a, b) => [a[0] + ((b[0] - a[0]) * (north - a[1])) / (b[1] - a[1]), north]],
  ];
  let out = [...ring];
  for (const [inside, cut] of sides) {
    const from = out;
    out = [];
    from.forEach((point, i) => {
      const before = from[(i + from.length - 1) % from.length]!;
      if (inside(point) !== inside(before)) out.push(cut(before, point));
      if (inside(point)) out.push(point);
    });
  }
  return out;
}

/** Runs of a line whose points are inside the box. */
function clippedLine(line: readonly Point[], box: Box | null): Point[][] {
  if (!box) return [[...line]];
  const runs: Point[][] = [[]];
  for (const point of line) {
    const [x, y] = point;
    if (x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]) runs.at(-1)!.push(point);
    else if (runs.at(-1)!.length > 0) runs.push([]);
  }
  return runs.filter((run) => run.length > 1);
}

function packed(points: readonly Point[], scale: number): number[] {
  const flat: number[] = [];
  let [lastX, lastY] = [0, 0];
  points.forEach(([lng, lat], i) => {
    const x = Math.round(lng * scale);
    const y = Math.round(lat * scale);
    if (i > 0 && x === lastX && y === lastY) return;
    flat.push(x - lastX, y - lastY);
    [lastX, lastY] = [x, y];
  });
  return flat;
}

function isLargeEnough(ring: readonly Point[], leastDeg: number): boolean {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  return ring.length > 3 && Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) >= leastDeg;
}

/** A ring has no ends: it is cut at the point farthest from its first one before it is simplified. */
function simplifiedRing(ring: readonly Point[], tolerance: number): Point[] {
  const [x0, y0] = ring[0]!;
  let far = 0;
  ring.forEach(([x, y], i) => {
    const [fx, fy] = ring[far]!;
    if (Math.hypot(x - x0, y - y0) > Math.hypot(fx - x0, fy - y0)) far = i;
  });
  return [...simplified(ring.slice(0, far + 1), tolerance).slice(0, -1), ...simplified([...ring.slice(far), ring[0]!], tolerance)];
}

async function atlas(name: string): Promise<Topology> {
  return JSON.parse(await readFile(`node_modules/world-atlas/${name}.json`, 'utf8')) as Topology;
}

async function land(): Promise<unknown> {
  const levels = [];
  for (const { id, grade, box, scale, toleranceDeg, leastDeg } of LEVELS) {
    const countries = await atlas(`countries-${grade}`);
    const shores = await atlas(`land-${grade}`);
    const polygons: number[][][] = [];
    const shapes = feature(shores, shores.objects['land']!) as unknown as { features: { geometry: { coordinates: Point[][][] } }[] };
    for (const { geometry } of shapes.features)
      for (const polygon of geometry.coordinates) {
        const rings = polygon
          .map((ring) => (box ? clippedRing(ring.slice(0, -1), box) : ring.slice(0, -1)))
          .filter((ring) => isLargeEnough(ring, leastDeg))
          .map((ring) => packed(simplifiedRing(ring, toleranceDeg), scale));
        if (rings.length > 0) polygons.push(rings);
      }
    const frontiers = mesh(countries, countries.objects['countries'] as never, (a, b) => a !== b) as unknown as { coordinates: Point[][] };
    const borders = frontiers.coordinates
      .flatMap((line) => clippedLine(line, box))
      .map((line) => packed(simplified(line, toleranceDeg), scale));
    levels.push({ id, box, scale, land: polygons, borders });
  }
  return { levels };
}

const ROAD_SCALE = 10_000;

function roads(): unknown {
  const placed = new Map(
    ROADS.flatMap(({ points }) => points.filter((p) => p.junction !== null && !Number.isNaN(p.lat)).map((p) => [p.junction, p] as const)),
  );
  const lineOf = ({ name, points, kind }: Road): Point[] => {
    const known = points.map((point) => (Number.isNaN(point.lat) ? placed.get(point.junction)! : point));
    const isCurved = kind !== 'avenue' && kind !== 'street';
    return [
      known[0]!,
      ...known.slice(1).flatMap((_, i) => curve(known, i, isCurved, kind === 'road' ? hashText(`${name}${i + 1}`) : null)),
    ].map(({ lat, lng }) => [lng, lat]);
  };
  return {
    scale: ROAD_SCALE,
    roads: ROADS.map((road) => [road.kind, /^[ADMN]\d+/.exec(road.name)?.[0] ?? '', packed(simplified(lineOf(road), 0.00015), ROAD_SCALE)]),
  };
}

/** In order of importance: the labels of the first ones win. */
const towns = (): unknown => TOWNS.map(({ name, lat, lng }) => [name, Math.round(lng * 1000), Math.round(lat * 1000)]);

const files: Record<string, unknown> = { land: await land(), roads: roads(), towns: towns() };
await mkdir('public/basemap', { recursive: true });
let total = 0;
for (const [name, content] of Object.entries(files)) {
  const json = JSON.stringify(content);
  const bytes = gzipSync(json).length;
  total += bytes;
  await writeFile(`public/basemap/${name}.json`, json);
  console.log(`${name}.json: ${(json.length / 1024).toFixed(0)} KB, ${(bytes / 1024).toFixed(0)} KB gz`);
}
console.log(`total ${(total / 1024).toFixed(0)} KB gz`);
