import { harshOf, type JourneySummary } from '../driving/journey-summary.ts';
import { journeyHref, journeyId } from '../driving/journey-id.ts';
import { reasonOf } from '../driving/reason-of.ts';
import {
  countOf,
  MAX_REPORT_ROWS,
  type ReportColumn,
  type ReportDeclaration,
  type ReportFigure,
  type ReportRhythm,
  type ReportRow,
  type ReportParams,
} from './report.ts';
import { spanStart, totalsOf } from './report-arrange.ts';
import { engineTime } from '../driving/journey-days.ts';
import { dayFinder } from '../time/periods.ts';
import { HOUR_MS, zoneOffsetMs } from '../time/time-zone.ts';
import { SCORE_COLUMN, SCORE_PARTS, scorePartsOf } from './eco/eco-groups.ts';
import type { LogbookSource, ReportVehicle } from './sources.ts';
import {
  continuesLine,
  JOURNEY_OPTIONS,
  JOURNEY_START_COLUMN,
  matchingJourneys,
  OVER_COLUMN,
  overOf,
  type ToldJourney,
} from './journeys/tell-journeys.ts';
import { daysOf } from './journeys/spans.ts';

/** Most days that have a bar each; most that are cut in weeks. */
const MOST = { days: 31, weeks: 183 };
const WEEK = 7;
const HOURS = 24;

interface RhythmOf {
  add: (journey: ToldJourney) => void;
  rhythm: () => ReportRhythm;
}

const weekdayOf = (day: string): string => String(new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK);

/** What journeys came to in each part of a period, and in which hours of the clock of the parameters they were on the road. */
export function rhythmOf(params: Pick<ReportParams, 'from' | 'to' | 'timeZone' | 'nowMs'>): RhythmOf {
  const days = daysOf(params);
  const by = days.length <= MOST.days ? 'day' : days.length <= MOST.weeks ? 'week' : 'month';
  const partOf = (day: string): string => {
    const start = by === 'day' ? day : spanStart(by, day);
    return start < params.from ? params.from : start;
  };
  const bars = new Map([...new Set(days.map(partOf))].map((from) => [from, { from, journeys: 0, distanceKm: 0, drivingS: 0, idlingS: 0 }]));
  const isWeek = days.length <= WEEK;
  const lineOf = (day: string): string => (isWeek ? day : weekdayOf(day));
  const hours = new Map((isWeek ? days : ['1', '2', '3', '4', '5', '6', '7']).map((of) => [of, Array.from({ length: HOURS }, () => 0)]));
  const find = dayFinder(params.timeZone);
  return {
    add(journey) {
      const { startMs, endMs, distanceM } = journey;
      const { drivingS, idlingS } = engineTime([journey]);
      const bar = bars.get(partOf(find(startMs)));
      if (bar) {
        if (!journey.isContinued) bar.journeys++;
        bar.distanceKm += distanceM / 1000;
        bar.drivingS += drivingS;
        bar.idlingS += idlingS;
      }
      for (let atMs = startMs; atMs < endMs;) {
        const wallMs = atMs + zoneOffsetMs(atMs, params.timeZone);
        const untilMs = Math.min(endMs, atMs + HOUR_MS - (wallMs % HOUR_MS));
        // What goes on after the period is told of the period after.
        const line = hours.get(lineOf(new Date(wallMs).toISOString().slice(0, 10)));
        if (line) line[new Date(wallMs).getUTCHours()]! += (untilMs - atMs) / 1000;
        atMs = untilMs;
      }
    },
    rhythm: () => ({ by, bars: [...bars.values()], hours: [...hours].map(([of, seconds]) => ({ of, seconds })) }),
  };
}

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
  { ...SCORE_COLUMN, widthPx: 90 },
  { id: 'driver', kind: 'driver', widthPx: 150 },
  { id: 'reason', kind: 'text', widthPx: 200 },
  { id: 'drivingS', kind: 'duration', total: 'sum', spare: true, widthPx: 100 },
  { id: 'harsh', kind: 'number', total: 'sum', spare: true, widthPx: 110 },
  { id: 'speeding', kind: 'number', total: 'sum', spare: true, widthPx: 90 },
  { id: 'odometerStartKm', kind: 'number', unit: 'km', digits: 1, spare: true, widthPx: 130 },
  { id: 'odometerEndKm', kind: 'number', unit: 'km', digits: 1, spare: true, widthPx: 130 },
  { id: 'distanceSource', kind: 'word', spare: true, widthPx: 120 },
  { id: 'kind', kind: 'word', spare: true, widthPx: 110 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
  ...SCORE_PARTS,
  JOURNEY_START_COLUMN,
  OVER_COLUMN,
];

