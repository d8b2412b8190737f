import { isSilence } from '../driving/silence.ts';
import { MAX_REPORT_ROWS, type ReportColumn, type ReportDeclaration, type ReportNote, type ReportRow } from '../kit/report.ts';
import { simplified } from '../kit/simplify.ts';
import type { Position } from '../telemetry/message.ts';
import { MOVING_KMH } from '../telemetry/state.ts';
import { rowFilter } from './row-filter.ts';
import { byPlate } from './by-plate.ts';
import type { PositionsSource } from './sources.ts';

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
