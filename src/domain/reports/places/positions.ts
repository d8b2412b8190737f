import { isSilence, type Position } from '../../telemetry/message.ts';
import { MAX_REPORT_ROWS, type Cell, type ReportColumn, type ReportDeclaration, type ReportNote, type ReportRow } from '../report.ts';
import { placeNames, type PlaceNames } from '../../places/area-index.ts';
import { rowFilter, askedSpots } from '../row-filter.ts';
import { byPlate, toldKm } from '../journeys/report-vehicles.ts';
import type { PositionsSource, ReportVehicle } from '../sources.ts';
import { townNames } from '../../places/towns.ts';

/** More than any device sends; what a mapping leaves raw may have names without end. */
const MOST = 300;
const MOST_DIGITS = 3;

interface ElementColumns {
  columns: ReportColumn[];
  cellsOf: (position: Position) => Cell[];
  /** Elements beyond the most that are shown. */
  left: number;
}

const digitsOf = (value: number): number => Math.min(MOST_DIGITS, String(value).split('.')[1]?.length ?? 0);

function columnOf(name: string, values: readonly (number | string | boolean)[]): ReportColumn {
  const shared = { id: `element:${name}`, label: name, spare: true, widthPx: 150 } as const;
  if (values.every((value) => typeof value === 'number'))
    return { ...shared, kind: 'number', digits: values.reduce<number>((most, value) => Math.max(most, digitsOf(value as number)), 0) };
  return { ...shared, kind: values.every((value) => typeof value === 'boolean') ? 'flag' : 'text' };
}

/** A column for each raw element that was sent, by its name; none of them is in the starting view. */
function elementColumns(positions: readonly Position[]): ElementColumns {
  const values = new Map<string, Set<number | string | boolean>>();
  for (const { elements = {} } of positions)
    for (const [name, value] of Object.entries(elements)) {
      const known = values.get(name);
      if (known) known.add(value);
      else values.set(name, new Set([value]));
    }
  const names = [...values.keys()].sort();
  const shown = names.slice(0, MOST);
  const columns = shown.map((name) => columnOf(name, [...values.get(name)!]));
  return {
    columns,
    cellsOf: ({ elements = {} }) =>
      columns.map(({ kind }, at): Cell =>
        elements[shown[at]!] === undefined ? null : kind === 'text' ? String(elements[shown[at]!]) : elements[shown[at]!]!,
      ),
    left: names.length - shown.length,
  };
}

/** Received so long after it was measured, a position came late. */
const LATE_S = 600;

