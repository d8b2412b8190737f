import type { Journey, JourneyEvent } from '../driving/journey.ts';
import { journeyDays } from '../driving/journey-days.ts';
import { driverOfJourney } from '../driving/journey-driver.ts';
import { journeyHref, journeyId } from '../driving/journey-id.ts';
import { stopsBetween, type Stop } from '../driving/stops.ts';
import { MAX_REPORT_ROWS, type Cell, type ReportColumn, type ReportDay, type ReportDeclaration, type ReportNote, type ReportRow } from '../kit/report.ts';
import { byPlate } from './by-plate.ts';
import type { JourneysSource } from './sources.ts';

const columns: readonly ReportColumn[] = [
  { id: 'type', kind: 'word', widthPx: 250 },
  { id: 'vehicle', kind: 'vehicle', widthPx: 130 },
  { id: 'startAt', kind: 'instant', widthPx: 150 },
  { id: 'startPlace', kind: 'text', widthPx: 170 },
  { id: 'endAt', kind: 'instant', widthPx: 150 },
  { id: 'endPlace', kind: 'text', widthPx: 170 },
  { id: 'private', kind: 'private', widthPx: 130 },
  { id: 'durationS', kind: 'duration', widthPx: 100 },
  { id: 'distanceKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 110 },
  { id: 'meanKmh', kind: 'number', unit: 'km/h', total: { sumOf: 'distanceKm', over: 'drivingS', times: 3600 }, widthPx: 110 },
  { id: 'maxKmh', kind: 'number', unit: 'km/h', total: 'max', widthPx: 120 },
  { id: 'driver', kind: 'driver', widthPx: 150 },
  { id: 'measure', kind: 'measure', widthPx: 120 },
  { id: 'drivingS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'idlingS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'standS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
];

/** A row before it has its place: driving, idling and standing count once, in the row they belong to. */
type Entry = { startAt: number } & Partial<Record<string, Cell>>;

/** Journeys that were driven or towed, and those in which the engine ran and nobody drove. */
function journeyEntry(journey: Journey, driver: string | null): Entry {
  const { kind, open, drivingS, idlingS, stoppedS, engineS } = journey;
  const known = { type: kind, startAt: Date.parse(journey.startAt), startPlace: journey.start?.place ?? null, endAt: open ? null : Date.parse(journey.endAt), endPlace: open ? null : (journey.end?.place ?? null), durationS: journey.durationS, driver, private: journey.isPrivate ? true : null };
  if (kind === 'standing') return { ...known, idlingS: engineS };
  const way = { ...known, distanceKm: journey.distanceM / 1000, meanKmh: journey.meanKmh, maxKmh: journey.maxKmh };
  return kind === 'towed' ? way : { ...way, drivingS, idlingS, standS: stoppedS };
}

function eventEntry({ kind, at, endAt, value, unit }: JourneyEvent, driver: string | null): Entry {
  const [startMs, endMs] = [Date.parse(at), endAt === null ? null : Date.parse(endAt)];
  return { type: kind, startAt: startMs, endAt: endMs, durationS: endMs === null ? null : Math.round((endMs - startMs) / 1000), driver, measure: value === null || unit === null || unit === 's' ? null : `${value} ${unit}` };
}

/** A stop, and what its tank says was filled or drawn meanwhile. */
function stopEntries({ startAt, endAt, place, durationS, idlingS, fuel }: Stop): Entry[] {
  const known = { startAt: Date.parse(startAt), startPlace: place };
  const stop: Entry = { ...known, type: 'stop', endAt: endAt === null ? null : Date.parse(endAt), endPlace: endAt === null ? null : place, durationS, standS: durationS === null ? null : Math.max(0, durationS - idlingS) };
  return fuel ? [stop, { ...known, type: fuel.change > 0 ? 'refuel' : 'fuel-drop', measure: `${Math.abs(fuel.change)} ${fuel.unit}` }] : [stop];
}

const JOURNEYS = new Set<unknown>(['driven', 'towed']);
const STOPS = new Set<unknown>(['stop', 'standing']);
const SHOWN: Readonly<Record<string, (type: unknown) => boolean>> = {
  all: () => true,
  main: (type) => JOURNEYS.has(type) || STOPS.has(type),
  journeys: (type) => JOURNEYS.has(type),
  stops: (type) => STOPS.has(type),
  events: (type) => !JOURNEYS.has(type) && !STOPS.has(type),
};

/** /rapports/chronologique: what each vehicle did, one thing after the other: journeys, stops, events; a strip of each day. */
export const chronologique: ReportDeclaration<JourneysSource> & { source: 'journeys' } = {
  slug: 'chronologique',
  captureSlug: 'chronologic',
  permission: 'reports',
  source: 'journeys',
  hasAddresses: true,
  scope: ['fleets', 'vehicles'],
  startingScope: 'one',
  startingPeriod: 'yesterday',
  maxDays: 31,
  maxVehicleDays: 1000,
  options: [
    { key: 'shown', values: Object.keys(SHOWN), initial: 'all' },
    { key: 'lasting', values: ['0', '60', '300', '900', '3600'], initial: '0' },
  ],
  columns,
  groupings: [['vehicle', 'day'], ['day'], ['vehicle'], ['place'], []],
  dated: 'startAt',
  placed: 'startPlace',
  startingSort: 'startAt',
  views: ['days'],
  hrefOf: (cell) => (JOURNEYS.has(cell('type')) ? journeyHref(journeyId(String(cell('vehicle')), Number(cell('startAt')))) : undefined),
  compute({ vehicles, names, journeys: byVehicle, badges }, { from, to, timeZone, nowMs, options }) {
    const leastS = Number(options['lasting']);
    const isShown = SHOWN[options['shown']!]!;
    const rows: ReportRow[] = [];
    const days: ReportDay[] = [];
    const words: Record<string, string> = {};
    const found = { cut: 0, open: 0, partial: 0, brief: 0, private: 0 };
    for (const vehicle of byPlate(vehicles)) {
      const journeys = byVehicle[vehicle._id] ?? [];
      words[vehicle._id] = vehicle.registration;
      const entries: Entry[] = [...stopsBetween(journeys).flatMap(stopEntries)];
      for (const journey of journeys) {
        const driver = driverOfJourney(journey, vehicle.driver, badges);
        entries.push(journeyEntry(journey, driver), ...journey.events.map((event) => eventEntry(event, driver)));
        if (journey.isPrivate) found.private++;
        if (journey.open) found.open++;
        else if (journey.partialStart || journey.partialEnd) found.partial++;
      }
      days.push(...journeyDays(journeys, { from, to, timeZone, nowMs }).map((day) => ({ vehicle: vehicle._id, ...day })));
      for (const entry of entries.toSorted((a, b) => a.startAt - b.startAt)) {
        if (!isShown(entry['type'])) continue;
        if (typeof entry['durationS'] === 'number' && entry['durationS'] < leastS) {
          found.brief++;
          continue;
        }
        const cells: Entry = { ...entry, vehicle: vehicle._id, fleet: vehicle.fleet };
        for (const id of [cells['fleet'], cells['driver']]) if (typeof id === 'string' && names[id] !== undefined) words[id] = names[id];
        if (rows.length < MAX_REPORT_ROWS) rows.push(columns.map(({ id }) => cells[id] ?? null));
        else found.cut++;
      }
    }
    const notes: ReportNote[] = (['open', 'partial', 'private', 'brief'] as const).flatMap((code) => (found[code] > 0 ? [{ code, count: found[code] }] : []));
    return { rows, cut: found.cut, names: words, notes, days };
  },
};
