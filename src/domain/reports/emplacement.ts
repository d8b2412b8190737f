import type { Cell, ReportColumn, ReportDeclaration, ReportNote, ReportRow } from '../kit/report.ts';
import { activityAt, type VehicleState } from '../telemetry/state.ts';
import { placeNames, type PlaceNames } from './areas-at.ts';
import { byPlate } from './by-plate.ts';
import type { ReportVehicle, StatesSource } from './sources.ts';

const columns: readonly ReportColumn[] = [
  { id: 'vehicle', kind: 'vehicle', widthPx: 200 },
  { id: 'state', kind: 'word', widthPx: 130 },
  { id: 'lastAt', kind: 'instant', widthPx: 160 },
  { id: 'site', kind: 'text', widthPx: 190 },
  { id: 'place', kind: 'text', widthPx: 170 },
  { id: 'private', kind: 'private', widthPx: 130 },
  { id: 'since', kind: 'instant', widthPx: 160 },
  { id: 'sinceS', kind: 'duration', widthPx: 120 },
  { id: 'ignition', kind: 'flag', widthPx: 90 },
  { id: 'heardAt', kind: 'instant', widthPx: 160 },
  { id: 'driver', kind: 'driver', widthPx: 160 },
  { id: 'speedKmh', kind: 'number', unit: 'km/h', spare: true, widthPx: 110 },
  { id: 'headingDeg', kind: 'number', unit: 'deg', spare: true, widthPx: 84 },
  { id: 'lat', kind: 'number', digits: 5, spare: true, widthPx: 96 },
  { id: 'lng', kind: 'number', digits: 5, spare: true, widthPx: 96 },
  { id: 'odometerKm', kind: 'number', unit: 'km', digits: 1, spare: true, widthPx: 120 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
];

function cellsOf(vehicle: ReportVehicle, state: VehicleState | undefined, siteAt: PlaceNames, nowMs: number): Record<string, Cell> {
  const known = { vehicle: vehicle._id, driver: vehicle.driver, fleet: vehicle.fleet };
  if (!state) return { ...known, state: 'never' };
  const activity = activityAt(state, nowMs);
  // Without signal since its last word.
  const sinceMs = Date.parse(activity === 'offline' ? state.receivedAt : state.activitySince);
  const { lat, lng, place, ignition, speedKmh, headingDeg, odometerKm } = state;
  return {
    ...known, state: activity, lastAt: Date.parse(state.at), site: lat === null || lng === null ? null : siteAt(lat, lng), place, since: sinceMs, sinceS: Math.max(0, Math.round((nowMs - sinceMs) / 1000)),
    private: state.isPrivate ? true : null, ignition, heardAt: Date.parse(state.receivedAt), speedKmh, headingDeg, lat, lng, odometerKm,
  };
}

/** /rapports/emplacement: where every vehicle is now, since when, and when it was last heard. */
export const emplacement: ReportDeclaration<StatesSource> & { source: 'states' } = {
  slug: 'emplacement',
  captureSlug: 'locations',
  permission: 'reports',
  source: 'states',
  scope: ['fleets', 'vehicles'],
  startingScope: 'all',
  startingPeriod: null,
  maxDays: 1,
  maxVehicleDays: 20_000,
  hasAddresses: true,
  options: [{ key: 'state', values: ['all', 'moving', 'idling', 'parked', 'offline', 'never'], initial: 'all' }],
  columns,
  groupings: [[], ['fleet'], ['driver']],
  dated: 'lastAt',
  startingSort: 'vehicle',
  views: ['map'],
  markers: { lat: 'lat', lng: 'lng', headingDeg: 'headingDeg', state: 'state' },
  compute({ vehicles, names, states, areas }, { options, nowMs }) {
    const rows: ReportRow[] = [];
    const words: Record<string, string> = {};
    const unheard: string[] = [];
    let lastMs = -Infinity;
    const siteAt = placeNames(areas);
    for (const vehicle of byPlate(vehicles)) {
      const cells = cellsOf(vehicle, states[vehicle._id], siteAt, nowMs);
      if (cells['state'] === 'never') unheard.push(vehicle._id);
      else lastMs = Math.max(lastMs, Number(cells['heardAt']));
      words[vehicle._id] = vehicle.registration;
      for (const id of [vehicle.fleet, vehicle.driver]) if (id !== null && names[id] !== undefined) words[id] = names[id];
      if (options['state'] === 'all' || options['state'] === cells['state']) rows.push(columns.map(({ id }) => cells[id] ?? null));
    }
    const notes: ReportNote[] = [];
    if (lastMs > -Infinity) notes.push({ code: 'heard', atMs: lastMs });
    if (unheard.length > 0) notes.push({ code: 'unheard', count: unheard.length, vehicles: unheard });
    return { rows, cut: 0, names: words, notes };
  },
};
