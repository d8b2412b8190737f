import { summaryPart } from '../driving/journey-parts.ts';
import type { FactorSource } from '../eco/carbon-factors.ts';
import { figureColumn, FIGURES as CATALOGUE, type MadeId, SCORE_BAR } from './figures.ts';
import type {
  Cell,
  FigurePart,
  ReportColumn,
  ReportDeclaration,
  ReportFigure,
  ReportNote,
  ReportParams,
  ReportRow,
  ReportTable,
} from './report.ts';
import { spanStart } from './report-arrange.ts';
import { addDays, dayStartMs } from '../time/time-zone.ts';
import { addTo, orderRows } from '../text/order-rows.ts';
import {
  activityGround,
  carbonNotes,
  FACTOR_OPTION,
  drivenActivityOf,
  kmByDay,
  type ActivityGround,
  comparedActivityOf,
  type ByVehicle,
  type ComparedActivity,
} from './journeys/activity.ts';
import { isWhole } from './journeys/driven.ts';
import { COMPARE_OPTION, comparedSpans, daysOf, sameHoursMs, type Span } from './journeys/spans.ts';
import { BY_MONTH } from './journeys/journey-sums.ts';
import type { ActivitySource, SynthesisSource } from './sources.ts';
import { JOURNEY_OPTIONS, matchingJourneys, type ToldJourney } from './journeys/tell-journeys.ts';
import { briefsWhenRead, byPlate } from './journeys/report-vehicles.ts';

const ENDS = 5;

interface End {
  column: ReportColumn;
  of: (activity: ComparedActivity) => number | null;
  /** Tables of those that have the most and the least of it; absent: not told. */
  most?: string;
  least?: string;
}

const KM: ReportColumn = { id: 'distanceKm', kind: 'number', unit: 'km', digits: 1, bar: {}, widthPx: 160 };
const IDLING: ReportColumn = { id: 'idlingPct', ...figureColumn('idlingPct'), bar: {}, widthPx: 160 };
const SCORE: ReportColumn = { id: 'score', kind: 'number', digits: 1, bar: SCORE_BAR, widthPx: 160 };

const TOLD: readonly End[] = [
  { column: KM, of: ({ distanceKm }) => distanceKm, most: 'mostKm', least: 'leastKm' },
  { column: IDLING, of: ({ idlingPct }) => idlingPct, most: 'mostIdling' },
  { column: SCORE, of: ({ score }) => score, most: 'mostScore', least: 'leastScore' },
];

/** The first and the last five vehicles, of those that were driven, of a few figures. Who is among the first is not among the last; equal ones stand by their plate. Puts their words into `names`. */
function endsTables({ vehicles }: Pick<ActivitySource, 'vehicles'>, byVehicle: ByVehicle, names: Record<string, string>): ReportTable[] {
  const lines = byPlate(vehicles).flatMap(({ _id, registration }) => {
    const journeys = byVehicle.get(_id);
    return journeys ? [{ _id, registration, activity: comparedActivityOf(journeys) }] : [];
  });
  return TOLD.flatMap(({ column, of, most, least }): ReportTable[] => {
    const known = lines.flatMap(({ _id, registration, activity }) => {
      const value = activity.journeys > 0 ? of(activity) : null;
      return value === null ? [] : [{ _id, registration, value }];
    });
    const first = orderRows(known, ({ value }) => value, -1).slice(0, ENDS);
    const last = orderRows(known, ({ value }) => value, 1)
      .filter((one) => !first.includes(one))
      .slice(0, ENDS);
    return [[most, first] as const, [least, last] as const].flatMap(([id, ends]) => {
      if (id === undefined || ends.length === 0) return [];
      for (const { _id, registration } of ends) names[_id] = registration;
      return [
        { id, columns: [{ id: 'vehicle', kind: 'vehicle', widthPx: 130 }, column], rows: ends.map(({ _id, value }) => [_id, value]) },
      ];
    });
  });
}

