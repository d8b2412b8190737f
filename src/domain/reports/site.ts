import { driverOfJourney } from '../driving/journey-driver.ts';
import { addDays, dayStartMs } from '../kit/time-zone.ts';
import { MAX_REPORT_ROWS, type Cell, type ReportColumn, type ReportDeclaration, type ReportNote, type ReportRow } from '../kit/report.ts';
import { mergedVisits } from '../places/merged-visits.ts';
import { closedS } from '../places/closed-time.ts';
import type { Visit } from '../places/visit.ts';
import { visitSpan, type VisitSpan } from '../places/visit-span.ts';
import { rowFilter } from './row-filter.ts';
import { byPlate } from './by-plate.ts';
import { siteTables, type CountedVisit } from './site-tables.ts';
import type { VisitedSite, VisitsSource } from './sources.ts';

/** The vehicle was not heard for so long before it was seen outside: when it left is not known better. */
const UNSEEN_MS = 600_000;

const columns: readonly ReportColumn[] = [
  { id: 'visited', kind: 'site', widthPx: 290 },
  { id: 'vehicle', kind: 'vehicle', widthPx: 130 },
  { id: 'driver', kind: 'driver', widthPx: 160 },
  { id: 'arrivalAt', kind: 'instant', widthPx: 160 },
  { id: 'departureAt', kind: 'instant', widthPx: 160 },
  { id: 'stayS', kind: 'duration', total: 'sum', widthPx: 120 },
  { id: 'odometerKm', kind: 'number', unit: 'km', digits: 1, widthPx: 120 },
  { id: 'awayS', kind: 'duration', total: 'mean', widthPx: 150 },
  { id: 'closedS', kind: 'duration', total: 'sum', widthPx: 130 },
  { id: 'maxKmh', kind: 'number', unit: 'km/h', total: 'max', spare: true, widthPx: 110 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
];

const byStart = (a: Visit, b: Visit): number => (a.startAt < b.startAt ? -1 : a.startAt > b.startAt ? 1 : a.place < b.place ? -1 : 1);

function outsideHours({ openingHours }: VisitedSite, { startMs, untilMs }: VisitSpan, timeZone: string): number | null {
  return openingHours && openingHours.length > 0 ? closedS(openingHours, startMs, untilMs, timeZone) : null;
}

/** /rapports/site: who visited which site, when, for how long, and out of hours. */
export const site: ReportDeclaration<VisitsSource> & { source: 'visits' } = {
  slug: 'site',
  source: 'visits',
  scope: ['fleets', 'vehicles', 'drivers', 'sites'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'yesterday',
  maxDays: 366,
  maxVehicleDays: 40_000,
  options: [
    { key: 'stay', values: ['site', '0', '15', '60', '300', '900', '3600'], initial: 'site' },
    { key: 'apart', values: ['0', '300', '900', '1800', '3600'], initial: '0' },
    { key: 'hours', values: ['all', 'outside'], initial: 'all' },
  ],
  columns,
  groupings: [['site'], ['site', 'vehicle'], ['vehicle'], ['driver'], ['fleet'], ['day'], ['week'], ['month'], []],
  dated: 'arrivalAt',
  startingSort: 'arrivalAt',
  views: ['tables'],
  compute({ vehicles, names, visits, badges, sites }, params) {
    const { options, timeZone, nowMs } = params;
    const asked = rowFilter(params);
    const chosen = params.sites && new Set(params.sites);
    const rows: ReportRow[] = [];
    const words: Record<string, string> = {};
    const counted: CountedVisit[] = [];
    const apartS = Number(options['apart']);
    const found = { cut: 0, brief: 0, present: 0, unseen: 0, joined: 0 };
    const isWhole = params.drivers === undefined && params.slot === undefined && options['hours'] === 'all';
    const period = {
      isWhole,
      fromMs: dayStartMs(params.from, timeZone),
      toMs: Math.min(nowMs, dayStartMs(addDays(params.to, 1), timeZone)),
    };
    for (const vehicle of byPlate(vehicles)) {
      const leftMs = new Map<string, number>();
      const known = (visits[vehicle._id] ?? []).filter(({ place }) => sites[place] && (!chosen || chosen.has(place))).sort(byStart);
      const stays = mergedVisits(known, apartS);
      found.joined += known.length - stays.length;
      for (const visit of stays) {
        const place = sites[visit.place]!;
        const span = visitSpan(visit, nowMs);
        const stayS = Math.round((span.untilMs - span.startMs) / 1000);
        if (stayS < (options['stay'] === 'site' ? place.minVisitS : Number(options['stay']))) {
          found.brief++;
          continue;
        }
        const before = leftMs.get(visit.place);
        leftMs.set(visit.place, span.untilMs);
        // What is told of a visit is of the period, however long it goes on before and after.
        const within = {
          startMs: Math.max(span.startMs, period.fromMs),
          untilMs: Math.max(period.fromMs, Math.min(span.untilMs, period.toMs)),
        };
        const insideS = Math.max(0, Math.round((within.untilMs - within.startMs) / 1000));
        const outsideS = outsideHours(place, { ...span, ...within }, timeZone);
        const driver = driverOfJourney(visit, Date.parse(visit.startAt), vehicle.had, badges);
        if ((options['hours'] === 'outside' && !outsideS) || !asked.isBy(driver) || !asked.isAt(span.startMs)) continue;
        if (span.endMs === null) found.present++;
        else if (span.endMs - Date.parse(visit.lastAt) > UNSEEN_MS) found.unseen++;
        for (const id of [vehicle.fleet, driver, visit.place]) if (id !== null && names[id] !== undefined) words[id] = names[id];
        words[vehicle._id] = vehicle.registration;
        counted.push({
          site: visit.place,
          vehicle: vehicle._id,
          startMs: span.startMs,
          untilMs: span.untilMs,
          stayS: insideS,
          closedS: outsideS,
        });
        const cells: Record<string, Cell> = {
          visited: visit.place,
          vehicle: vehicle._id,
          driver,
          arrivalAt: span.startMs,
          departureAt: span.endMs,
          stayS: insideS,
          odometerKm: visit.odometerKm,
          awayS: before === undefined ? null : Math.round((span.startMs - before) / 1000),
          closedS: outsideS,
          maxKmh: visit.maxKmh,
          fleet: vehicle.fleet,
        };
        if (rows.length < MAX_REPORT_ROWS) rows.push(columns.map(({ id }) => cells[id]!));
        else found.cut++;
      }
    }
    const notes: ReportNote[] = [];
    for (const code of ['present', 'unseen', 'joined', 'brief'] as const) if (found[code] > 0) notes.push({ code, count: found[code] });
    return { rows, cut: found.cut, names: words, notes: [...notes, ...asked.notes()], tables: siteTables(counted, period) };
  },
};
