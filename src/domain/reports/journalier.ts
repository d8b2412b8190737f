import { startsOf } from '../driving/journey-parts.ts';
import { MAX_REPORT_ROWS, type ReportColumn, type ReportDeclaration, type ReportParams, type ReportRow } from './report.ts';
import { spanStart } from './report-arrange.ts';
import { dayFinder, localDays, type LocalDay } from '../time/local-days.ts';
import { amplitudeOf, drivenOf } from './driven.ts';
import { SCORE_COLUMN, SCORE_PARTS } from './eco-groups.ts';
import type { SummariesSource, ReportVehicle } from './sources.ts';
import { JOURNEY_OPTIONS, matchingJourneys, OVER_COLUMN, overOf, type ToldJourney } from './tell-journeys.ts';

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
    const days = new Map<string, { day: string; vehicle: ReportVehicle; journeys: ToldJourney[] }>();
    const notes = matchingJourneys(
      source,
      params,
      ({ kind }) => kind === 'driven',
      (journey, vehicle) => {
        const { day: own } = dayAt(journey.startMs);
        const day = params.sums === 'month' ? spanStart('month', own) : own;
        const known = days.get(`${vehicle._id} ${day}`);
        if (known) known.journeys.push(journey);
        else days.set(`${vehicle._id} ${day}`, { day, vehicle, journeys: [journey] });
      },
    );
    for (const { day, vehicle, journeys } of days.values()) {
      if (rows.length === (params.sums ? Infinity : MAX_REPORT_ROWS)) break;
      words[vehicle._id] = vehicle.registration;
      if (vehicle.fleet !== null && source.names[vehicle.fleet] !== undefined) words[vehicle.fleet] = source.names[vehicle.fleet]!;
      rows.push(rowOf(day, vehicle, journeys, params, dayAt));
    }
    return { rows, cut: days.size - rows.length, names: words, notes };
  },
};
