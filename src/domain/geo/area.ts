import { bearingDeg, distanceM, type Area, type LngLat } from './geometry.ts';

/** West, south, east, north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

const EARTH_RADIUS_M = 6_371_008.8;
const M_PER_DEG = (EARTH_RADIUS_M * Math.PI) / 180;
const CIRCLE_POINTS = 48;
const toRad = (degrees: number): number => (degrees * Math.PI) / 180;

/** The point at a distance and bearing from another (sphere). */
export function destination([lng, lat]: LngLat, bearing: number, meters: number): LngLat {
  const angle = meters / EARTH_RADIUS_M;
  const [theta, phi, lambda] = [toRad(bearing), toRad(lat), toRad(lng)] as const;
  const phi2 = Math.asin(Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(theta));
  const lambda2 = lambda + Math.atan2(Math.sin(theta) * Math.sin(angle) * Math.cos(phi), Math.cos(angle) - Math.sin(phi) * Math.sin(phi2));
  return [(lambda2 * 180) / Math.PI, (phi2 * 180) / Math.PI];
}

/** A circle as a closed ring, counterclockwise. */
export function circleRing(center: LngLat, radiusM: number, points = CIRCLE_POINTS): LngLat[] {
  return Array.from({ length: points + 1 }, (_, i) => destination(center, -(i % points) * (360 / points), radiusM));
}

/** Outline of a corridor: both sides of its line; each vertex is moved across the mean direction of its two stretches. */
function corridorRing(line: readonly LngLat[], halfWidthM: number): LngLat[] {
  const across = line.map((point, i) => {
    const before = bearingDeg(line[Math.max(0, i - 1)]!, line[Math.max(1, i)]!);
    const after = bearingDeg(line[Math.min(line.length - 2, i)]!, line[Math.min(line.length - 1, i + 1)]!);
    const turn = ((after - before + 540) % 360) - 180;
    const widen = 1 / Math.max(0.4, Math.cos(toRad(turn / 2)));
    return { point, bearing: before + turn / 2, meters: halfWidthM * widen };
  });
  const left = across.map(({ point, bearing, meters }) => destination(point, bearing - 90, meters));
  const right = across.map(({ point, bearing, meters }) => destination(point, bearing + 90, meters));
  return [...right, ...left.reverse(), right[0]!];
}

/** Rings of an area as GeoJSON wants them: the first outside, the others holes, each closed. */
export function areaRings(area: Area): LngLat[][] {
  if (area.kind === 'polygon') return area.rings;
  if (area.kind === 'circle') return [circleRing(area.center, area.radiusM)];
  return [corridorRing(area.line, area.halfWidthM)];
}

/** Shortest way from one longitude to another, degrees east. */
const eastOf = (from: number, to: number): number =>
  Math.abs(to - from) <= 180 ? to - from : ((((to - from + 180) % 360) + 360) % 360) - 180;

const flattened = new WeakMap<readonly LngLat[], readonly LngLat[]>();

/** A line without a jump at the antimeridian: its longitudes go on beyond ±180. A line that does not cross it is itself. */
function flat(line: readonly LngLat[]): readonly LngLat[] {
  let known = flattened.get(line);
  if (known) return known;
  const isCrossing = line.some(([lng], i) => i > 0 && Math.abs(lng - line[i - 1]![0]) > 180);
  let at = line[0]?.[0] ?? 0;
  known = isCrossing ? line.map(([lng, lat], i): LngLat => [(at += i === 0 ? 0 : eastOf(line[i - 1]![0], lng)), lat]) : line;
  flattened.set(line, known);
  return known;
}

function isInRing(point: LngLat, closed: readonly LngLat[]): boolean {
  const ring = flat(closed);
  return (
    isInFlat(point, ring) || (ring !== closed && (isInFlat([point[0] + 360, point[1]], ring) || isInFlat([point[0] - 360, point[1]], ring)))
  );
}

function isInFlat([x, y]: LngLat, ring: readonly LngLat[]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i]!;
    const [xj, yj] = ring[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** Metres from a point to a stretch of line, on the plane that touches the Earth at the point. */
function distanceToStretchM([lng, lat]: LngLat, a: LngLat, b: LngLat): number {
  const scale = Math.cos(toRad(lat)) * M_PER_DEG;
  const east = eastOf(lng, a[0]);
  const [ax, ay, bx, by] = [east * scale, (a[1] - lat) * M_PER_DEG, (east + eastOf(a[0], b[0])) * scale, (b[1] - lat) * M_PER_DEG];
  const [dx, dy] = [bx - ax, by - ay];
  const long = dx * dx + dy * dy;
  const along = long === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / long));
  return Math.hypot(ax + along * dx, ay + along * dy);
}

/** Is a point in an area? A hole is outside; a corridor has round ends. */
export function areaContains(area: Area, point: LngLat): boolean {
  if (area.kind === 'circle') return distanceM(area.center, point) <= area.radiusM;
  if (area.kind === 'polygon') return isInRing(point, area.rings[0]!) && !area.rings.slice(1).some((ring) => isInRing(point, ring));
  return area.line.some((a, i) => i > 0 && distanceToStretchM(point, area.line[i - 1]!, a) <= area.halfWidthM);
}

