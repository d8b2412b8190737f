import { isSilence, type Position } from '../../telemetry/message.ts';
import type { LngLat } from '../../geo/geometry.ts';
import { MOVING_KMH } from '../../telemetry/state.ts';
import { byPlate } from '../journeys/report-vehicles.ts';
import { MAX_REPORT_ROWS, type ReportColumn, type ReportDeclaration, type ReportNote, type ReportRow } from '../report.ts';
import { rowFilter } from '../row-filter.ts';
import type { PositionsSource } from '../sources.ts';

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

const columns: readonly ReportColumn[] = [
  { id: 'vehicle', kind: 'vehicle', widthPx: 160 },
  { id: 'at', kind: 'instant', widthPx: 160 },
  { id: 'lat', kind: 'number', digits: 5, widthPx: 96 },
  { id: 'lng', kind: 'number', digits: 5, widthPx: 96 },
  { id: 'altitudeM', kind: 'number', unit: 'm', total: 'max', widthPx: 92 },
  { id: 'speedKmh', kind: 'number', unit: 'km/h', total: 'max', widthPx: 110 },
  { id: 'headingDeg', kind: 'number', unit: 'deg', widthPx: 84 },
];

/** Nobody sees this on a map of a town, and no road is as wide. */
const TOLERANCE_M = 8;

const isStill = ({ speedKmh }: Position): boolean => (speedKmh ?? 0) <= MOVING_KMH;

/** The positions that draw a way: its corners, where it stops and goes on, both sides of a silence. */
function drawing(list: readonly Position[]): Position[] {
  const kept: Position[] = [];
  let run: Position[] = [];
  const end = (): void => {
    kept.push(
      ...simplified(
        run.map(({ lng, lat }) => [lng, lat]),
        TOLERANCE_M,
      ).map((at) => run[at]!),
    );
    run = [];
  };
  for (const position of list) {
    const last = run.at(-1);
    if (last && (isStill(last) !== isStill(position) || isSilence(last, position))) end();
    run.push(position);
  }
  end();
  return kept;
}

/** /rapports/cartographique: the ways of several vehicles on one map, as few points as draw them. It has a screen of its own. */
export const cartographique: ReportDeclaration<PositionsSource> & { source: 'positions' } = {
  slug: 'cartographique',
  source: 'positions',
  scope: ['fleets', 'vehicles'],
  takesSlot: true,
  startingScope: 'one',
  startingPeriod: 'today',
  maxDays: 31,
  maxVehicleDays: 200,
  yearIn: 'kilometrique',
  options: [],
  columns,
  groupings: [[]],
  dated: 'at',
  startingSort: 'at',
  views: ['map'],
  track: { at: 'at', lat: 'lat', lng: 'lng', altitudeM: 'altitudeM', speedKmh: 'speedKmh', headingDeg: 'headingDeg' },
  compute({ vehicles, positions }, params) {
    const asked = rowFilter(params);
    const rows: ReportRow[] = [];
    const names: Record<string, string> = {};
    const unheard: string[] = [];
    const found = { cut: 0, hidden: 0, straight: 0 };
    for (const { _id, registration } of byPlate(vehicles)) {
      const all = positions[_id] ?? [];
      const good = all.filter(({ valid }) => valid);
      const told = good.filter(({ at }) => asked.isAt(Date.parse(at)));
      const drawn = drawing(told);
      names[_id] = registration;
      if (good.length === 0) unheard.push(_id);
      found.hidden += all.length - good.length;
      found.straight += told.length - drawn.length;
      for (const { at, lat, lng, altitudeM, speedKmh, headingDeg } of drawn) {
        if (rows.length < MAX_REPORT_ROWS) rows.push([_id, Date.parse(at), lat, lng, altitudeM, speedKmh, headingDeg]);
        else found.cut++;
      }
    }
    const notes: ReportNote[] = (['hidden', 'straight'] as const).flatMap((code) =>
      found[code] > 0 ? [{ code, count: found[code] }] : [],
    );
    notes.push(...asked.notes());
    if (unheard.length > 0) notes.push({ code: 'unheard', count: unheard.length, vehicles: unheard });
    return { rows, cut: found.cut, names, notes };
  },
};
