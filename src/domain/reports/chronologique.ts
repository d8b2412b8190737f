import { driverOfJourney } from '../driver/who-had.ts';
import { journeyDays } from '../driving/journey-days.ts';
import { journeyHref, journeyId } from '../driving/journey-id.ts';
import type { Part } from '../driving/journey-parts.ts';
import type { Journey, JourneyEvent } from '../driving/journey.ts';
import { type Stop, stopsBetween } from '../driving/stops.ts';
import { grouped } from '../text/order-rows.ts';
import { addDays, dayStartMs } from '../time/time-zone.ts';
import { byPlate } from './journeys/report-vehicles.ts';
import {
  type Cell,
  MAX_REPORT_ROWS,
  type ReportColumn,
  type ReportDay,
  type ReportDeclaration,
  type ReportNote,
  type ReportRow,
  type ReportTable,
} from './report.ts';
import { askedSpots, rowFilter } from './row-filter.ts';
import type { JourneysSource } from './sources.ts';
import { JOURNEY_START_COLUMN, journeyNotes, OVER_COLUMN, overOf, partsFinder, WHOLE_JOURNEYS } from './journeys/tell-journeys.ts';

/** A stop at a place that has a name. */
interface PlacedStop {
  place: string;
  vehicle: string;
  /** null: it goes on. */
  durationS: number | null;
}

const stopColumns: readonly ReportColumn[] = [
  { id: 'place', kind: 'text', widthPx: 240 },
  { id: 'stops', kind: 'number', bar: {}, widthPx: 160 },
  { id: 'vehicles', kind: 'number', widthPx: 90 },
  { id: 'stayS', kind: 'duration', widthPx: 110 },
  { id: 'meanStayS', kind: 'duration', widthPx: 110 },
];
/** A list nobody reads to its end. */
const PLACES_MAX = 200;

function placeRow([place, stops]: [string, PlacedStop[]]): Cell[] {
  const known = stops.flatMap(({ durationS }) => (durationS === null ? [] : [durationS]));
  const totalS = known.reduce((sum, durationS) => sum + durationS, 0);
  return [
    place,
    stops.length,
    new Set(stops.map(({ vehicle }) => vehicle)).size,
    known.length > 0 ? totalS : null,
    known.length > 0 ? Math.round(totalS / known.length) : null,
  ];
}

/** Where vehicles stood: the places by how many stops they had, then by how long. A stop that goes on counts, and has no duration yet. */
export function stopTables(stops: readonly PlacedStop[]): ReportTable[] {
  const rows = [...grouped(stops, ({ place }) => place)]
    .map(placeRow)
    .sort((a, b) => Number(b[1]) - Number(a[1]) || Number(b[3]) - Number(a[3]) || (String(a[0]) < String(b[0]) ? -1 : 1));
  return rows.length > 0 ? [{ id: 'perPlace', columns: stopColumns, rows: rows.slice(0, PLACES_MAX) }] : [];
}

