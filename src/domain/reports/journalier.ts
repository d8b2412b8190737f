import { startsOf } from '../driving/journey-parts.ts';
import { MAX_REPORT_ROWS, type ReportColumn, type ReportDeclaration, type ReportParams, type ReportRow } from './report.ts';
import { spanStart } from './report-arrange.ts';
import { dayFinder, localDays, type LocalDay, daysBetween } from '../time/periods.ts';
import { amplitudeOf, drivenOf } from './journeys/driven.ts';
import { SCORE_COLUMN, SCORE_PARTS } from './eco/eco-groups.ts';
import type { SummariesSource, ReportVehicle } from './sources.ts';
import { JOURNEY_OPTIONS, matchingGroups, OVER_COLUMN, overOf, type ToldJourney } from './journeys/tell-journeys.ts';
import { grouped } from '../text/order-rows.ts';
import { addDays } from '../time/time-zone.ts';

const columns: readonly ReportColumn[] = [
  { id: 'vehicle', kind: 'vehicle', widthPx: 150 },
  { id: 'firstAt', kind: 'instant', widthPx: 150 },
  { id: 'arrivedAt', kind: 'instant', widthPx: 150 },
  { id: 'amplitudeS', kind: 'duration', total: 'sum', widthPx: 110 },
  { id: 'journeys', kind: 'number', total: 'sum', widthPx: 90 },
  { id: 'distanceKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 110 },
  { id: 'drivingS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'idlingS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'maxKmh', kind: 'number', unit: 'km/h', total: 'max', widthPx: 120 },
  { id: 'speeding', kind: 'number', total: 'sum', widthPx: 90 },
  { id: 'harsh', kind: 'number', total: 'sum', widthPx: 110 },
  { id: 'toJourneys', kind: 'link', spare: true, widthPx: 150 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
  SCORE_COLUMN,
  ...SCORE_PARTS,
  OVER_COLUMN,
];

/** A day of a vehicle that was driven, as `journalier` tells of it; kilometres and seconds are those of its journeys as far as they are in it. */
export interface VehicleDay {
  vehicle: string;
  fleet: string | null;
  day: string;
  firstMs: number;
  /** null: its last journey lasts. */
  arrivedMs: number | null;
  journeys: number;
  distanceKm: number;
  drivingS: number;
  idlingS: number;
  maxKmh: number | null;
}

const AT = Object.fromEntries(columns.map(({ id }, at) => [id, at]));

/** Rows of `journalier` by their names; days are those of the time zone it was made in. */
export function vehicleDays(rows: readonly ReportRow[], timeZone: string): VehicleDay[] {
  const dayOf = dayFinder(timeZone);
  const cell = (row: ReportRow, id: string): number => Number(row[AT[id]!]);
  return rows.map((row) => ({
    vehicle: String(row[AT['vehicle']!]),
    fleet: row[AT['fleet']!] as string | null,
    day: dayOf(cell(row, 'firstAt')),
    firstMs: cell(row, 'firstAt'),
    arrivedMs: row[AT['arrivedAt']!] as number | null,
    journeys: cell(row, 'journeys'),
    distanceKm: cell(row, 'distanceKm'),
    drivingS: cell(row, 'drivingS'),
    idlingS: cell(row, 'idlingS'),
    maxKmh: row[AT['maxKmh']!] as number | null,
  }));
}

function rowOf(
  day: string,
  vehicle: ReportVehicle,
  journeys: readonly ToldJourney[],
  { sums }: Pick<ReportParams, 'sums'>,
  dayAt: (atMs: number) => LocalDay,
): ReportRow {
  const driven = drivenOf(journeys);
  const { firstMs, last, amplitudeS } = amplitudeOf(journeys, dayAt, driven);
  const { distanceM, drivingS, idlingS, maxKmh, speeding, harsh, score, scoreKm, scoredKm } = driven;
  return [
    vehicle._id,
    firstMs,
    last.open ? null : last.endMs,
    sums === 'month' ? null : amplitudeS,
    startsOf(journeys),
    distanceM / 1000,
    drivingS,
    idlingS,
    maxKmh,
    speeding,
    harsh,
    `/rapports/trajets?vehicles=${vehicle._id}&from=${day}&to=${day}`,
    vehicle.fleet,
    score,
    scoreKm,
    scoredKm,
    overOf(...journeys),
  ];
}

/** /tableau-de-bord-journalier: what each vehicle did each day, a line for each day it was driven. The other dashboards add up its lines. */
export const journalier: ReportDeclaration<SummariesSource> & { source: 'briefs' } = {
  slug: 'journalier',
  source: 'briefs',
  scope: ['fleets', 'vehicles'],
  startingScope: 'all',
  startingPeriod: 'today',
  maxDays: 366,
  maxVehicleDays: 31_000,
  sums: [{ by: 'day', maxVehicleDays: 100_000 }],
  options: JOURNEY_OPTIONS,
  columns,
  groupings: [['fleet'], []],
  dated: 'firstAt',
  startingSort: '-distanceKm',
  views: [],
  compute(source, params) {
    const rows: ReportRow[] = [];
    const words: Record<string, string> = {};
    const dayAt = localDays(params.timeZone);
    const most = params.sums ? Infinity : MAX_REPORT_ROWS;
    let cut = 0;
    const notes = matchingGroups(
      source,
      params,
      ({ kind }) => kind === 'driven',
      ({ startMs }) => {
        const { day } = dayAt(startMs);
        return params.sums === 'month' ? spanStart('month', day) : day;
      },
      (journeys, day, vehicle) => {
        if (rows.length === most) {
          cut++;
          return;
        }
        words[vehicle._id] = vehicle.registration;
        if (vehicle.fleet !== null && source.names[vehicle.fleet] !== undefined) words[vehicle.fleet] = source.names[vehicle.fleet]!;
        rows.push(rowOf(day, vehicle, journeys, params, dayAt));
      },
    );
    return { rows, cut, names: words, notes };
  },
};

/** What some days of vehicles come to. */
export interface DayTotals {
  /** Vehicles that were driven at all. */
  vehicles: number;
  journeys: number;
  distanceKm: number;
  drivingS: number;
  idlingS: number;
}

interface Days {
  from: string;
  to: string;
}

/** Sums of days of vehicles; a vehicle counts once, however many of its days there are. */
export function dayTotals(days: readonly VehicleDay[]): DayTotals {
  const sum = (of: (day: VehicleDay) => number): number => days.reduce((total, one) => total + of(one), 0);
  return {
    vehicles: new Set(days.map(({ vehicle }) => vehicle)).size,
    journeys: sum((one) => one.journeys),
    distanceKm: sum((one) => one.distanceKm),
    drivingS: sum((one) => one.drivingS),
    idlingS: sum((one) => one.idlingS),
  };
}

/** Sums of each day of a period, days without journeys too, in order. */
export function totalsByDay(days: readonly VehicleDay[], { from, to }: Days): (DayTotals & { day: string })[] {
  const byDay = grouped(days, ({ day }) => day);
  return daysOfSpan({ from, to }).map((day) => ({
    day,
    ...dayTotals(byDay.get(day) ?? []),
  }));
}

/** Sums of each month of a period, from its first day in it, those without journeys too. */
export function totalsByMonth(days: readonly VehicleDay[], { from, to }: Days): (DayTotals & { day: string })[] {
  const byMonth = grouped(days, ({ day }) => day.slice(0, 7));
  return daysOfSpan({ from, to })
    .filter((day, at) => at === 0 || day.endsWith('-01'))
    .map((day) => ({ day, ...dayTotals(byMonth.get(day.slice(0, 7)) ?? []) }));
}

const daysOfSpan = ({ from, to }: Days): string[] => Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));

/** Kilometres of each vehicle, the most first; those that were not driven have 0. Alike ones stand in the order given. */
export function distanceRanks(days: readonly VehicleDay[], vehicles: readonly string[]): { vehicle: string; distanceKm: number }[] {
  const byVehicle = grouped(days, ({ vehicle }) => vehicle);
  return vehicles
    .map((vehicle) => ({ vehicle, distanceKm: dayTotals(byVehicle.get(vehicle) ?? []).distanceKm }))
    .sort((a, b) => b.distanceKm - a.distanceKm);
}

/** The days just before a period, as many as it has. */
export function daysBefore({ from, to }: Days): Days {
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}
