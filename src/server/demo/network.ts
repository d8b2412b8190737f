import { distanceM } from '../../domain/geo/geometry.ts';
import { hashText, noise } from './random.ts';
import { ALPS } from './roads/alps.ts';
import { BORDEAUX, GARONNE, TOULOUSE } from './roads/garonne.ts';
import { LOIRE, SAONE } from './roads/saone-loire.ts';
import { LYON } from './roads/lyon.ts';
import { RHONE_VALLEY } from './roads/rhone-valley.ts';
import type { Road, RoadClass } from './roads/road.ts';

/** Every road of the demonstration, written by hand; two networks: around Lyon and along the Garonne. */
export const ROADS: readonly Road[] = [...LYON, ...RHONE_VALLEY, ...LOIRE, ...SAONE, ...ALPS, ...TOULOUSE, ...GARONNE, ...BORDEAUX];

export interface LatLng {
  lat: number;
  lng: number;
}

function catmullRom(p0: number, p1: number, p2: number, p3: number, u: number): number {
  return 0.5 * (2 * p1 + (p2 - p0) * u + (2 * p0 - 5 * p1 + 4 * p2 - p3) * u * u + (3 * p1 - p0 - 3 * p2 + p3) * u * u * u);
}

/**
 * Points after `points[index]` up to and including `points[index + 1]`. A curved road follows a Catmull-Rom spline through its
 * waypoints, cut about every 250 m; a street is straight, cut every 120 m. With a seed, a country road also winds a little.
 */
export function curve(points: readonly LatLng[], index: number, isCurved: boolean, windSeed: number | null): LatLng[] {
  const p1 = points[index]!;
  const p2 = points[index + 1]!;
  const p0 = points[index - 1] ?? p1;
  const p3 = points[index + 2] ?? p2;
  const lengthM = distanceM([p1.lng, p1.lat], [p2.lng, p2.lat]);
  const cuts = Math.min(40, Math.max(1, Math.round(lengthM / (isCurved ? 250 : 120))));
  const across = windSeed === null || lengthM < 900 ? 0 : Math.min(0.018, 90 / lengthM);
  const out: LatLng[] = [];
  for (let cut = 1; cut < cuts; cut++) {
    const u = cut / cuts;
    const lat = isCurved ? catmullRom(p0.lat, p1.lat, p2.lat, p3.lat, u) : p1.lat + (p2.lat - p1.lat) * u;
    const lng = isCurved ? catmullRom(p0.lng, p1.lng, p2.lng, p3.lng, u) : p1.lng + (p2.lng - p1.lng) * u;
    const side = across === 0 ? 0 : across * winding(windSeed!, u, lengthM);
    const squeeze = Math.cos((lat * Math.PI) / 180);
    out.push({ lat: lat + (p2.lng - p1.lng) * squeeze * side, lng: lng - ((p2.lat - p1.lat) / squeeze) * side });
  }
  out.push({ lat: p2.lat, lng: p2.lng });
  return out;
}

/** Zero at both ends, in [-1, 1] between, with one bend per kilometre or so. */
function winding(seed: number, u: number, lengthM: number): number {
  const bends = Math.max(2, Math.round(lengthM / 1100));
  const first = noise(seed, 1);
  const second = noise(seed, 2);
  return Math.sin(Math.PI * u) ** 0.5 * (0.6 * first * Math.sin(Math.PI * u * bends) + 0.4 * second * Math.sin(Math.PI * u * (bends + 1)));
}

export const LIMIT_KMH: Record<RoadClass, number> = { motorway: 128, express: 90, road: 78, avenue: 46, street: 33 };

interface Edge {
  to: string;
  kind: RoadClass;
  lengthM: number;
  /** From the junction to `to`, both included. */
  line: readonly LatLng[];
}

export interface Junction {
  name: string;
  lat: number;
  lng: number;
  edges: Edge[];
  /** On an ordinary road: a vehicle can leave it for an address. */
  isTown: boolean;
}

/** A way through the network: vertices, and for each the limit of the stretch that leads to it. `isStop[i]`: lights or a roundabout are there. */
export interface Path {
  line: LatLng[];
  limitKmh: number[];
  isStop: boolean[];
}

function junctionsOf(roads: readonly Road[]): Map<string, Junction> {
  const junctions = new Map<string, Junction>();
  for (const road of roads)
    for (const { lat, lng, junction } of road.points) {
      if (junction === null || Number.isNaN(lat)) continue;
      if (junctions.has(junction)) throw new Error(`junction ${junction} is placed twice`);
      junctions.set(junction, { name: junction, lat, lng, edges: [], isTown: false });
    }
  return junctions;
}

