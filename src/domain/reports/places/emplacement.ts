import { areaContains } from '../../geo/area.ts';
import type { Area } from '../../geo/geometry.ts';
import type { Cell, ReportColumn, ReportDeclaration, ReportNote, ReportRow } from '../report.ts';
import { activityAt, SIGNAL_LOST_S, type Activity, type VehicleState } from '../../telemetry/state.ts';
import { placeNames, type PlaceNames } from '../../places/area-index.ts';
import { driverAt } from '../../driver/who-had.ts';
import { rowFilter } from '../row-filter.ts';
import { byPlate, toldKm, toldKmNow } from '../journeys/report-vehicles.ts';
import type { ReportVehicle, StatesSource } from '../sources.ts';
import { townNames } from '../../places/towns.ts';

const columns: readonly ReportColumn[] = [
  { id: 'vehicle', kind: 'vehicle', widthPx: 200 },
  { id: 'state', kind: 'word', widthPx: 130 },
  { id: 'lastAt', kind: 'instant', widthPx: 160 },
  { id: 'ageS', kind: 'duration', total: 'max', widthPx: 110 },
  { id: 'site', kind: 'text', widthPx: 190 },
  { id: 'place', kind: 'text', widthPx: 170 },
  { id: 'private', kind: 'private', widthPx: 130 },
  { id: 'since', kind: 'instant', widthPx: 160 },
  { id: 'sinceS', kind: 'duration', widthPx: 120 },
  { id: 'ignition', kind: 'flag', widthPx: 90 },
  { id: 'heardAt', kind: 'instant', widthPx: 160 },
  { id: 'signal', kind: 'word', widthPx: 150 },
  { id: 'driver', kind: 'driver', widthPx: 160 },
  { id: 'satellites', kind: 'number', spare: true, widthPx: 100 },
  { id: 'speedKmh', kind: 'number', unit: 'km/h', spare: true, widthPx: 110 },
  { id: 'headingDeg', kind: 'number', unit: 'deg', spare: true, widthPx: 84 },
  { id: 'lat', kind: 'number', digits: 5, spare: true, widthPx: 96 },
  { id: 'lng', kind: 'number', digits: 5, spare: true, widthPx: 96 },
  { id: 'odometerKm', kind: 'number', unit: 'km', digits: 1, spare: true, widthPx: 120 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
];

interface Look {
  siteAt: PlaceNames;
  townAt: PlaceNames;
  atMs: number;
  /** Of an instant before now: one position is known of it, and not since when it was so. */
  isPast: boolean;
}

/** A fix with fewer satellites is a guess. */
const SATELLITES_MIN = 4;

/** What the last frame is worth: none since too long, a position that was old when it came, or one of few satellites. */
function signalOf({ at, receivedAt, satellites }: VehicleState, activity: Activity): 'lost' | 'late' | 'weak' | 'good' {
  if (activity === 'offline') return 'lost';
  if (Date.parse(receivedAt) - Date.parse(at) > SIGNAL_LOST_S * 1000) return 'late';
  return satellites !== null && satellites < SATELLITES_MIN ? 'weak' : 'good';
}

function cellsOf(
  vehicle: ReportVehicle,
  driver: string | null,
  state: VehicleState | undefined,
  { siteAt, townAt, atMs, isPast }: Look,
): Record<string, Cell> {
  const known = { vehicle: vehicle._id, driver, fleet: vehicle.fleet };
  if (!state) return { ...known, state: isPast ? 'unknown' : 'never', signal: 'none' };
  const activity = activityAt(state, atMs);
  // Without signal since its last word.
  const sinceMs = isPast ? null : Date.parse(activity === 'offline' ? state.receivedAt : state.activitySince);
  const { lat, lng, ignition, satellites, speedKmh, headingDeg, odometerKm } = state;
  const isPlaced = lat !== null && lng !== null;
  return {
    ...known,
    state: activity,
    lastAt: Date.parse(state.at),
    ageS: Math.max(0, Math.round((atMs - Date.parse(state.at)) / 1000)),
    site: isPlaced ? siteAt(lat, lng) : null,
    place: isPast && isPlaced ? townAt(lat, lng) : state.place,
    since: sinceMs,
    sinceS: sinceMs === null ? null : Math.max(0, Math.round((atMs - sinceMs) / 1000)),
    private: state.isPrivate ? true : null,
    ignition,
    heardAt: Date.parse(state.receivedAt),
    signal: signalOf(state, activity),
    satellites,
    speedKmh,
    headingDeg,
    lat,
    lng,
    odometerKm: isPast ? toldKm(vehicle, odometerKm, Date.parse(state.at), state.odometerSource) : toldKmNow(vehicle, state),
  };
}

const isWithin = (area: Area | null | undefined, { lat, lng }: VehicleState): boolean =>
  area === undefined || (area !== null && lat !== null && lng !== null && areaContains(area, [lng, lat]));

/** /rapports/emplacement: where every vehicle is, now or at an instant: since when, how old its position is, and when it was last heard. */
export const emplacement: ReportDeclaration<StatesSource> & { source: 'states' } = {
  slug: 'emplacement',
  source: 'states',
  scope: ['fleets', 'vehicles', 'drivers'],
  startingScope: 'all',
  startingPeriod: null,
  maxDays: 1,
  maxVehicleDays: 20_000,
  hasAddresses: true,
  takesPlace: true,
  takesMoment: true,
  options: [{ key: 'state', values: ['all', 'moving', 'idling', 'parked', 'offline', 'never'], initial: 'all' }],
  columns,
  groupings: [[], ['fleet'], ['driver']],
  dated: 'lastAt',
  startingSort: 'vehicle',
  views: ['map'],
  leadsTo: { to: '/rapports/chronologique', search: { period: 'last7', shown: 'stops', view: 'tables' } },
  markers: { lat: 'lat', lng: 'lng', headingDeg: 'headingDeg', state: 'state' },
  compute({ vehicles, names, states, areas, within }, params) {
    const { options, nowMs, momentMs } = params;
    const asked = rowFilter(params);
    const rows: ReportRow[] = [];
    const words: Record<string, string> = {};
    const unheard: string[] = [];
    let lastMs = -Infinity;
    const isPast = momentMs !== undefined && momentMs < nowMs;
    const atMs = isPast ? momentMs : nowMs;
    const look: Look = { siteAt: placeNames(areas), townAt: townNames(), atMs, isPast };
    for (const vehicle of byPlate(vehicles)) {
      const state = states[vehicle._id];
      const driver = isPast ? driverAt(vehicle.had, atMs) : vehicle.driver;
      if (!asked.isBy(driver) || (within !== undefined && !(state && isWithin(within, state)))) continue;
      const cells = cellsOf(vehicle, driver, state, look);
      if (!state) unheard.push(vehicle._id);
      else lastMs = Math.max(lastMs, Number(cells['heardAt']));
      words[vehicle._id] = vehicle.registration;
      for (const id of [vehicle.fleet, driver]) if (id !== null && names[id] !== undefined) words[id] = names[id];
      if (options['state'] === 'all' || options['state'] === (state ? cells['state'] : 'never'))
        rows.push(columns.map(({ id }) => cells[id] ?? null));
    }
    const notes: ReportNote[] = [];
    if (isPast) notes.push({ code: 'then', atMs });
    else if (lastMs > -Infinity) notes.push({ code: 'heard', atMs: lastMs });
    if (unheard.length > 0) notes.push({ code: isPast ? 'unknownThen' : 'unheard', count: unheard.length, vehicles: unheard });
    return { rows, cut: 0, names: words, notes };
  },
};