const columns: readonly ReportColumn[] = [
  { id: 'at', kind: 'instant', widthPx: 250 },
  { id: 'vehicle', kind: 'vehicle', widthPx: 130 },
  { id: 'receivedAt', kind: 'instant', widthPx: 160 },
  { id: 'lat', kind: 'number', digits: 5, widthPx: 96 },
  { id: 'lng', kind: 'number', digits: 5, widthPx: 96 },
  { id: 'altitudeM', kind: 'number', unit: 'm', total: 'max', widthPx: 92 },
  { id: 'speedKmh', kind: 'number', unit: 'km/h', total: 'max', widthPx: 110 },
  { id: 'headingDeg', kind: 'number', unit: 'deg', widthPx: 84 },
  { id: 'satellites', kind: 'number', total: 'mean', widthPx: 100 },
  { id: 'hdop', kind: 'number', digits: 1, total: 'mean', widthPx: 84 },
  { id: 'ignition', kind: 'flag', widthPx: 96 },
  { id: 'address', kind: 'text', widthPx: 210 },
  { id: 'event', kind: 'word', widthPx: 130 },
  { id: 'site', kind: 'text', widthPx: 190 },
  { id: 'odometerKm', kind: 'number', unit: 'km', digits: 1, spare: true, widthPx: 120 },
  { id: 'latencyS', kind: 'duration', total: 'mean', spare: true, widthPx: 110 },
  { id: 'valid', kind: 'flag', spare: true, widthPx: 90 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
];

function cellsOf(position: Position, vehicle: ReportVehicle, siteAt: PlaceNames, townAt: PlaceNames): Record<string, Cell> {
  const atMs = Date.parse(position.at);
  const receivedMs = position.receivedAt === undefined ? null : Date.parse(position.receivedAt);
  const { lat, lng, altitudeM, speedKmh, headingDeg, satellites, hdop = null, ignition, odometerKm, event = null, valid } = position;
  const site = siteAt(lat, lng);
  return {
    at: atMs,
    vehicle: vehicle._id,
    receivedAt: receivedMs,
    lat,
    lng,
    altitudeM,
    speedKmh,
    headingDeg,
    satellites,
    hdop,
    ignition,
    address: position.place ?? site ?? townAt(lat, lng),
    event,
    site,
    odometerKm: toldKm(vehicle, odometerKm, atMs, position.odometerSource),
    latencyS: receivedMs === null ? null : (receivedMs - atMs) / 1000,
    valid,
    fleet: vehicle.fleet,
  };
}

/** One position in so many seconds: the first, then the first after each pause. */
function thinned(list: readonly Position[], everyS: number): readonly Position[] {
  if (everyS === 0) return list;
  let nextMs = -Infinity;
  return list.filter(({ at }) => {
    const atMs = Date.parse(at);
    if (atMs < nextMs) return false;
    nextMs = atMs + everyS * 1000;
    return true;
  });
}

const silences = (list: readonly Position[]): number =>
  list.reduce((count, position, at) => count + (at > 0 && isSilence(list[at - 1]!, position) ? 1 : 0), 0);

/** /rapports/positions: what the devices said, position by position. */
export const positions: ReportDeclaration<PositionsSource> & { source: 'positions' } = {
  slug: 'positions',
  source: 'positions',
  scope: ['fleets', 'vehicles', 'sites'],
  takesSlot: true,
  startingScope: 'one',
  startingPeriod: 'today',
  hasAddresses: true,
  maxDays: 31,
  maxVehicleDays: 200,
  yearIn: 'kilometrique',
  options: [
    { key: 'fix', values: ['valid', 'all'], initial: 'valid' },
    { key: 'every', values: ['0', '10', '30', '60', '300'], initial: '0' },
    { key: 'elements', values: ['none', 'all'], initial: 'none', loads: true, mostVehicleDays: { all: 31 } },
  ],
  columns,
  groupings: [[], ['vehicle'], ['vehicle', 'day'], ['day']],
  dated: 'at',
  startingSort: 'at',
  views: ['chart', 'map'],
  track: {
    at: 'at',
    lat: 'lat',
    lng: 'lng',
    altitudeM: 'altitudeM',
    speedKmh: 'speedKmh',
    headingDeg: 'headingDeg',
    satellites: 'satellites',
    hdop: 'hdop',
    valid: 'valid',
  },
  chart: { at: 'at', lines: ['speedKmh', 'altitudeM'], relief: { altitudeM: 40 } },
  compute({ vehicles, names, positions: byVehicle, areas, askedSites }, params) {
    const { options } = params;
    const asked = rowFilter(params);
    const isThere = askedSpots(askedSites);
    const siteAt = placeNames(areas);
    const townAt = townNames();
    const told: Position[] = [];
    const everyS = Number(options['every']);
    const rows: ReportRow[] = [];
    const words: Record<string, string> = {};
    const found = { cut: 0, hidden: 0, left: 0, late: 0, lastMs: -Infinity, silences: 0 };
    const silentOf: string[] = [];
    const unheard: string[] = [];
    for (const vehicle of byPlate(vehicles)) {
      words[vehicle._id] = vehicle.registration;
      if (vehicle.fleet !== null && names[vehicle.fleet] !== undefined) words[vehicle.fleet] = names[vehicle.fleet]!;
      const all = byVehicle[vehicle._id] ?? [];
      const good = all.filter(({ valid }) => valid);
      const wanted = options['fix'] === 'all' ? all : good;
      const there = wanted.filter((position) => isThere(position) && asked.isAt(Date.parse(position.at)));
      const shown = thinned(there, everyS);
      const silentHere = silences(good);
      found.hidden += all.length - wanted.length;
      found.left += there.length - shown.length;
      found.silences += silentHere;
      if (silentHere > 0) silentOf.push(vehicle._id);
      if (all.length === 0) unheard.push(vehicle._id);
      for (const position of shown) {
        const cells = cellsOf(position, vehicle, siteAt, townAt);
        if (Number(cells['latencyS']) > LATE_S) found.late++;
        found.lastMs = Math.max(found.lastMs, Number(cells['at']));
        if (rows.length < MAX_REPORT_ROWS) {
          rows.push(columns.map(({ id }) => cells[id]!));
          told.push(position);
        } else found.cut++;
      }
    }
    const notes: ReportNote[] = [];
    if (rows.length > 0) notes.push({ code: 'last', atMs: found.lastMs });
    if (found.silences > 0) notes.push({ code: 'silences', count: found.silences, vehicles: silentOf });
    if (found.hidden > 0) notes.push({ code: 'hidden', count: found.hidden });
    if (found.left > 0) notes.push({ code: 'thinned', count: found.left });
    if (found.late > 0) notes.push({ code: 'late', count: found.late });
    notes.push(...asked.notes());
    if (unheard.length > 0) notes.push({ code: 'unheard', count: unheard.length, vehicles: unheard });
    if (options['elements'] !== 'all') return { rows, cut: found.cut, names: words, notes };
    const elements = elementColumns(told);
    const bare = told.filter((position) => position.elements === undefined).length;
    if (bare > 0) notes.push({ code: 'bare', count: bare });
    if (elements.left > 0) notes.push({ code: 'elementsLeft', count: elements.left });
    return {
      rows: rows.map((row, at) => [...row, ...elements.cellsOf(told[at]!)]),
      cut: found.cut,
      names: words,
      notes,
      columns: elements.columns,
    };
  },
};
