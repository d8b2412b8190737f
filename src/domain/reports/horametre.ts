import { engineTime } from '../driving/journey-days.ts';
import type { JourneySummary } from '../driving/journey-summary.ts';
import { hoursSinceService } from '../maintenance/works.ts';
import { MAX_REPORT_ROWS, type ReportColumn, type ReportDeclaration, type ReportParams, type ReportRow } from './report.ts';
import { addDays, dayStartMs } from '../time/time-zone.ts';
import { isWhole, lateNotes, stillNotes } from './journeys/driven.ts';
import { BY_MONTH, counterOf } from './journeys/journey-sums.ts';
import type { EngineSource, ReportVehicle } from './sources.ts';
import { SPAN_OPTION, spanDays, spansOf, type Span } from './journeys/spans.ts';
import { matchingJourneys, USE_OPTION } from './journeys/tell-journeys.ts';

const HOURS = { kind: 'number', unit: 'h', digits: 1, total: 'sum' } as const;

/** Days of a part that are no Saturday and no Sunday. */
function weekdaysOf(span: Span): number {
  return Array.from({ length: spanDays(span) }, (_, at) => new Date(`${addDays(span.from, at)}T00:00:00Z`).getUTCDay()).filter(
    (day) => day % 6 !== 0,
  ).length;
}

const columns: readonly ReportColumn[] = [
  { id: 'vehicle', kind: 'vehicle', widthPx: 150 },
  { id: 'startAt', kind: 'instant', widthPx: 160 },
  { id: 'endAt', kind: 'instant', widthPx: 160 },
  { id: 'engineH', ...HOURS, widthPx: 130 },
  { id: 'engineHoursStart', kind: 'number', unit: 'h', digits: 1, widthPx: 130 },
  { id: 'engineHoursEnd', kind: 'number', unit: 'h', digits: 1, widthPx: 120 },
  { id: 'drivingH', ...HOURS, widthPx: 120 },
  { id: 'idlingH', ...HOURS, widthPx: 110 },
  { id: 'standingH', ...HOURS, widthPx: 190 },
  { id: 'engineOffH', ...HOURS, widthPx: 120 },
  { id: 'utilizationPct', kind: 'number', unit: '%', total: { sumOf: 'engineH', over: 'normH', times: 100 }, widthPx: 130 },
  { id: 'normH', ...HOURS, spare: true, widthPx: 130 },
  { id: 'toJourneys', kind: 'link', spare: true, widthPx: 150 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
];

/** Only where a service is written down with its counter, for who may read it. */
const SERVICE: ReportColumn = { id: 'sinceServiceH', kind: 'number', unit: 'h', digits: 1, widthPx: 150 };

/** What the engine of a vehicle did in a part of the period. */
interface Part {
  vehicle: ReportVehicle;
  span: Span;
  journeys: JourneySummary[];
}

const HOUR_S = 3600;
const hours = (seconds: number | null): number | null => (seconds === null ? null : seconds / HOUR_S);

/** Time that a part has had so far. */
function elapsedS({ from, to }: Span, { timeZone, nowMs }: ReportParams): number {
  return Math.max(0, Math.round((Math.min(nowMs, dayStartMs(addDays(to, 1), timeZone)) - dayStartMs(from, timeZone)) / 1000));
}

/** By the ignition: driving, idling and standing with the engine on, not known if of one journey it is not. By the counter: between its first and its last reading, where all is asked for. */
function engineSOf(journeys: readonly JourneySummary[], startH: number | null, endH: number | null, params: ReportParams): number | null {
  if (params.options['sensor'] === 'counter')
    return !isWhole(params) || startH === null || endH === null || endH < startH ? null : Math.round((endH - startH) * HOUR_S);
  return journeys.some(({ engineS }) => engineS === null) ? null : engineTime(journeys).engineS;
}

function rowOf({ vehicle, span, journeys }: Part, params: ReportParams): ReportRow {
  const { drivingS, idlingS, standingS } = engineTime(journeys);
  const last = journeys.reduce((latest, one) => (one.endMs > latest.endMs ? one : latest));
  const { start: startH, end: endH } = counterOf(journeys, 'engine');
  const engineS = engineSOf(journeys, startH, endH, params);
  const wholeS = elapsedS(span, params);
  const norm = params.options['norm']!;
  const normS = norm === '24' ? wholeS : weekdaysOf(span) * Number(norm) * HOUR_S;
  return [
    vehicle._id,
    journeys[0]!.startMs,
    last.open ? null : last.endMs,
    hours(engineS),
    startH,
    endH,
    hours(drivingS),
    hours(idlingS),
    hours(standingS),
    engineS === null || !isWhole(params) ? null : hours(Math.max(0, wholeS - engineS)),
    engineS === null || normS === 0 ? null : (engineS / normS) * 100,
    hours(normS),
    `/rapports/trajets?vehicles=${vehicle._id}&from=${span.from}&to=${span.to}&journeys=all`,
    vehicle.fleet,
  ];
}

/** /rapports/horametre: engine hours of each vehicle and machine, what of them was driving or idling, and how much it was used. */
export const horametre: ReportDeclaration<EngineSource> & { source: 'engine' } = {
  slug: 'horametre',
  source: 'engine',
  scope: ['fleets', 'vehicles', 'drivers', 'sites'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'last7',
  maxDays: 366,
  maxVehicleDays: 31_000,
  sums: BY_MONTH,
  sumsOfDrivers: 'asked',
  options: [
    SPAN_OPTION,
    { key: 'sensor', values: ['ignition', 'counter'], initial: 'ignition' },
    { key: 'norm', values: ['24', '10', '8', '7'], initial: '24' },
    USE_OPTION,
  ],
  columns,
  groupings: [[], ['vehicle'], ['fleet'], ['month'], ['week'], ['day']],
  dated: 'startAt',
  startingSort: '-engineH',
  views: [],
  compute(source, params) {
    const spans = spansOf(params);
    const parts = new Map<string, Part>();
    const notes = matchingJourneys(
      source,
      params,
      ({ kind }) => kind !== 'towed',
      (journey, vehicle) => {
        const start = spans.of(journey.startMs);
        const part = parts.get(`${vehicle._id} ${start}`);
        if (part) part.journeys.push(journey);
        else parts.set(`${vehicle._id} ${start}`, { vehicle, span: spans.at(start), journeys: [journey] });
      },
    );
    const told = [...parts.values()].slice(0, MAX_REPORT_ROWS);
    const rows = told.map((part) => rowOf(part, params));
    const since = told.map(({ vehicle, span }, at) =>
      hoursSinceService(source.services, vehicle._id, span.to, rows[at]![5] as number | null),
    );
    const hasSince = since.some((hours) => hours !== null);
    const names: Record<string, string> = {};
    for (const { vehicle } of told) {
      names[vehicle._id] = vehicle.registration;
      if (vehicle.fleet !== null && source.names[vehicle.fleet] !== undefined) names[vehicle.fleet] = source.names[vehicle.fleet]!;
    }
    const silent = rows.filter((row) => row[3] === null).length;
    return {
      rows: hasSince ? rows.map((row, at) => [...row, since[at]!]) : rows,
      cut: parts.size - told.length,
      names,
      notes: [
        ...notes,
        ...(silent > 0 ? [{ code: 'noEngine', count: silent }] : []),
        ...lateNotes(
          told.map(({ journeys }) => {
            const { first, start } = counterOf(journeys, 'engine');
            return { first, known: start };
          }),
        ),
        ...stillNotes(source, params, names),
      ],
      ...(hasSince ? { columns: [SERVICE] } : {}),
    };
  },
};
