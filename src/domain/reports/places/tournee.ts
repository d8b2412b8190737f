import { driverAt } from '../../driver/who-had.ts';
import { roundDays } from '../../mission/round-days.ts';
import { type Visit, visitSpan } from '../../places/visits.ts';
import { addDays, dayStartMs, instantOfWall } from '../../time/time-zone.ts';
import { byPlate } from '../journeys/report-vehicles.ts';
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
import type { RoundsSource } from '../sources.ts';
import { continuesLine } from '../journeys/tell-journeys.ts';
import { insideS, stayCutter } from './stay-parts.ts';

const minutes = { kind: 'number', unit: 'min', digits: 0, widthPx: 110 } as const;
const share = { kind: 'number', unit: '%', digits: 0, total: 'mean', widthPx: 100 } as const;

const columns: readonly ReportColumn[] = [
  { id: 'plannedAt', kind: 'instant', widthPx: 230 },
  { id: 'round', kind: 'text', widthPx: 170 },
  { id: 'stopNumber', kind: 'number', digits: 0, widthPx: 80 },
  { id: 'stop', kind: 'site', widthPx: 200 },
  { id: 'vehicle', kind: 'vehicle', widthPx: 130 },
  { id: 'plannedLeaveAt', kind: 'instant', widthPx: 150 },
  { id: 'reachedAt', kind: 'instant', widthPx: 150 },
  { id: 'departureAt', kind: 'instant', widthPx: 150 },
  { id: 'deviationMin', ...minutes, total: 'mean' },
  { id: 'stopStatus', kind: 'word', widthPx: 130 },
  { id: 'stayS', kind: 'duration', total: 'sum', widthPx: 110 },
  { id: 'sectionKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 110 },
  { id: 'sectionS', kind: 'duration', total: 'sum', widthPx: 120 },
  { id: 'donePct', ...share },
  { id: 'onTimePct', ...share },
  { id: 'driver', kind: 'driver', spare: true, widthPx: 160 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
];
const perRound: readonly ReportColumn[] = [
  { id: 'round', kind: 'text', widthPx: 170 },
  { id: 'vehicle', kind: 'vehicle', widthPx: 130 },
  { id: 'stopsPlanned', kind: 'number', widthPx: 90 },
  { id: 'stopsDone', kind: 'number', widthPx: 90 },
  { id: 'donePct', ...share },
  { id: 'onTimePct', ...share },
  { id: 'sectionKm', kind: 'number', unit: 'km', digits: 1, widthPx: 100 },
];

const isDone = ({ status }: MadeStop): boolean => status !== 'skipped' && status !== 'to-come' && status !== 'entrance';
const pct = (some: number, all: number): number | null => (all > 0 ? Math.round((some / all) * 100) : null);

interface Section {
  km: number | null;
  s: number | null;
}

/** From the stop before that was made: kilometres between the counters at both, time from its departure. */
function sectionOf(stops: readonly MadeStop[], at: number): Section {
  const [to, from] = [stops[at]!, stops.slice(0, at).findLast(({ arrivedMs }) => arrivedMs !== null)];
  if (!from || to.arrivedMs === null) return { km: null, s: null };
  const km = to.odometerKm === null || from.odometerKm === null ? null : Math.round((to.odometerKm - from.odometerKm) * 10) / 10;
  const s = from.leftMs === null ? null : Math.round((to.arrivedMs - from.leftMs) / 1000);
  // Not in the order of the plan: there is no section from one to the other.
  return { km: km !== null && km < 0 ? null : km, s: s !== null && s < 0 ? null : s };
}

/** Its stay, as far as that is in the period: at its depot a vehicle is all night. */
function stayWithin({ arrivedMs, stayS }: MadeStop, { fromMs, toMs }: { fromMs: number; toMs: number }) {
  if (arrivedMs === null || stayS === null) return null;
  const lastMs = arrivedMs + stayS * 1000;
  return { startMs: Math.max(arrivedMs, fromMs), untilMs: Math.min(lastMs, toMs), lastMs };
}

/** /rapports/tournee: stops of rounds, as they were planned and as they were made. */
export const tournee: ReportDeclaration<RoundsSource> & { source: 'rounds' } = {
  slug: 'tournee',
  source: 'rounds',
  scope: ['fleets', 'vehicles', 'drivers', 'sites'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'yesterday',
  maxDays: 92,
  maxVehicleDays: 40_000,
  options: [
    { key: 'onTime', values: ['300', '600', '900', '1800', '3600'], initial: '900' },
    { key: 'window', values: ['3600', '7200', '14400', '28800'], initial: '14400' },
    { key: 'stops', values: ['all', 'wrong', 'skipped'], initial: 'all' },
  ],
  columns,
  groupings: [['round'], ['round', 'day'], ['vehicle'], ['driver'], ['site'], ['day'], ['week'], ['month'], []],
  dated: 'plannedAt',
  cutsRows: true,
  continues: continuesLine,
  startingSort: 'plannedAt',
  views: ['tables'],
  compute({ vehicles, names, visits, sites, rounds }, params) {
    const { options, timeZone, nowMs, from, to } = params;
    const asked = rowFilter(params);
    const cutter = stayCutter(params);
    const chosen = params.sites && new Set(params.sites);
    const period = { fromMs: dayStartMs(from, timeZone), toMs: dayStartMs(addDays(to, 1), timeZone) };
    const rules = { toleranceMs: Number(options['onTime']) * 1000, windowMs: Number(options['window']) * 1000, nowMs };
    const rows: ReportRow[] = [];
    const words: Record<string, string> = {};
    const gathered: Cell[][] = [];
    let [cut, toCome] = [0, 0];
    for (const vehicle of byPlate(vehicles))
      for (const round of rounds.filter((one) => one.vehicle === vehicle._id)) {
        const all: { stop: MadeStop; section: Section }[] = [];
        for (const day of roundDays(round, from, to)) {
          const wall = (min: number): number => instantOfWall(Date.parse(`${day}T00:00:00Z`) + min * 60_000, timeZone);
          const planned = round.stops.map(({ site, arriveMin, leaveMin }) => ({
            site,
            arriveMs: wall(arriveMin),
            leaveMs: leaveMin === null ? null : wall(leaveMin),
          }));
          const driver = round.driver ?? driverAt(vehicle.had, planned[0]?.arriveMs ?? wall(0));
          if (!asked.isBy(driver)) continue;
          const stops = madeStops(planned, visits[vehicle._id] ?? [], (site) => sites[site]?.minVisitS ?? 0, rules);
          // Somebody else may have made it: who knows of their own visits cannot call it skipped.
          if (params.own && stops.every(({ arrivedMs }) => arrivedMs === null)) continue;
          for (const [at, stop] of stops.entries()) {
            const section = sectionOf(stops, at);
            if ((chosen && !chosen.has(stop.site)) || !asked.isAt(stop.arriveMs)) continue;
            all.push({ stop, section });
            if (stop.status === 'to-come') toCome++;
            if (
              (options['stops'] === 'wrong' && (stop.status === 'visited' || stop.status === 'to-come')) ||
              (options['stops'] === 'skipped' && stop.status !== 'skipped')
            )
              continue;
            for (const id of [vehicle.fleet, driver, stop.site]) if (id !== null && names[id] !== undefined) words[id] = names[id];
            words[vehicle._id] = vehicle.registration;
            const isOver = stop.status !== 'to-come';
            const stay = stayWithin(stop, period);
            // What is told of the stop once, where it is planned.
            const once: Record<string, Cell> = {
              deviationMin: stop.arrivedMs === null ? null : Math.round((stop.arrivedMs - stop.arriveMs) / 60_000),
              sectionKm: section.km,
              sectionS: section.s,
              donePct: isOver ? (isDone(stop) ? 100 : 0) : null,
              onTimePct: isOver ? (stop.status === 'visited' ? 100 : 0) : null,
            };
            for (const part of cutter.partsAround(stay, stop.arriveMs)) {
              const cells: Record<string, Cell> = {
                plannedAt: stop.arriveMs,
                round: round.name,
                stopNumber: at + 1,
                stop: stop.site,
                vehicle: vehicle._id,
                plannedLeaveAt: stop.leaveMs,
                reachedAt: stop.arrivedMs,
                departureAt: stop.leftMs,
                stopStatus: stop.status,
                stayS: stay && insideS(part),
                driver,
                fleet: vehicle.fleet,
                ...(part.isContinued ? {} : once),
              };
              if (rows.length < MAX_REPORT_ROWS) rows.push([...columns.map(({ id }) => cells[id] ?? null), ...cutter.cellsOf(part)]);
              else cut++;
            }
          }
        }
        const over = all.filter(({ stop }) => stop.status !== 'to-come');
        const done = over.filter(({ stop }) => isDone(stop)).length;
        const km = all.flatMap(({ section }) => section.km ?? []);
        if (all.length > 0)
          gathered.push([
            round.name,
            vehicle._id,
            all.length,
            done,
            pct(done, over.length),
            pct(over.filter(({ stop }) => stop.status === 'visited').length, over.length),
            km.length > 0 ? Math.round(km.reduce((sum, one) => sum + one, 0) * 10) / 10 : null,
          ]);
      }
    const notes: ReportNote[] = [];
    if (toCome > 0) notes.push({ code: 'toCome', count: toCome });
    if (rounds.length === 0) notes.push({ code: 'noRound' });
    if (params.own) notes.push({ code: 'ownRounds' });
    const tables: ReportTable[] = [
      { id: 'perRound', columns: perRound, rows: gathered.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)) },
    ];
    return { rows, cut, names: words, notes: [...notes, ...cutter.notes(), ...asked.notes()], tables, ...cutter.brought };
  },
};

/** What became of a stop. `entrance`: it was there, for less than a visit of the site lasts. */
const STOP_STATUSES = ['visited', 'early', 'late', 'entrance', 'skipped', 'to-come'] as const;
type StopStatus = (typeof STOP_STATUSES)[number];

/** A stop of a round on a day, as it is planned. */
interface PlannedStop {
  site: string;
  arriveMs: number;
  leaveMs: number | null;
}

interface StopRules {
  /** Sooner or later by more is early or late. */
  toleranceMs: number;
  /** A visit counts for a stop up to so long before or after it is expected. */
  windowMs: number;
  nowMs: number;
}

/** A stop as it was made. */
interface MadeStop extends PlannedStop {
  status: StopStatus;
  arrivedMs: number | null;
  /** null: it was not seen to leave, or never came. */
  leftMs: number | null;
  stayS: number | null;
  odometerKm: number | null;
}

/**
 * Stops of a round with the visits that made them, in order: of the visits of the site that are free and within the window, the one that arrives nearest to when it is expected.
 * A visit makes one stop; a site that is on the round twice takes two. `minVisitS`: how long a visit of each site lasts at least.
 */
function madeStops(
  stops: readonly PlannedStop[],
  visits: readonly Visit[],
  minVisitS: (site: string) => number,
  { toleranceMs, windowMs, nowMs }: StopRules,
): MadeStop[] {
  const taken = new Set<Visit>();
  return stops.map((stop): MadeStop => {
    const away = (visit: Visit): number => Math.abs(Date.parse(visit.startAt) - stop.arriveMs);
    const near = visits.filter(
      (visit) => visit.place === stop.site && !taken.has(visit) && away(visit) <= windowMs && Date.parse(visit.startAt) <= nowMs,
    );
    const longEnough = (visit: Visit): boolean => staySOf(visit, nowMs) >= minVisitS(stop.site);
    // A whole visit before a mere entrance; then the nearest, the first of two as near.
    const [visit] = near.sort(
      (a, b) => Number(longEnough(b)) - Number(longEnough(a)) || away(a) - away(b) || (a.startAt < b.startAt ? -1 : 1),
    );
    if (!visit)
      return {
        ...stop,
        status: nowMs > stop.arriveMs + windowMs ? 'skipped' : 'to-come',
        arrivedMs: null,
        leftMs: null,
        stayS: null,
        odometerKm: null,
      };
    taken.add(visit);
    const { startMs, endMs } = visitSpan(visit, nowMs);
    const deviationMs = startMs - stop.arriveMs;
    const isOn = endMs === null && visitSpan(visit, nowMs).untilMs >= nowMs;
    const status: StopStatus =
      !longEnough(visit) && !isOn ? 'entrance' : deviationMs > toleranceMs ? 'late' : deviationMs < -toleranceMs ? 'early' : 'visited';
    return { ...stop, status, arrivedMs: startMs, leftMs: endMs, stayS: staySOf(visit, nowMs), odometerKm: visit.odometerKm };
  });
}

function staySOf(visit: Visit, nowMs: number): number {
  const { startMs, untilMs } = visitSpan(visit, nowMs);
  return Math.round((untilMs - startMs) / 1000);
}
