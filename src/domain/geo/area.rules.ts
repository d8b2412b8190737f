import type { FieldIssue } from '../entity/failure.ts';
import { checkOpeningHours, normalizeOpeningHours } from '../time/opening-hours.ts';
import { areaContains } from './area.ts';
import { type Area, areaSchema, type LngLat } from './geometry.ts';

/** Points of a polygon, all rings together: what a map draws and a check goes through without a wait. */
const POINTS_MAX = 4000;
const DIGITS = 1e7;

type AreaIssueCode = 'area-incomplete' | 'area-crossing' | 'area-hole-outside' | 'area-holes-overlap' | 'area-too-many';
interface AreaIssue {
  code: AreaIssueCode;
  /** Where, when it is at one place. */
  at?: LngLat;
}

interface Edge {
  ring: number;
  index: number;
  count: number;
  a: LngLat;
  b: LngLat;
}

const turn = (a: LngLat, b: LngLat, c: LngLat): number => Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
const isBetween = (a: LngLat, b: LngLat, p: LngLat): boolean =>
  p[0] >= Math.min(a[0], b[0]) && p[0] <= Math.max(a[0], b[0]) && p[1] >= Math.min(a[1], b[1]) && p[1] <= Math.max(a[1], b[1]);

/** Where two edges touch or cross, null when they do not. */
function meeting(p: LngLat, q: LngLat, r: LngLat, s: LngLat): LngLat | null {
  const [pr, ps, rp, rq] = [turn(p, q, r), turn(p, q, s), turn(r, s, p), turn(r, s, q)];
  if (pr !== ps && rp !== rq && pr * ps <= 0 && rp * rq <= 0) {
    const [dx, dy, ex, ey] = [q[0] - p[0], q[1] - p[1], s[0] - r[0], s[1] - r[1]];
    const cross = dx * ey - dy * ex;
    if (cross === 0) return null;
    const along = ((r[0] - p[0]) * ey - (r[1] - p[1]) * ex) / cross;
    return [p[0] + along * dx, p[1] + along * dy];
  }
  const touching: readonly [number, LngLat, LngLat, LngLat][] = [
    [pr, p, q, r],
    [ps, p, q, s],
    [rp, r, s, p],
    [rq, r, s, q],
  ];
  return touching.find(([side, a, b, point]) => side === 0 && isBetween(a, b, point))?.[3] ?? null;
}

/** Where neighbours, which share one point, lie upon one another: the outline goes back on itself. */
function foldsBack(first: Edge, second: Edge): LngLat | null {
  if (turn(first.a, first.b, second.b) !== 0) return null;
  return isBetween(first.a, first.b, second.b) || isBetween(second.a, second.b, first.a) ? second.a : null;
}

function edgesOf(rings: readonly (readonly LngLat[])[]): Edge[] {
  return rings.flatMap((ring, index) =>
    ring.slice(0, -1).map((a, i): Edge => ({ ring: index, index: i, count: ring.length - 1, a, b: ring[i + 1]! })),
  );
}

/** First place where the outlines of a polygon cross or touch, themselves or one another: edges in order of their west end, each against those it may still meet. */
function crossing(rings: readonly (readonly LngLat[])[]): LngLat | null {
  const edges = edgesOf(rings).toSorted((one, other) => Math.min(one.a[0], one.b[0]) - Math.min(other.a[0], other.b[0]));
  let open: Edge[] = [];
  for (const edge of edges) {
    const west = Math.min(edge.a[0], edge.b[0]);
    const [south, north] = [Math.min(edge.a[1], edge.b[1]), Math.max(edge.a[1], edge.b[1])];
    open = open.filter((other) => Math.max(other.a[0], other.b[0]) >= west);
    for (const other of open) {
      if (Math.max(other.a[1], other.b[1]) < south || Math.min(other.a[1], other.b[1]) > north) continue;
      const same = other.ring === edge.ring;
      const at =
        same && (edge.index + 1) % edge.count === other.index
          ? foldsBack(edge, other)
          : same && (other.index + 1) % edge.count === edge.index
            ? foldsBack(other, edge)
            : meeting(edge.a, edge.b, other.a, other.b);
      if (at) return at;
    }
    open.push(edge);
  }
  return null;
}

const isSame = (a: LngLat | undefined, b: LngLat | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];

