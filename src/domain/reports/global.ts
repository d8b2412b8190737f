import type { FactorSource } from '../eco/carbon-factors.ts';
import { FIGURES, figureColumn } from './figures.ts';
import {
  MAX_REPORT_ROWS,
  type Cell,
  type ReportColumn,
  type ReportDeclaration,
  type ReportNote,
  type ReportRow,
  type ReportTable,
} from './report.ts';
import { addTo } from '../text/order-rows.ts';
import { activityGround, activityOf, carbonNotes, FACTOR_OPTION, kmByDay, type Activity } from './journeys/activity.ts';
import { SCORE_COLUMN, SCORE_PARTS } from './eco/eco-groups.ts';
import { isWhole } from './journeys/driven.ts';
import type { ActivitySource, ReportVehicle } from './sources.ts';
import { daysOf } from './journeys/spans.ts';
import { JOURNEY_OPTIONS, matchingJourneys, type ToldJourney } from './journeys/tell-journeys.ts';

type Known = readonly number[];

function medianOf(sorted: Known): number {
  const half = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** Of figures from the least to the most; there is at least one. */
const STATS: Readonly<Record<string, (sorted: Known) => number>> = {
  total: (sorted) => sorted.reduce((sum, value) => sum + value, 0),
  mean: (sorted) => sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
  median: medianOf,
  least: (sorted) => sorted[0]!,
  most: (sorted) => sorted.at(-1)!,
};

/** Total, mean, median, least and most of columns of figures over the rows that know them; null: there are not two rows to compare. A column without a sum has no total. */
function spreadTable(figures: readonly { column: ReportColumn; at: number }[], rows: readonly ReportRow[]): ReportTable | null {
  if (rows.length < 2) return null;
  const known = figures.map(({ at }) => rows.flatMap((row) => (typeof row[at] === 'number' ? row[at] : [])).toSorted((a, b) => a - b));
  const lines = Object.entries(STATS).map(([stat, of]): Cell[] => [
    stat,
    ...figures.map(({ column }, at) => (known[at]!.length === 0 || (stat === 'total' && column.total !== 'sum') ? null : of(known[at]!))),
  ]);
  return {
    id: 'spread',
    columns: [
      { id: 'stat', kind: 'word', widthPx: 110 },
      ...figures.map(({ column }) => (column.meanDigits === undefined ? column : { ...column, digits: column.meanDigits })),
    ],
    rows: lines,
  };
}

const columns: readonly ReportColumn[] = [
  { id: 'named', kind: 'text', widthPx: 170 },
  { id: 'activeDays', kind: 'number', total: 'mean', meanDigits: 1, widthPx: 120 },
  { id: 'journeys', kind: 'number', total: 'sum', widthPx: 90 },
  { id: 'distanceKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 120 },
  { id: 'drivingS', kind: 'duration', total: 'sum', widthPx: 110 },
  { id: 'idlingS', kind: 'duration', total: 'sum', widthPx: 110 },
  { id: 'stoppedS', kind: 'duration', total: 'sum', widthPx: 120 },
  { id: 'amplitudeS', kind: 'duration', total: 'sum', widthPx: 110 },
  { id: 'meanKmh', kind: 'number', unit: 'km/h', total: { sumOf: 'distanceKm', over: 'drivingS', times: 3600 }, widthPx: 100 },
  { id: 'maxKmh', kind: 'number', unit: 'km/h', total: 'max', widthPx: 120 },
  { id: 'perDayKm', kind: 'spark', unit: 'km', widthPx: 150 },
  { id: 'vehicles', kind: 'number', spare: true, widthPx: 100 },
  { id: 'firstAt', kind: 'instant', spare: true, widthPx: 150 },
  { id: 'toJourneys', kind: 'link', spare: true, widthPx: 150 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
];

/** Only where somebody tells it: no column of what nobody knows. */
const TOLD: readonly (ReportColumn & { of: (activity: Activity, alerts: number | null) => Cell })[] = [
  { id: 'usedFuelL', kind: 'number', unit: 'l', digits: 1, total: 'sum', widthPx: 120, of: ({ usedFuelL }) => usedFuelL },
  { id: 'energyKwh', kind: 'number', unit: 'kWh', digits: 1, total: 'sum', widthPx: 110, of: ({ energyKwh }) => energyKwh },
  { id: 'co2Kg', ...figureColumn('co2'), total: 'sum', widthPx: 100, of: ({ co2Kg }) => co2Kg },
  {
    id: 'countedKm',
    kind: 'number',
    unit: 'km',
    digits: 1,
    total: 'sum',
    widthPx: 120,
    of: (one) => (one.co2Kg === null ? null : one.countedKm),
  },
  {
    id: 'co2GKm',
    ...figureColumn('co2PerKm'),
    total: { sumOf: 'co2Kg', over: 'countedKm', times: 1000 },
    widthPx: 120,
    of: ({ co2Kg, countedKm }) => FIGURES.co2PerKm.of(co2Kg, countedKm),
  },
  { id: 'alerts', kind: 'number', total: 'sum', widthPx: 90, of: (_activity, alerts) => alerts },
  { ...SCORE_COLUMN, of: ({ score }) => score },
  { ...SCORE_PARTS[0]!, of: ({ scoreKm }) => scoreKm },
  { ...SCORE_PARTS[1]!, of: ({ scoredKm }) => scoredKm },
];

const SPREAD = [
  'activeDays',
  'journeys',
  'distanceKm',
  'drivingS',
  'idlingS',
  'stoppedS',
  'amplitudeS',
  'usedFuelL',
  'energyKwh',
  'co2Kg',
  'alerts',
  'score',
];

/** A line: a vehicle, a driver or a fleet. `id` null: nobody known, no fleet. */
interface Line {
  id: string | null;
  who: string | null;
  fleet: string | null;
  firstMs: number;
  byVehicle: Map<string, ToldJourney[]>;
}

function lineOf(
  per: string,
  vehicle: ReportVehicle,
  driver: string | null,
  { names, teams }: ActivitySource,
): Pick<Line, 'id' | 'who' | 'fleet'> {
  if (per === 'vehicle') return { id: vehicle._id, who: vehicle.registration, fleet: vehicle.fleet };
  if (per === 'driver')
    return { id: driver, who: driver === null ? null : (names[driver] ?? null), fleet: driver === null ? null : (teams[driver] ?? null) };
  return { id: vehicle.fleet, who: vehicle.fleet === null ? null : (names[vehicle.fleet] ?? null), fleet: vehicle.fleet };
}

/** Alerts that began in the period, by the id of each line. */
function alertsBy(per: string, { alerts, vehicles }: ActivitySource): Map<string | null, number> {
  const fleets = new Map(vehicles.map(({ _id, fleet }) => [_id, fleet]));
  const counts = new Map<string | null, number>();
  for (const { vehicle, driver } of alerts) {
    const id = per === 'vehicle' ? vehicle : per === 'driver' ? driver : (fleets.get(vehicle) ?? null);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** /rapports/global: what each vehicle, driver or fleet did in a period, in one line. */
export const global: ReportDeclaration<ActivitySource> & { source: 'activity' } = {
  slug: 'global',
  source: 'activity',
  scope: ['fleets', 'vehicles', 'drivers', 'sites'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'last7',
  maxDays: 366,
  maxVehicleDays: 31_000,
  yearIn: 'synthese',
  options: [{ key: 'line', values: ['vehicle', 'driver', 'fleet'], initial: 'vehicle' }, FACTOR_OPTION, ...JOURNEY_OPTIONS],
  columns,
  groupings: [[], ['fleet']],
  dated: 'firstAt',
  startingSort: '-distanceKm',
  views: ['tables'],
  compute(source, params) {
    const per = params.options['line']!;
    const lines = new Map<string | null, Line>();
    const notes = matchingJourneys(
      source,
      params,
      ({ kind }) => kind !== 'towed',
      (journey, vehicle, driver) => {
        const named = lineOf(per, vehicle, driver, source);
        const line = lines.get(named.id) ?? { ...named, firstMs: journey.startMs, byVehicle: new Map<string, ToldJourney[]>() };
        lines.set(named.id, line);
        line.firstMs = Math.min(line.firstMs, journey.startMs);
        addTo(line.byVehicle, vehicle._id, journey);
      },
    );
    const told = [...lines.values()].slice(0, MAX_REPORT_ROWS);
    const ground = activityGround(source, params);
    // Nobody is not one person: each vehicle has a day of its own.
    const found = told.map((line) => activityOf(line.byVehicle, per === 'driver' && line.id !== null, ground));
    // An alert knows neither hours nor places of a choice.
    const counts = isWhole(params) && source.alerts.length > 0 ? alertsBy(per, source) : null;
    const alerts = told.map(({ id }) => (counts === null ? null : (counts.get(id) ?? 0)));
    const more = TOLD.filter(({ of }) => found.some((activity, at) => of(activity, alerts[at]!) !== null));
    const days = daysOf(params);
    const names: Record<string, string> = {};
    const rows = told.map((line, at): ReportRow => {
      const activity = found[at]!;
      const { distanceKm, drivingS } = activity;
      if (line.fleet !== null && source.names[line.fleet] !== undefined) names[line.fleet] = source.names[line.fleet]!;
      const link = line.id === null ? null : `/rapports/trajets?${per}s=${line.id}&from=${params.from}&to=${params.to}`;
      return [
        line.who,
        activity.activeDays,
        activity.journeys,
        distanceKm,
        drivingS,
        activity.idlingS,
        activity.stoppedS,
        activity.amplitudeS,
        drivingS > 0 ? (distanceKm / drivingS) * 3600 : null,
        activity.maxKmh,
        kmByDay(line.byVehicle, days, ground.dayOf).join(','),
        activity.vehicles,
        line.firstMs,
        link,
        line.fleet,
        ...more.map(({ of }) => of(activity, alerts[at]!)),
      ];
    });
    const carbon: ReportNote[] = more.some(({ id }) => id === 'co2Kg')
      ? carbonNotes(found, source.vehicles, params.options['factors'] as FactorSource, names)
      : [];
    const made = more.map(({ of: _of, ...column }): ReportColumn => column);
    const spread = spreadTable(
      [...columns, ...made].map((column, at) => ({ column, at })).filter(({ column }) => SPREAD.includes(column.id)),
      rows,
    );
    return {
      rows,
      cut: lines.size - told.length,
      names,
      ...(per === 'vehicle' ? { plates: told.map(({ who }) => who!) } : {}),
      notes: [...notes, ...carbon],
      ...(made.length > 0 ? { columns: made } : {}),
      ...(spread ? { tables: [spread] } : {}),
    };
  },
};