const columns: readonly ReportColumn[] = [
  { id: 'day', kind: 'day', widthPx: 210 },
  { id: 'distanceKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 120 },
  { id: 'beforeKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 150 },
  { id: 'vehicles', kind: 'number', total: 'max', widthPx: 100 },
  { id: 'journeys', kind: 'number', total: 'sum', widthPx: 90 },
  { id: 'drivingS', kind: 'duration', total: 'sum', widthPx: 110 },
  {
    id: 'idlingPct',
    ...figureColumn('idlingPct'),
    total: { sumOf: 'toldIdlingS', over: 'toldEngineS', times: 100 },
    widthPx: 120,
  },
  { id: 'usedFuelL', kind: 'number', unit: 'l', digits: 1, total: 'sum', widthPx: 120 },
  { id: 'co2Kg', ...figureColumn('co2'), total: 'sum', widthPx: 100 },
  { id: 'countedKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 120 },
  { id: 'alerts', kind: 'number', total: 'sum', widthPx: 90 },
  { id: 'toldIdlingS', kind: 'duration', total: 'sum', spare: true, widthPx: 120 },
  { id: 'toldEngineS', kind: 'duration', total: 'sum', spare: true, widthPx: 120 },
  { id: 'toDay', kind: 'link', widthPx: 150 },
];

const DAY_S = 86_400;
/** A day of 25 hours, and its neighbour. */
const BREAK_S = DAY_S + 7200;

/** Journeys of a period, by day and vehicle. */
type Days = Map<string, Map<string, ToldJourney[]>>;

interface Period {
  days: Days;
  /** Of all its days. */
  all: ReturnType<typeof drivenActivityOf>;
  byVehicle: Map<string, ToldJourney[]>;
  /** null: nobody may read them, or they know nothing of what is asked for. */
  alerts: number | null;
  costCents: number | null;
  notes: ReportNote[];
}

/** What is asked for of one of the two periods. */
function periodOf(
  source: SynthesisSource,
  params: ReportParams,
  { briefs, alerts }: Pick<ActivitySource, 'briefs' | 'alerts'>,
  span: Span,
  ground: ActivityGround,
  hasAlerts: boolean,
  lineOf: (atMs: number) => string,
): Period {
  const days: Days = new Map();
  const byVehicle = new Map<string, ToldJourney[]>();
  const notes = matchingJourneys(
    { ...source, briefs },
    { ...params, ...span },
    ({ kind }) => kind !== 'towed',
    (journey, { _id }) => {
      const day = lineOf(journey.startMs);
      const own = days.get(day) ?? new Map<string, ToldJourney[]>();
      days.set(day, own);
      addTo(own, _id, journey);
      addTo(byVehicle, _id, journey);
    },
  );
  const costs = isWhole(params) ? source.costs.filter(({ day }) => day >= span.from && day <= span.to) : [];
  return {
    days,
    byVehicle,
    notes,
    all: drivenActivityOf(byVehicle, ground),
    alerts: hasAlerts ? alerts.length : null,
    costCents: costs.length === 0 ? null : costs.reduce((sum, { cents }) => sum + cents, 0),
  };
}

/** What was before an instant: of a journey that goes over it, the part before it. */
function until({ briefs, alerts }: SynthesisSource['before'], ms: number): SynthesisSource['before'] {
  if (ms === Infinity) return { briefs, alerts };
  return {
    briefs: briefsWhenRead(Object.keys(briefs), (vehicle) =>
      (briefs[vehicle] ?? []).flatMap((one) => summaryPart(one, -Infinity, ms) ?? []),
    ),
    alerts: alerts.filter(({ startMs }) => startMs < ms),
  };
}

type Of = (period: Period, vehicles: number) => number | null;
type Part = Omit<FigurePart, 'value'> & { of: Of };
type Told = Omit<ReportFigure, 'value' | 'before' | 'way' | 'parts' | 'vehicles'> & {
  of: Of;
  /** Of a quotient. */
  made?: readonly [Part, Part];
  /** Of how many vehicles it is. */
  count?: (period: Period) => number;
};

const eur = (of: Of): Part => ({ id: 'costEur', kind: 'number', unit: 'EUR', of });
const km = (of: Of): Part => ({ id: 'distanceKm', kind: 'number', unit: 'km', of });
const count = (of: Of): Part => ({ id: 'vehicles', kind: 'number', of });
const seconds = (id: string, of: Of): Part => ({ id, kind: 'duration', of });

/** A key figure that is a ratio of the catalogue: it is told with what it is made of. */
const ratio = (
  id: string,
  figure: Exclude<MadeId, 'co2'>,
  made: readonly [Part, Part],
  better: 'up' | 'down',
  of?: Told['count'],
): Told => ({
  id,
  ...figureColumn(figure),
  better,
  made,
  of: (period, vehicles) => CATALOGUE[figure].of(made[0].of(period, vehicles), made[1].of(period, vehicles)),
  ...(of ? { count: of } : {}),
});

/** In the order they are read. */
const FIGURES: readonly Told[] = [
  { id: 'distanceKm', kind: 'number', unit: 'km', of: ({ all }) => all.distanceKm },
  { id: 'drivingS', kind: 'duration', of: ({ all }) => all.drivingS },
  { id: 'journeys', kind: 'number', of: ({ all }) => all.journeys },
  ratio('usedPct', 'usedPct', [count(({ all }) => all.vehicles), count((_period, vehicles) => vehicles)], 'up'),
  ratio(
    'idlingPct',
    'idlingPct',
    [seconds('toldIdlingS', ({ all }) => all.toldIdlingS), seconds('toldEngineS', ({ all }) => all.toldEngineS)],
    'down',
  ),
  { id: 'usedFuelL', kind: 'number', unit: 'l', of: ({ all }) => all.usedFuelL },
  { id: 'energyKwh', kind: 'number', unit: 'kWh', digits: 1, of: ({ all }) => all.energyKwh },
  { id: 'co2Kg', ...figureColumn('co2'), of: ({ all }) => all.co2Kg, count: ({ all }) => all.counted },
  ratio(
    'co2GKm',
    'co2PerKm',
    [{ id: 'co2Kg', ...figureColumn('co2'), of: ({ all }) => all.co2Kg }, km(({ all }) => all.countedKm)],
    'down',
    ({ all }) => all.counted,
  ),
  { id: 'score', kind: 'number', digits: 1, better: 'up', inPoints: true, of: ({ all }) => all.score },
  { id: 'alerts', kind: 'number', better: 'down', of: ({ alerts }) => alerts },
  ratio(
    'energyPer100Km',
    'energyPer100Km',
    [eur(({ all }) => all.energyEur), km(({ all }) => all.pricedKm)],
    'down',
    ({ all }) => all.priced,
  ),
  ratio(
    'costPer100Km',
    'costPer100Km',
    [eur(({ costCents }) => (costCents === null ? null : costCents / 100)), km(({ all }) => all.distanceKm)],
    'down',
    ({ all }) => all.vehicles,
  ),
];

/** /rapports/synthese: the key figures of a period beside those of another, day by day, and who is first and last. */
export const synthese: ReportDeclaration<SynthesisSource> & { source: 'synthesis' } = {
  slug: 'synthese',
  source: 'synthesis',
  scope: ['fleets', 'vehicles', 'drivers', 'sites'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'last7',
  maxDays: 366,
  // Of twice as many days.
  maxVehicleDays: 15_500,
  sums: BY_MONTH,
  sumsOfDrivers: 'asked',
  options: [COMPARE_OPTION, FACTOR_OPTION, ...JOURNEY_OPTIONS],
  columns,
  groupings: [[], ['week'], ['month']],
  dated: 'day',
  startingSort: 'day',
  views: ['chart', 'tables'],
  chart: { at: 'day', lines: ['distanceKm', 'beforeKm', 'vehicles', 'idlingPct'], breakS: BREAK_S },
  compute(source, params) {
    const { timeZone } = params;
    const spans = comparedSpans(params);
    const ground = activityGround(source, params);
    // Sums by month know no day: a line for each month then.
    const startOf = (day: string): string => (params.sums !== undefined ? spanStart('month', day) : day);
    const linesOf =
      ({ from }: Span) =>
      (atMs: number): string => {
        const day = startOf(ground.dayOf(atMs));
        return day < from ? from : day;
      };
    const [find, findBefore] = [linesOf(spans.now), linesOf(spans.before)];
    const hasAlerts = isWhole(params) && source.alerts.length + source.before.alerts.length > 0;
    const now = periodOf(source, params, source, spans.now, ground, hasAlerts, find);
    const untilMs = sameHoursMs(params, spans);
    const earlier = until(source.before, untilMs);
    const before = periodOf(source, params, earlier, spans.before, ground, hasAlerts, findBefore);
    if (now.byVehicle.size === 0) return { rows: [], cut: 0, names: {}, notes: now.notes };

    const alertsOn = new Map<string, number>();
    if (hasAlerts) for (const { startMs } of source.alerts) alertsOn.set(find(startMs), (alertsOn.get(find(startMs)) ?? 0) + 1);
    const begins = (day: string, at: number): boolean => at === 0 || startOf(day) === day;
    const beforeDays = daysOf({ ...params, ...spans.before }).filter(begins);
    const days = daysOf(params).filter(begins);
    // Months are held against each other where there are as many.
    const isBeside = params.sums === undefined || beforeDays.length === days.length;
    const beforeKm = isBeside ? kmByDay(before.byVehicle, beforeDays, findBefore) : [];
    const lastOf = (day: string, at: number): string => {
      const next = days[at + 1];
      return params.sums === undefined ? day : next === undefined ? spans.now.to : addDays(next, -1);
    };
    const rows = days.map((day, at): ReportRow => {
      const own = now.days.get(day);
      const activity = own ? drivenActivityOf(own, ground) : null;
      const told: Cell[] = activity
        ? [
            activity.distanceKm,
            beforeKm[at] ?? null,
            activity.vehicles,
            activity.journeys,
            activity.drivingS,
            activity.idlingPct,
            activity.usedFuelL,
            activity.co2Kg,
            activity.co2Kg === null ? null : activity.countedKm,
          ]
        : [null, beforeKm[at] ?? null, null, null, null, null, null, null, null];
      return [
        dayStartMs(day, timeZone),
        ...told,
        hasAlerts ? (alertsOn.get(day) ?? 0) : null,
        activity?.toldIdlingS ?? null,
        activity?.toldEngineS ?? null,
        `/rapports/global?from=${day}&to=${lastOf(day, at)}`,
      ];
    });

    const vehicles = source.vehicles.length;
    const figures = FIGURES.map(({ of, made, count: countOf, ...told }): ReportFigure => {
      const parts = made?.flatMap(({ of: partOf, ...part }) => {
        const amount = partOf(now, vehicles);
        return amount === null ? [] : [{ ...part, value: amount }];
      });
      const at = columns.findIndex(({ id }) => id === told.id);
      const [value, then] = [of(now, vehicles), before.byVehicle.size > 0 ? of(before, vehicles) : null];
      return {
        ...told,
        value,
        before: then,
        ...(value !== null && parts?.length === 2 ? { parts: [parts[0]!, parts[1]!] as const } : {}),
        ...(value !== null && countOf ? { vehicles: countOf(now) } : {}),
        ...(at >= 0 && rows.length > 1 ? { way: rows.map((row) => row[at] as number | null) } : {}),
      };
    });
    const names: Record<string, string> = {};
    const tables = endsTables(source, now.byVehicle, names);
    const notes: ReportNote[] = [
      ...(params.sums !== undefined ? [{ code: 'byMonth' }] : []),
      { code: untilMs === Infinity ? 'compared' : 'comparedHours', days: spans.before },
      ...now.notes,
      ...(now.all.co2Kg === null ? [] : carbonNotes([now.all], source.vehicles, params.options['factors'] as FactorSource, names)),
    ];
    return { rows, cut: 0, names, notes, figures, ...(tables.length > 0 ? { tables } : {}) };
  },
};