/** Why an area cannot be one, null when it can: outlines closed, at least three points each, not crossing; holes inside and apart. */
export function areaIssue(area: Area): AreaIssue | null {
  if (area.kind === 'circle') return null;
  if (area.kind === 'corridor') return area.line.every((point) => isSame(point, area.line[0])) ? { code: 'area-incomplete' } : null;
  const { rings } = area;
  if (rings.reduce((sum, ring) => sum + ring.length, 0) > POINTS_MAX) return { code: 'area-too-many' };
  if (rings.some((ring) => ring.length < 4 || !isSame(ring[0], ring.at(-1)))) return { code: 'area-incomplete' };
  const at = crossing(rings);
  if (at) return { code: 'area-crossing', at };
  const [outside, ...holes] = rings.map((ring): Area => ({ kind: 'polygon', rings: [ring] }));
  const middle = (hole: Area): LngLat => (hole as Extract<Area, { kind: 'polygon' }>).rings[0]![0]!;
  const out = holes.find((hole) => !areaContains(outside!, middle(hole)));
  if (out) return { code: 'area-hole-outside', at: middle(out) };
  const nested = holes.find((hole) => holes.some((other) => other !== hole && areaContains(other, middle(hole))));
  return nested ? { code: 'area-holes-overlap', at: middle(nested) } : null;
}

const rounded = ([lng, lat]: LngLat): LngLat => [Math.round(lng * DIGITS) / DIGITS, Math.round(lat * DIGITS) / DIGITS];

function thinned(line: readonly LngLat[]): LngLat[] {
  return line.map(rounded).filter((point, i, all) => i === 0 || !isSame(point, all[i - 1]));
}

/** Stored form of an area: rings closed, no point twice in a row, a centimetre of precision. What is not an area is left as it is. */
export function normalizeArea(value: unknown): unknown {
  const parsed = areaSchema.safeParse(value);
  if (!parsed.success) return value;
  const area = parsed.data;
  if (area.kind === 'circle') return { ...area, center: rounded(area.center) };
  if (area.kind === 'corridor') {
    const line = thinned(area.line);
    return line.length < 2 ? area : { ...area, line };
  }
  return { ...area, rings: area.rings.map((ring) => thinned(isSame(ring[0], ring.at(-1)) ? ring : [...ring, ring[0]!])) };
}

/** Issues of a field that holds an area; an unfinished drawing is one. */
export function checkArea(field: string, value: unknown): FieldIssue[] {
  if (value === null || value === undefined) return [];
  const parsed = areaSchema.safeParse(value);
  const issue = parsed.success ? areaIssue(parsed.data) : { code: 'area-incomplete' };
  return issue ? [{ field, code: issue.code }] : [];
}

/** Rules of a site beyond its declaration; run on the device before saving and on the server at each write. */
export function checkSite(doc: Record<string, unknown>): FieldIssue[] {
  const country = doc['country'];
  return [
    ...checkArea('area', doc['area']),
    ...checkOpeningHours('openingHours', doc['openingHours']),
    ...(typeof country === 'string' && !/^[A-Z]{2}$/.test(country) ? [{ field: 'country', code: 'country' }] : []),
  ];
}

/** Puts what was entered in its stored form. */
export function normalizeSite(doc: Record<string, unknown>): Record<string, unknown> {
  const out = { ...doc };
  if ('area' in out) out['area'] = normalizeArea(out['area']);
  if ('openingHours' in out) out['openingHours'] = normalizeOpeningHours(out['openingHours']);
  if (typeof out['country'] === 'string') out['country'] = out['country'].trim().toUpperCase();
  return out;
}

const COLOR = /^#[0-9a-f]{6}$/;

/** Rules of a zone beyond its declaration; run on the device before saving and on the server at each write. */
export function checkZone(doc: Record<string, unknown>): FieldIssue[] {
  const color = doc['color'];
  return [
    ...checkArea('area', doc['area']),
    ...checkOpeningHours('openingHours', doc['openingHours']),
    ...(typeof color === 'string' && !COLOR.test(color) ? [{ field: 'color', code: 'color' }] : []),
  ];
}

/** Puts what was entered in its stored form. */
export function normalizeZone(doc: Record<string, unknown>): Record<string, unknown> {
  const out = { ...doc };
  if ('area' in out) out['area'] = normalizeArea(out['area']);
  if ('openingHours' in out) out['openingHours'] = normalizeOpeningHours(out['openingHours']);
  if (typeof out['color'] === 'string') out['color'] = out['color'].trim().toLowerCase();
  return out;
}
