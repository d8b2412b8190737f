import { driverOfJourney } from '../../driver/who-had.ts';
import { type Visit, visitSpan, type VisitSpan } from '../../places/visits.ts';
import { grouped } from '../../text/order-rows.ts';
import { addDays, dayStartMs, secondOf } from '../../time/time-zone.ts';
import { byPlate, toldKm } from '../journeys/report-vehicles.ts';
import {
  type Cell,
  MAX_REPORT_ROWS,
  type ReportColumn,
  type ReportDeclaration,
  type ReportNote,
  type ReportRow,
  type ReportTable,
} from '../report.ts';
import { rowFilter } from '../row-filter.ts';
import type { VisitedSite, VisitsSource } from '../sources.ts';
import { continuesLine } from '../journeys/tell-journeys.ts';
import { insideS, stayCutter } from './stay-parts.ts';
import { closedS } from '../../time/opening-hours.ts';

const most = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.max(a, b));

/** Visits of one vehicle, in order of their start: those of a place that begin less than so long after the one before ended are one with it, absence and all. */
export function mergedVisits(visits: readonly Visit[], apartS: number): Visit[] {
  if (apartS === 0) return [...visits];
  const merged: Visit[] = [];
  const last = new Map<string, number>();
  for (const visit of visits) {
    const at = last.get(visit.place);
    const before = at === undefined ? undefined : merged[at];
    const untilMs = before && Date.parse(before.endAt ?? before.lastAt);
    if (before === undefined || untilMs === undefined || Date.parse(visit.startAt) - untilMs >= apartS * 1000) {
      last.set(visit.place, merged.length);
      merged.push(visit);
      continue;
    }
    merged[at!] = {
      ...before,
      lastAt: visit.lastAt,
      endAt: visit.endAt,
      nearestM: Math.min(before.nearestM, visit.nearestM),
      maxKmh: most(before.maxKmh, visit.maxKmh),
      odometerKm: before.odometerKm ?? visit.odometerKm,
      driverTag: before.driverTag ?? visit.driverTag,
    };
  }
  return merged;
}

/** A visit as its tables count it. */
export interface CountedVisit {
  site: string;
  vehicle: string;
  startMs: number;
  untilMs: number;
  stayS: number;
  /** null: the site has no hours. */
  closedS: number | null;
}

/** What is asked for, as far as it has been. */
interface VisitedPeriod {
  fromMs: number;
  toMs: number;
  /** The visits are all of their vehicles': their share of the period says something. */
  isWhole: boolean;
}

const perSite: readonly ReportColumn[] = [
  { id: 'visited', kind: 'site', widthPx: 240 },
  { id: 'visits', kind: 'number', bar: {}, widthPx: 160 },
  { id: 'vehicles', kind: 'number', widthPx: 90 },
  { id: 'stayTotalS', kind: 'duration', widthPx: 110 },
  { id: 'meanStayS', kind: 'duration', widthPx: 110 },
  { id: 'closedS', kind: 'duration', widthPx: 110 },
];
const perVehicle: readonly ReportColumn[] = [
  { id: 'vehicle', kind: 'vehicle', widthPx: 150 },
  { id: 'visits', kind: 'number', bar: {}, widthPx: 160 },
  { id: 'siteCount', kind: 'number', widthPx: 90 },
  { id: 'onSiteS', kind: 'duration', widthPx: 110 },
  { id: 'onSitePct', kind: 'number', unit: '%', digits: 1, widthPx: 110 },
];

/** Whole seconds of a period that some of the stretches cover: sites may lie in each other. */
function coveredS(stretches: readonly CountedVisit[], fromMs: number, toMs: number): number {
  let [covered, atMs] = [0, fromMs];
  for (const { startMs, untilMs } of stretches.toSorted((a, b) => a.startMs - b.startMs)) {
    const [start, end] = [Math.max(startMs, atMs), Math.min(untilMs, toMs)];
    if (end <= start) continue;
    covered += secondOf(end) - secondOf(start);
    atMs = end;
  }
  return covered;
}