/** Is a point in an area, or at most so many metres outside of it? */
export function areaReaches(area: Area, point: LngLat, marginM: number): boolean {
  if (area.kind === 'circle') return distanceM(area.center, point) <= area.radiusM + marginM;
  if (area.kind === 'corridor')
    return area.line.some((a, i) => i > 0 && distanceToStretchM(point, area.line[i - 1]!, a) <= area.halfWidthM + marginM);
  return (
    areaContains(area, point) ||
    area.rings.some((ring) => ring.some((a, i) => i > 0 && distanceToStretchM(point, ring[i - 1]!, a) <= marginM))
  );
}

/** Box around points, widened by some metres. */
export function boundsOf(points: readonly LngLat[], aroundM = 0): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng, lat] of points) {
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  const up = aroundM / M_PER_DEG;
  const side = up / Math.max(0.01, Math.cos(toRad(Math.max(Math.abs(south - up), Math.abs(north + up)))));
  return [west - side, south - up, east + side, north + up];
}

/** Box around an area, and so many metres of it; one that crosses the antimeridian goes on beyond ±180. */
export function areaBounds(area: Area, aroundM = 0): Bounds {
  if (area.kind === 'circle') return boundsOf([area.center], area.radiusM + aroundM);
  return area.kind === 'polygon' ? boundsOf(flat(area.rings[0]!), aroundM) : boundsOf(flat(area.line), area.halfWidthM + aroundM);
}

/** Is a point in a box of `areaBounds`? */
export function boundsContain([west, south, east, north]: Bounds, [lng, lat]: LngLat): boolean {
  return (
    lat >= south &&
    lat <= north &&
    ((lng >= west && lng <= east) || (lng + 360 >= west && lng + 360 <= east) || (lng - 360 >= west && lng - 360 <= east))
  );
}

function ringM2(ring: readonly LngLat[]): number {
  let sum = 0;
  for (let i = 0; i < ring.length; i++) {
    const [lng, lat] = ring[i]!;
    const [lng2, lat2] = ring[(i + 1) % ring.length]!;
    sum += toRad(lng2 - lng) * (2 + Math.sin(toRad(lat)) + Math.sin(toRad(lat2)));
  }
  return Math.abs((sum * EARTH_RADIUS_M ** 2) / 2);
}

/** Length of a line in metres. */
function lineLengthM(line: readonly LngLat[]): number {
  return line.reduce((sum, point, i) => (i === 0 ? 0 : sum + distanceM(line[i - 1]!, point)), 0);
}

interface AreaMeasures {
  areaM2: number;
  /** Around the outside; a corridor has none worth telling. */
  perimeterM: number | null;
  /** Of a corridor's line. */
  lengthM: number | null;
}

/** Size of an area. A corridor counts each stretch and its round ends; where it overlaps itself, twice. */
export function areaMeasures(area: Area): AreaMeasures {
  if (area.kind === 'circle') {
    const angle = area.radiusM / EARTH_RADIUS_M;
    return {
      areaM2: 2 * Math.PI * EARTH_RADIUS_M ** 2 * (1 - Math.cos(angle)),
      perimeterM: 2 * Math.PI * EARTH_RADIUS_M * Math.sin(angle),
      lengthM: null,
    };
  }
  if (area.kind === 'corridor') {
    const lengthM = lineLengthM(area.line);
    return { areaM2: 2 * area.halfWidthM * lengthM + Math.PI * area.halfWidthM ** 2, perimeterM: null, lengthM };
  }
  const [outside, ...holes] = area.rings;
  return { areaM2: holes.reduce((rest, ring) => rest - ringM2(ring), ringM2(outside!)), perimeterM: lineLengthM(outside!), lengthM: null };
}

function centroid(ring: readonly LngLat[]): LngLat {
  const [x0, y0] = ring[0]!;
  let [twice, x, y] = [0, 0, 0];
  for (let i = 0; i + 1 < ring.length; i++) {
    const [ax, ay] = [ring[i]![0] - x0, ring[i]![1] - y0];
    const [bx, by] = [ring[i + 1]![0] - x0, ring[i + 1]![1] - y0];
    const cross = ax * by - bx * ay;
    twice += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return twice === 0 ? [x0, y0] : [x0 + x / (3 * twice), y0 + y / (3 * twice)];
}

/** A point that stands for an area, inside it: its middle, or the middle of the widest stretch across when that falls outside. */
export function areaCenter(area: Area): LngLat {
  if (area.kind === 'circle') return area.center;
  if (area.kind === 'corridor') return area.line[Math.floor((area.line.length - 1) / 2)]!;
  const middle = centroid(area.rings[0]!);
  if (areaContains(area, middle)) return middle;
  const [, y] = middle;
  const cuts: number[] = [];
  for (const ring of area.rings)
    for (let i = 0; i + 1 < ring.length; i++) {
      const [[ax, ay], [bx, by]] = [ring[i]!, ring[i + 1]!];
      if (ay > y !== by > y) cuts.push(((bx - ax) * (y - ay)) / (by - ay) + ax);
    }
  cuts.sort((a, b) => a - b);
  let best: LngLat = area.rings[0]![0]!;
  let widest = 0;
  for (let i = 0; i + 1 < cuts.length; i += 2) {
    const wide = cuts[i + 1]! - cuts[i]!;
    if (wide > widest) [widest, best] = [wide, [(cuts[i]! + cuts[i + 1]!) / 2, y]];
  }
  return best;
}