const columns: readonly ReportColumn[] = [
  { id: 'type', kind: 'word', widthPx: 230 },
  { id: 'vehicle', kind: 'vehicle', widthPx: 130 },
  { id: 'startAt', kind: 'instant', widthPx: 150 },
  { id: 'startPlace', kind: 'text', widthPx: 150 },
  { id: 'endAt', kind: 'instant', widthPx: 150 },
  { id: 'endPlace', kind: 'text', widthPx: 150 },
  { id: 'private', kind: 'private', widthPx: 130 },
  { id: 'durationS', kind: 'duration', widthPx: 100 },
  { id: 'distanceKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 110 },
  { id: 'meanKmh', kind: 'number', unit: 'km/h', total: { sumOf: 'distanceKm', over: 'drivingS', times: 3600 }, widthPx: 110 },
  { id: 'maxKmh', kind: 'number', unit: 'km/h', total: 'max', widthPx: 120 },
  { id: 'driver', kind: 'driver', widthPx: 150 },
  { id: 'measure', kind: 'measure', widthPx: 120 },
  { id: 'drivingS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'idlingS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'standingS', kind: 'duration', total: 'sum', widthPx: 150 },
  { id: 'standS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
  { id: 'limitKmh', kind: 'number', unit: 'km/h', widthPx: 100 },
  { id: 'limitSource', kind: 'word', widthPx: 130 },
  JOURNEY_START_COLUMN,
  OVER_COLUMN,
];

/** A row before it has its place, where it was and whose it is: driving, idling and standing count once, in the row they belong to. */
interface Entry {
  startAt: number;
  spots: readonly ({ lat: number | null; lng: number | null } | null)[];
  by: string | null;
  cells: Partial<Record<string, Cell>>;
}

/** Journeys that were driven or towed, and those in which the engine ran and nobody drove. */
function journeyEntry(journey: Journey & Part, driver: string | null): Entry {
  const { kind, open, drivingS, idlingS, stoppedS, engineS } = journey;
  const startAt = Date.parse(journey.startAt);
  const entry = (cells: Entry['cells']): Entry => ({ startAt, spots: [journey.start, journey.end], by: driver, cells });
  const known = {
    type: kind,
    startAt,
    startPlace: journey.start?.place ?? null,
    endAt: open ? null : Date.parse(journey.endAt),
    endPlace: open ? null : (journey.end?.place ?? null),
    durationS: journey.durationS,
    driver,
    private: journey.isPrivate ? true : null,
    journeyAt: journey.wholeStartMs ?? startAt,
    over: overOf(journey),
  };
  if (kind === 'standing') return entry({ ...known, standingS: engineS });
  const way = { ...known, distanceKm: journey.distanceM / 1000, meanKmh: journey.meanKmh, maxKmh: journey.maxKmh };
  return entry(kind === 'towed' ? way : { ...way, drivingS, idlingS, standS: stoppedS });
}

function eventEntry({ kind, at, endAt, lat, lng, value, unit, limit }: JourneyEvent, driver: string | null): Entry {
  const [startMs, endMs] = [Date.parse(at), endAt === null ? null : Date.parse(endAt)];
  const durationS = endMs === null ? null : Math.round((endMs - startMs) / 1000);
  return {
    startAt: startMs,
    spots: [{ lat, lng }],
    by: driver,
    cells: {
      type: kind,
      startAt: startMs,
      endAt: endMs,
      durationS,
      driver,
      measure: value === null || unit === null || unit === 's' ? null : `${value} ${unit}`,
      ...(limit ? { limitKmh: limit.kmh, limitSource: limit.source, startPlace: limit.name ?? null } : {}),
    },
  };
}

/** A stop, and what its tank says was filled or drawn meanwhile. It is that of who drove there. */
function stopEntries({ startAt, endAt, lat, lng, place, durationS, standingS, fuel }: Stop, by: string | null): Entry[] {
  const known = { startAt: Date.parse(startAt), startPlace: place };
  const entry = (cells: Entry['cells']): Entry => ({ startAt: known.startAt, spots: [{ lat, lng }], by, cells });
  const stop = entry({
    ...known,
    type: 'stop',
    endAt: endAt === null ? null : Date.parse(endAt),
    endPlace: endAt === null ? null : place,
    durationS,
    standS: durationS === null ? null : Math.max(0, durationS - standingS),
  });
  return fuel
    ? [stop, entry({ ...known, type: fuel.change > 0 ? 'refuel' : 'fuel-drop', measure: `${Math.abs(fuel.change)} ${fuel.unit}` })]
    : [stop];
}

const JOURNEYS = new Set<unknown>(['driven', 'towed']);
const STOPS = new Set<unknown>(['stop', 'standing']);
const SHOWN: Readonly<Record<string, (type: unknown) => boolean>> = {
  all: () => true,
  main: (type) => JOURNEYS.has(type) || STOPS.has(type),
  journeys: (type) => JOURNEYS.has(type),
  stops: (type) => STOPS.has(type),
  speeding: (type) => type === 'speeding',
  events: (type) => !JOURNEYS.has(type) && !STOPS.has(type),
};

/** /rapports/chronologique: what each vehicle did, one thing after the other: journeys, stops, events; a timeline of each day. */
export const chronologique: ReportDeclaration<JourneysSource> & { source: 'journeys' } = {
  slug: 'chronologique',
  source: 'journeys',
  hasAddresses: true,
  scope: ['fleets', 'vehicles', 'drivers', 'sites'],
  takesSlot: true,
  startingScope: 'one',
  startingPeriod: 'yesterday',
  maxDays: 31,
  maxVehicleDays: 1000,
  yearIn: 'kilometrique',
  options: [
    { key: 'shown', values: Object.keys(SHOWN), initial: 'all' },
    { key: 'lasting', values: ['0', '60', '300', '900', '3600'], initial: '0' },
    { key: 'least', values: ['0', '500', '1000', '5000'], initial: '0' },
  ],
  columns,
  groupings: [['vehicle', 'day'], ['day'], ['week'], ['month'], ['vehicle'], ['driver'], ['fleet'], ['place'], []],
  dated: 'startAt',
  placed: 'startPlace',
  startingSort: 'startAt',
  views: ['days', 'tables'],
  hrefOf: (cell) => (JOURNEYS.has(cell('type')) ? journeyHref(journeyId(String(cell('vehicle')), Number(cell('journeyAt')))) : undefined),
  compute({ vehicles, names, journeys: byVehicle, badges, askedSites }, params) {
    const { from, to, timeZone, nowMs, options } = params;
    const untilMs = dayStartMs(addDays(to, 1), timeZone);
    const asked = rowFilter(params);
    // Rows outside of the hours are left out one by one, events too.
    const partsOf = partsFinder({ ...params, slot: undefined }, WHOLE_JOURNEYS);
    const isThere = askedSpots(askedSites);
    // Those who have nothing of what is asked for are not told of, nor are their days.
    const isNarrowed = params.drivers !== undefined || askedSites !== undefined;
    const [leastM, leastS] = [Number(options['least']), Number(options['lasting'])];
    const isShown = SHOWN[options['shown']!]!;
    const rows: ReportRow[] = [];
    const days: ReportDay[] = [];
    const stops: PlacedStop[] = [];
    const words: Record<string, string> = {};
    const known = journeyNotes();
    const found = { cut: 0, brief: 0, short: 0 };
    for (const vehicle of byPlate(vehicles)) {
      const all = byVehicle[vehicle._id] ?? [];
      // One too short to count has not been: the stop around it goes on.
      const journeys = all.filter(({ kind, distanceM }) => kind === 'standing' || distanceM >= leastM);
      found.short += all.length - journeys.length;
      const entries: Entry[] = [];
      const arrivals = new Map<string, string | null>();
      for (const journey of journeys) {
        const driver = driverOfJourney(journey, Date.parse(journey.startAt), vehicle.had, badges);
        if (journey.kind !== 'standing') arrivals.set(journey.endAt, driver);
        if (!asked.isBy(driver)) continue;
        for (const part of partsOf(journey).parts) {
          // The engine that runs while nobody drives is the row itself.
          const events = journey.kind === 'standing' ? part.events.filter(({ kind }) => kind !== 'idling') : part.events;
          entries.push(journeyEntry(part, driver), ...events.map((event) => eventEntry(event, driver)));
          known.add(part, vehicle._id, Date.parse(part.endAt));
        }
      }
      entries.unshift(...stopsBetween(journeys).flatMap((stop) => stopEntries(stop, arrivals.get(stop.startAt) ?? null)));
      const rowsBefore = rows.length;
      for (const entry of entries.toSorted((a, b) => a.startAt - b.startAt)) {
        const { type, durationS } = entry.cells;
        // A stop after a journey that goes over the last midnight is of the day after.
        if (entry.startAt >= untilMs) continue;
        if (!isShown(type) || !asked.isBy(entry.by) || !entry.spots.some(isThere) || !asked.isAt(entry.startAt)) continue;
        if (typeof durationS === 'number' && durationS < leastS) {
          found.brief++;
          continue;
        }
        if (type === 'stop' && typeof entry.cells['startPlace'] === 'string')
          stops.push({
            place: entry.cells['startPlace'],
            vehicle: vehicle._id,
            durationS: typeof durationS === 'number' ? durationS : null,
          });
        const cells: Entry['cells'] = { ...entry.cells, vehicle: vehicle._id, fleet: vehicle.fleet };
        for (const id of [cells['fleet'], cells['driver']]) if (typeof id === 'string' && names[id] !== undefined) words[id] = names[id];
        if (rows.length < MAX_REPORT_ROWS) rows.push(columns.map(({ id }) => cells[id] ?? null));
        else found.cut++;
      }
      if (!isNarrowed || rows.length > rowsBefore) {
        words[vehicle._id] = vehicle.registration;
        days.push(...journeyDays(journeys, { from, to, timeZone, nowMs }).map((day) => ({ vehicle: vehicle._id, ...day })));
      }
    }
    const notes: ReportNote[] = (['brief', 'short'] as const).flatMap((code) => (found[code] > 0 ? [{ code, count: found[code] }] : []));
    if (days.length > 0 && (isNarrowed || params.slot !== undefined)) notes.push({ code: 'wholeDays' });
    return { rows, cut: found.cut, names: words, notes: [...notes, ...asked.notes(), ...known.notes()], days, tables: stopTables(stops) };
  },
};
