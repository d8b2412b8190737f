import type { Journey } from '../driving/journey.ts';
import { driverOfJourney } from '../driving/journey-driver.ts';
import { journeyHref, journeyId } from '../driving/journey-id.ts';
import { MAX_REPORT_ROWS, type Cell, type ReportColumn, type ReportDeclaration, type ReportNote, type ReportRow } from '../kit/report.ts';
import { askedRows, askedSpots } from './asked-rows.ts';
import { byPlate } from './by-plate.ts';
import { rulesNotes } from './rules-notes.ts';
import type { JourneysSource, ReportVehicle } from './sources.ts';

const columns: readonly ReportColumn[] = [
  { id: 'startAt', kind: 'instant', widthPx: 250 },
  { id: 'vehicle', kind: 'vehicle', widthPx: 130 },
  { id: 'startPlace', kind: 'text', widthPx: 180 },
  { id: 'endAt', kind: 'instant', widthPx: 150 },
  { id: 'endPlace', kind: 'text', widthPx: 180 },
  { id: 'private', kind: 'private', widthPx: 130 },
  { id: 'durationS', kind: 'duration', total: 'sum', widthPx: 110 },
  { id: 'distanceKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 110 },
  { id: 'meanKmh', kind: 'number', unit: 'km/h', total: { sumOf: 'distanceKm', over: 'drivingS', times: 3600 }, widthPx: 110 },
  { id: 'maxKmh', kind: 'number', unit: 'km/h', total: 'max', widthPx: 120 },
  { id: 'idlingS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'fuelL', kind: 'number', unit: 'l', digits: 1, total: 'sum', widthPx: 90 },
  { id: 'driver', kind: 'driver', widthPx: 150 },
  { id: 'drivingS', kind: 'duration', total: 'sum', spare: true, widthPx: 100 },
  { id: 'harsh', kind: 'number', total: 'sum', spare: true, widthPx: 110 },
  { id: 'speeding', kind: 'number', total: 'sum', spare: true, widthPx: 90 },
  { id: 'odometerStartKm', kind: 'number', unit: 'km', digits: 1, spare: true, widthPx: 130 },
  { id: 'odometerEndKm', kind: 'number', unit: 'km', digits: 1, spare: true, widthPx: 130 },
  { id: 'distanceSource', kind: 'word', spare: true, widthPx: 120 },
  { id: 'kind', kind: 'word', spare: true, widthPx: 110 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
];

const countOf = ({ events }: Journey, isOne: (kind: string) => boolean): number => events.filter(({ kind }) => isOne(kind)).length;

function cellsOf(journey: Journey, vehicle: ReportVehicle, driver: string | null): Record<string, Cell> {
  return {
    startAt: Date.parse(journey.startAt), vehicle: vehicle._id, startPlace: journey.start?.place ?? null, endAt: journey.open ? null : Date.parse(journey.endAt), endPlace: journey.open ? null : (journey.end?.place ?? null),
    durationS: journey.durationS, distanceKm: journey.distanceM / 1000, meanKmh: journey.meanKmh, maxKmh: journey.maxKmh, idlingS: journey.idlingS, fuelL: journey.fuelUsedL, driver, private: journey.isPrivate ? true : null, drivingS: journey.drivingS,
    harsh: countOf(journey, (kind) => kind.startsWith('harsh-')), speeding: countOf(journey, (kind) => kind === 'speeding'), odometerStartKm: journey.odometerKm.start, odometerEndKm: journey.odometerKm.end,
    distanceSource: journey.distanceSource, kind: journey.kind, fleet: vehicle.fleet,
  };
}

/** /rapports/trajets: the journeys that start in a period, with sub-totals by vehicle and by day. */
export const trajets: ReportDeclaration<JourneysSource> & { source: 'journeys' } = {
  slug: 'trajets',
  captureSlug: 'journeys',
  permission: 'reports',
  source: 'journeys',
  scope: ['fleets', 'vehicles', 'drivers', 'sites'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'yesterday',
  maxDays: 366,
  maxVehicleDays: 31_000,
  hasAddresses: true,
  options: [
    { key: 'journeys', values: ['driven', 'all'], initial: 'driven' },
    { key: 'use', values: ['all', 'business', 'private'], initial: 'all' },
    { key: 'least', values: ['0', '500', '1000', '5000'], initial: '0' },
  ],
  columns,
  groupings: [['vehicle', 'day'], ['vehicle'], ['driver'], ['fleet'], ['day'], ['week'], ['month'], []],
  dated: 'startAt',
  startingSort: 'startAt',
  views: [],
  hrefOf: (cell) => journeyHref(journeyId(String(cell('vehicle')), Number(cell('startAt')))),
  compute({ vehicles, names, journeys, badges, askedSites }, params) {
    const { options } = params;
    const asked = askedRows(params);
    const isThere = askedSpots(askedSites);
    const leastM = Number(options['least']);
    const rows: ReportRow[] = [];
    const words: Record<string, string> = {};
    const sources: Record<string, Set<string>> = { can: new Set(), device: new Set(), gps: new Set() };
    const told: Journey[] = [];
    const found = { cut: 0, short: 0, partial: 0, open: 0, silent: 0, private: 0 };
    for (const vehicle of byPlate(vehicles)) {
      for (const journey of journeys[vehicle._id] ?? []) {
        if (options['journeys'] === 'driven' && journey.kind !== 'driven') continue;
        if (options['use'] !== 'all' && (options['use'] === 'private') !== (journey.isPrivate ?? false)) continue;
        const driver = driverOfJourney(journey, vehicle.driver, badges);
        if (!asked.isBy(driver) || !(isThere(journey.start) || isThere(journey.end)) || !asked.isAt(Date.parse(journey.startAt))) continue;
        if (journey.distanceM < leastM) {
          found.short++;
          continue;
        }
        told.push(journey);
        if (journey.open) found.open++;
        else if (journey.partialStart || journey.partialEnd) found.partial++;
        if (journey.silentS > 0) found.silent++;
        if (journey.isPrivate) found.private++;
        sources[journey.distanceSource]!.add(vehicle._id);
        for (const id of [vehicle.fleet, driver]) if (id !== null && names[id] !== undefined) words[id] = names[id];
        words[vehicle._id] = vehicle.registration;
        if (rows.length >= MAX_REPORT_ROWS) {
          found.cut++;
          continue;
        }
        const cells = cellsOf(journey, vehicle, driver);
        rows.push(columns.map(({ id }) => cells[id]!));
      }
    }
    const notes: ReportNote[] = Object.entries(sources).flatMap(([source, some]) => (some.size > 0 ? [{ code: `km.${source}`, count: some.size }] : []));
    for (const code of ['open', 'partial', 'silent', 'private', 'short'] as const) if (found[code] > 0) notes.push({ code, count: found[code] });
    return { rows, cut: found.cut, names: words, notes: [...notes, ...asked.notes(), ...rulesNotes(told)] };
  },
};
