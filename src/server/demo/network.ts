import { distanceM } from '../../domain/kit/geometry.ts';
import { hashText } from './random.ts';
import { ROADS } from './roads/roads.ts';
import type { Road, RoadClass } from './roads/road.ts';
import { curve, type LatLng } from './curve.ts';

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