/** In the order of the columns. */
function rowOf(journey: ToldJourney, vehicle: ReportVehicle, driver: string | null, reason: string | null): ReportRow {
  const { open } = journey;
  // Idling is that of drives: an engine that ran without one is another figure.
  const isDriven = journey.kind === 'driven';
  return [
    journey.startMs,
    vehicle._id,
    journey.start?.place ?? null,
    open ? null : journey.endMs,
    open ? null : (journey.end?.place ?? null),
    journey.isPrivate ? true : null,
    journey.durationS,
    journey.distanceM / 1000,
    journey.meanKmh,
    journey.maxKmh,
    isDriven ? journey.idlingS : null,
    journey.fuelUsedL,
    journey.eco?.score ?? null,
    driver,
    reason,
    isDriven ? journey.drivingS : null,
    harshOf(journey),
    journey.speeding,
    journey.odometerStartKm,
    journey.odometerEndKm,
    journey.distanceSource,
    journey.kind,
    vehicle.fleet,
    ...scorePartsOf(journey),
    journey.wholeStartMs ?? journey.startMs,
    overOf(journey),
  ];
}

const FIGURES: readonly (Omit<ReportFigure, 'value' | 'before' | 'way'> & { way?: keyof Omit<ReportRhythm['bars'][number], 'from'> })[] = [
  { id: 'distanceKm', kind: 'number', unit: 'km', way: 'distanceKm' },
  { id: 'drivingS', kind: 'duration', way: 'drivingS' },
  { id: 'idlingS', kind: 'duration', way: 'idlingS' },
  { id: 'meanKmh', kind: 'number', unit: 'km/h' },
  { id: 'speeding', kind: 'number' },
];

/** What the rows come to: the figures of the line of totals, each with its way over the period. */
function figuresOf(rows: readonly ReportRow[], { bars }: ReportRhythm, journeys: number): ReportFigure[] {
  const totals = totalsOf({ slug: 'trajets', columns }, rows);
  const wayOf = (key: keyof Omit<ReportRhythm['bars'][number], 'from'>): Pick<ReportFigure, 'way'> =>
    bars.length > 1 ? { way: bars.map((bar) => bar[key]) } : {};
  return [
    { id: 'journeys', kind: 'number', value: journeys, before: null, ...wayOf('journeys') },
    ...FIGURES.map(({ way, ...figure }): ReportFigure => ({
      ...figure,
      value: totals[columns.findIndex(({ id }) => id === figure.id)] as number | null,
      before: null,
      ...(way ? wayOf(way) : {}),
    })),
  ];
}

/** /rapports/trajets: the journeys of a period, one that goes over midnight as a line of each day, with sub-totals by vehicle and by day. */
export const trajets: ReportDeclaration<LogbookSource> & { source: 'logbook' } = {
  slug: 'trajets',
  source: 'logbook',
  scope: ['fleets', 'vehicles', 'drivers', 'sites'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'yesterday',
  maxDays: 366,
  maxVehicleDays: 31_000,
  yearIn: 'kilometrique',
  hasAddresses: true,
  options: [{ key: 'journeys', values: ['driven', 'all'], initial: 'driven' }, ...JOURNEY_OPTIONS],
  columns,
  groupings: [['vehicle', 'day'], ['vehicle'], ['driver'], ['fleet'], ['day'], ['week'], ['month'], []],
  dated: 'startAt',
  startingSort: 'startAt',
  views: ['rhythm'],
  hrefOf: (cell) => journeyHref(journeyId(String(cell('vehicle')), Number(cell('journeyAt')))),
  continues: continuesLine,
  compute(source, params) {
    const rows: ReportRow[] = [];
    const words: Record<string, string> = {};
    let cut = 0;
    const rhythm = rhythmOf(params);
    const isAsked = ({ kind }: JourneySummary): boolean => params.options['journeys'] === 'all' || kind === 'driven';
    const notes = matchingJourneys(source, params, isAsked, (journey, vehicle, driver) => {
      for (const id of [vehicle.fleet, driver]) if (id !== null && source.names[id] !== undefined) words[id] = source.names[id];
      words[vehicle._id] = vehicle.registration;
      if (rows.length >= MAX_REPORT_ROWS) {
        cut++;
        return;
      }
      rows.push(rowOf(journey, vehicle, driver, reasonOf(journey, source.reasons[vehicle._id])));
      rhythm.add(journey);
    });
    const made = rhythm.rhythm();
    return {
      rows,
      cut,
      names: words,
      notes,
      ...(rows.length > 0 ? { figures: figuresOf(rows, made, countOf(trajets, rows)), rhythm: made } : {}),
    };
  },
};
