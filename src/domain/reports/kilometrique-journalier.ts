import { type ReportColumn, type ReportDeclaration, type ReportRow } from './report.ts';
import { dayFinder } from '../time/periods.ts';
import { driven, stillNotes } from './journeys/driven.ts';
import type { SummariesSource, ReportVehicle } from './sources.ts';
import { daysOf } from './journeys/spans.ts';
import { JOURNEY_OPTIONS, matchingJourneys } from './journeys/tell-journeys.ts';

const columns: readonly ReportColumn[] = [
  { id: 'vehicle', kind: 'vehicle', widthPx: 140 },
  { id: 'distanceKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 120 },
  { id: 'activeDays', kind: 'number', total: 'sum', spare: true, widthPx: 110 },
  {
    id: 'kmPerActiveDay',
    kind: 'number',
    unit: 'km',
    digits: 1,
    total: { sumOf: 'distanceKm', over: 'activeDays', times: 1 },
    spare: true,
    widthPx: 160,
  },
  { id: 'toJourneys', kind: 'link', spare: true, widthPx: 150 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
  { id: 'firstAt', kind: 'instant', spare: true, widthPx: 150 },
];

/** A day of so many times the median is a long one. */
const LONG_DAY = 1.5;

/** Metres of a vehicle by day. */
interface Line {
  vehicle: ReportVehicle;
  firstMs: number;
  days: Map<string, number>;
}

/** /rapports/kilometrique-journalier: kilometres by vehicle and day of a month, with the totals of both. */
export const kilometriqueJournalier: ReportDeclaration<SummariesSource> & { source: 'briefs' } = {
  slug: 'kilometrique-journalier',
  source: 'briefs',
  scope: ['fleets', 'vehicles', 'drivers', 'sites'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'thisMonth',
  maxDays: 31,
  maxVehicleDays: 31_000,
  yearIn: 'kilometrique',
  options: [...JOURNEY_OPTIONS],
  columns,
  groupings: [[], ['fleet']],
  dated: 'firstAt',
  startingSort: 'vehicle',
  views: [],
  compute(source, params) {
    const find = dayFinder(params.timeZone);
    const lines = new Map<string, Line>();
    const notes = matchingJourneys(source, params, driven, (journey, vehicle) => {
      const day = find(journey.startMs);
      const line = lines.get(vehicle._id) ?? { vehicle, firstMs: journey.startMs, days: new Map<string, number>() };
      lines.set(vehicle._id, line);
      line.days.set(day, (line.days.get(day) ?? 0) + journey.distanceM);
    });
    const days = daysOf(params);
    const dayMetres = [...lines.values()].flatMap(({ days: own }) => [...own.values()]).toSorted((a, b) => a - b);
    const heat = {
      from: ((dayMetres[Math.floor(dayMetres.length / 2)] ?? 0) / 1000) * LONG_DAY,
      to: (dayMetres.at(-1) ?? 0) / 1000,
    };
    const names: Record<string, string> = {};
    const rows = [...lines.values()].map(({ vehicle, firstMs, days: own }): ReportRow => {
      names[vehicle._id] = vehicle.registration;
      if (vehicle.fleet !== null && source.names[vehicle.fleet] !== undefined) names[vehicle.fleet] = source.names[vehicle.fleet]!;
      const distanceKm = [...own.values()].reduce((sum, metres) => sum + metres, 0) / 1000;
      const link = `/rapports/trajets?vehicles=${vehicle._id}&from=${params.from}&to=${params.to}`;
      return [
        vehicle._id,
        distanceKm,
        own.size,
        distanceKm / own.size,
        link,
        vehicle.fleet,
        firstMs,
        ...days.map((day) => (own.has(day) ? own.get(day)! / 1000 : null)),
      ];
    });
    // Named by their place: a choice of columns holds for every month.
    const made = days.map((day, at): ReportColumn => ({
      id: `day${at + 1}`,
      day,
      kind: 'number',
      total: 'sum',
      heat,
      widthPx: 58,
    }));
    return { rows, cut: 0, names, notes: [...notes, ...stillNotes(source, params, names)], columns: made };
  },
};