function connect(road: Road, junctions: Map<string, Junction>): void {
  const points = road.points.map((point) => {
    if (point.junction === null) return point;
    const junction = junctions.get(point.junction);
    if (!junction) throw new Error(`${road.name}: no junction ${point.junction}`);
    return { lat: junction.lat, lng: junction.lng, junction: junction.name };
  });
  const isCurved = road.kind !== 'avenue' && road.kind !== 'street';
  let start = points[0]!;
  let line: LatLng[] = [start];
  for (let i = 1; i < points.length; i++) {
    const piece = curve(points, i - 1, isCurved, road.kind === 'road' ? hashText(`${road.name}${i}`) : null);
    line.push(...piece);
    const point = points[i]!;
    if (point.junction === null) continue;
    if (start.junction !== null) join(junctions, start.junction, point.junction, road.kind, line);
    start = point;
    line = [point];
  }
}

function join(junctions: Map<string, Junction>, from: string, to: string, kind: RoadClass, line: LatLng[]): void {
  let lengthM = 0;
  for (let i = 1; i < line.length; i++) lengthM += distanceM([line[i - 1]!.lng, line[i - 1]!.lat], [line[i]!.lng, line[i]!.lat]);
  const a = junctions.get(from)!;
  const b = junctions.get(to)!;
  a.edges.push({ to, kind, lengthM, line });
  b.edges.push({ to: from, kind, lengthM, line: line.toReversed() });
  if (kind !== 'motorway' && kind !== 'express') a.isTown = b.isTown = true;
}

function build(): Map<string, Junction> {
  const junctions = junctionsOf(ROADS);
  for (const road of ROADS) connect(road, junctions);
  return junctions;
}

/** Junctions by name, with the roads that leave them. */
export const JUNCTIONS: ReadonlyMap<string, Junction> = build();

/** Fastest ways from one junction to all others: for each, the junction before it and the edge taken. */
interface Tree {
  before: Map<string, { from: string; edge: Edge }>;
}
const trees = new Map<string, Tree>();

function treeFrom(name: string): Tree {
  const known = trees.get(name);
  if (known) return known;
  const seconds = new Map<string, number>([[name, 0]]);
  const before: Tree['before'] = new Map();
  const open = new Set([name]);
  while (open.size > 0) {
    let next = '';
    for (const candidate of open) if (next === '' || seconds.get(candidate)! < seconds.get(next)!) next = candidate;
    open.delete(next);
    for (const edge of JUNCTIONS.get(next)!.edges) {
      const arrival = seconds.get(next)! + (edge.lengthM / LIMIT_KMH[edge.kind]) * 3.6 + 4;
      if (arrival >= (seconds.get(edge.to) ?? Infinity)) continue;
      seconds.set(edge.to, arrival);
      before.set(edge.to, { from: next, edge });
      open.add(edge.to);
    }
  }
  const tree = { before };
  trees.set(name, tree);
  return tree;
}

/** In town every third stretch of 120 m or so ends at a crossing. */
const CROSSING = 3;
const PATHS_KEPT = 4000;
const paths = new Map<string, Path>();

/** Fastest path between two junctions, both ends included. Throws when no road joins them. */
export function pathBetween(from: string, to: string): Path {
  const key = `${from}>${to}`;
  const known = paths.get(key);
  if (known) return known;
  const { before } = treeFrom(from);
  const steps: Edge[] = [];
  for (let at = to; at !== from;) {
    const step = before.get(at);
    if (!step) throw new Error(`no road from ${from} to ${to}`);
    steps.unshift(step.edge);
    at = step.from;
  }
  const start = JUNCTIONS.get(from)!;
  const path: Path = { line: [start], limitKmh: [LIMIT_KMH.street], isStop: [false] };
  steps.forEach((edge, index) => {
    const next = steps[index + 1];
    const slow = (kind: RoadClass | undefined): boolean => kind === 'avenue' || kind === 'street';
    for (let i = 1; i < edge.line.length; i++) {
      path.line.push(edge.line[i]!);
      path.limitKmh.push(LIMIT_KMH[edge.kind]);
      path.isStop.push(
        slow(edge.kind)
          ? i % CROSSING === 0 || i === edge.line.length - 1
          : i === edge.line.length - 1 && edge.kind === 'road' && next?.kind !== 'road',
      );
    }
  });
  if (paths.size >= PATHS_KEPT) paths.delete(paths.keys().next().value!);
  paths.set(key, path);
  return path;
}