const sum = (visits: readonly CountedVisit[], of: (visit: CountedVisit) => number): number =>
  visits.reduce((total, visit) => total + of(visit), 0);

function siteRow([site, visits]: [string, CountedVisit[]]): Cell[] {
  const stayS = sum(visits, (visit) => visit.stayS);
  const closed = visits.filter(({ closedS }) => closedS !== null);
  return [
    site,
    visits.length,
    new Set(visits.map(({ vehicle }) => vehicle)).size,
    stayS,
    Math.round(stayS / visits.length),
    closed.length > 0 ? sum(closed, ({ closedS }) => closedS!) : null,
  ];
}

function vehicleRow([vehicle, visits]: [string, CountedVisit[]], { fromMs, toMs, isWhole }: VisitedPeriod): Cell[] {
  const known = [vehicle, visits.length, new Set(visits.map(({ site }) => site)).size];
  const onSiteS = coveredS(visits, fromMs, toMs);
  return [...known, onSiteS, isWhole && toMs > fromMs ? Math.round((onSiteS / (toMs - fromMs)) * 1_000_000) / 10 : null];
}

const order = (a: Cell[], b: Cell[], at: number): number => Number(b[at]) - Number(a[at]) || (String(a[0]) < String(b[0]) ? -1 : 1);

/** Visits by site (how many, how long in all and on average), the most visited first; by vehicle (how much of the period it was on a site), the longest first. */
export function siteTables(visits: readonly CountedVisit[], period: VisitedPeriod): ReportTable[] {
  return [
    {
      id: 'perSite',
      columns: perSite,
      rows: [...grouped(visits, ({ site }) => site)].map(siteRow).sort((a, b) => order(a, b, 1) || order(a, b, 3)),
    },
    {
      id: 'perVehicle',
      columns: perVehicle,
      rows: [...grouped(visits, ({ vehicle }) => vehicle)].map((one) => vehicleRow(one, period)).sort((a, b) => order(a, b, 3)),
    },
  ];
}

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

function outsideHours(
  { openingHours }: VisitedSite,
  { startMs, untilMs }: Pick<VisitSpan, 'startMs' | 'untilMs'>,
  timeZone: string,
): number | null {
  return openingHours && openingHours.length > 0 ? closedS(openingHours, startMs, untilMs, timeZone) : null;
}

/** /rapports/site: who visited which site, when, for how long, and out of hours; gathered by day, week or month, a visit that goes over midnight is a line of each. */
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
  cutsRows: true,
  continues: continuesLine,
  startingSort: 'arrivalAt',
  views: ['tables'],
  compute({ vehicles, names, visits, badges, sites }, params) {
    const { options, timeZone, nowMs } = params;
    const asked = rowFilter(params);
    const cutter = stayCutter(params);
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
          lastMs: span.untilMs,
        };
        const outsideS = outsideHours(place, within, timeZone);
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
          stayS: insideS(within),
          closedS: outsideS,
        });
        for (const part of cutter.partsOf(within)) {
          const cells: Record<string, Cell> = {
            visited: visit.place,
            vehicle: vehicle._id,
            driver,
            arrivalAt: span.startMs,
            departureAt: span.endMs,
            stayS: insideS(part),
            odometerKm: part.isContinued ? null : toldKm(vehicle, visit.odometerKm, span.startMs),
            awayS: part.isContinued || before === undefined ? null : Math.round((span.startMs - before) / 1000),
            closedS: part === within ? outsideS : outsideHours(place, part, timeZone),
            maxKmh: visit.maxKmh,
            fleet: vehicle.fleet,
          };
          if (rows.length < MAX_REPORT_ROWS) rows.push([...columns.map(({ id }) => cells[id]!), ...cutter.cellsOf(part)]);
          else found.cut++;
        }
      }
    }
    const notes: ReportNote[] = [];
    for (const code of ['present', 'unseen', 'joined', 'brief'] as const) if (found[code] > 0) notes.push({ code, count: found[code] });
    return {
      rows,
      cut: found.cut,
      names: words,
      notes: [...notes, ...cutter.notes(), ...asked.notes()],
      tables: siteTables(counted, period),
      ...cutter.brought,
    };
  },
};
