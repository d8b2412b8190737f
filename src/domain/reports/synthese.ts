import type { JourneyBrief } from '../driving/journey-brief.ts';
import type { FactorSource } from '../eco/carbon-factors.ts';
import type { Cell, ReportColumn, ReportDeclaration, ReportFigure, ReportNote, ReportParams, ReportRow } from '../kit/report.ts';
import { dayFinder, dayStartMs } from '../kit/time-zone.ts';
import { activityOf, carbonNotes, FACTOR_OPTION, harshTellers, kmByDay, type Activity, type ActivityGround } from './activity.ts';
import { isWhole } from './asked-whole.ts';
import { COMPARE_OPTION, comparedSpans } from './compared.ts';
import { endsTables } from './ends-tables.ts';
import type { ActivitySource, SynthesisSource } from './sources.ts';
import { daysOf, type Span } from './spans.ts';
import { JOURNEY_OPTIONS, tellJourneys } from './tell-journeys.ts';

const columns: readonly ReportColumn[] = [
  { id: 'day', kind: 'day', widthPx: 210 },
  { id: 'distanceKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 120 },
  { id: 'beforeKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 150 },
  { id: 'vehicles', kind: 'number', total: 'max', widthPx: 100 },
  { id: 'journeys', kind: 'number', total: 'sum', widthPx: 90 },
  { id: 'drivingS', kind: 'duration', total: 'sum', widthPx: 110 },
  { id: 'idlingPct', kind: 'number', unit: '%', digits: 1, total: 'mean', widthPx: 120 },
  { id: 'usedFuelL', kind: 'number', unit: 'l', digits: 1, total: 'sum', widthPx: 120 },
  { id: 'co2Kg', kind: 'number', unit: 'kg', total: 'sum', widthPx: 100 },
  { id: 'alerts', kind: 'number', total: 'sum', widthPx: 90 },
  { id: 'toDay', kind: 'link', widthPx: 150 },
];

const DAY_S = 86_400;
/** A day of 25 hours, and its neighbour. */
const BREAK_S = DAY_S + 7200;

/** Journeys of a period, by day and vehicle. */
type Days = Map<string, Map<string, JourneyBrief[]>>;

interface Period {
  days: Days;
  /** Of all its days. */
  all: Activity;
  byVehicle: Map<string, JourneyBrief[]>;
  /** null: nobody may read them, or they know nothing of what is asked for. */
  alerts: number | null;
  costCents: number | null;
  notes: ReportNote[];
}

function push<Key>(map: Map<Key, JourneyBrief[]>, key: Key, journey: JourneyBrief): void {
  const list = map.get(key);
  if (list) list.push(journey);
  else map.set(key, [journey]);
}

/** What is asked for of one of the two periods. */
function periodOf(source: SynthesisSource, params: ReportParams, { briefs, alerts }: Pick<ActivitySource, 'briefs' | 'alerts'>, span: Span, ground: ActivityGround, hasAlerts: boolean): Period {
  const days: Days = new Map();
  const byVehicle = new Map<string, JourneyBrief[]>();
  const notes = tellJourneys({ ...source, briefs }, { ...params, ...span }, ({ kind }) => kind !== 'towed', (journey, { _id }) => {
    const day = ground.dayOf(journey.startMs);
    const own = days.get(day) ?? new Map<string, JourneyBrief[]>();
    days.set(day, own);
    push(own, _id, journey);
    push(byVehicle, _id, journey);
  });
  const costs = isWhole(params) ? source.costs.filter(({ day }) => day >= span.from && day <= span.to) : [];
  return { days, byVehicle, notes, all: activityOf(byVehicle, false, ground), alerts: hasAlerts ? alerts.length : null, costCents: costs.length === 0 ? null : costs.reduce((sum, { cents }) => sum + cents, 0) };
}

const over = (value: number | null, by: number, times: number): number | null => (value === null || by <= 0 ? null : (value / by) * times);

type Told = Omit<ReportFigure, 'value' | 'before' | 'way'> & { of: (period: Period, vehicles: number) => number | null };

/** In the order they are read. */
const FIGURES: readonly Told[] = [
  { id: 'distanceKm', kind: 'number', unit: 'km', of: ({ all }) => all.distanceKm },
  { id: 'drivingS', kind: 'duration', of: ({ all }) => all.drivingS },
  { id: 'journeys', kind: 'number', of: ({ all }) => all.journeys },
  { id: 'usedPct', kind: 'number', unit: '%', digits: 1, better: 'up', of: ({ all }, vehicles) => over(all.vehicles, vehicles, 100) },
  { id: 'idlingPct', kind: 'number', unit: '%', digits: 1, better: 'down', of: ({ all }) => all.idlingPct },
  { id: 'usedFuelL', kind: 'number', unit: 'l', of: ({ all }) => all.usedFuelL },
  { id: 'energyKwh', kind: 'number', unit: 'kWh', digits: 1, of: ({ all }) => all.energyKwh },
  { id: 'co2Kg', kind: 'number', unit: 'kg', of: ({ all }) => all.co2Kg },
  { id: 'co2GKm', kind: 'number', unit: 'g/km', better: 'down', of: ({ all }) => over(all.co2Kg, all.countedKm, 1000) },
  { id: 'score', kind: 'number', digits: 1, better: 'up', inPoints: true, of: ({ all }) => all.score },
  { id: 'alerts', kind: 'number', better: 'down', of: ({ alerts }) => alerts },
  { id: 'energyPer100Km', kind: 'number', unit: '€/100 km', digits: 2, better: 'down', of: ({ all }) => over(all.energyEur, all.pricedKm, 100) },
  { id: 'costPer100Km', kind: 'number', unit: '€/100 km', digits: 2, better: 'down', of: ({ all, costCents }) => over(costCents, all.distanceKm, 1) },
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
    const find = dayFinder(timeZone);
    const groundOf = (briefs: ActivitySource['briefs']): ActivityGround => ({ specs: source.specs, prices: source.prices, tellers: harshTellers(briefs), factors: params.options['factors'] as FactorSource, dayOf: find });
    const ground = groundOf(source.briefs);
    const hasAlerts = isWhole(params) && source.alerts.length + source.before.alerts.length > 0;
    const now = periodOf(source, params, source, spans.now, ground, hasAlerts);
    const before = periodOf(source, params, source.before, spans.before, groundOf(source.before.briefs), hasAlerts);
    if (now.byVehicle.size === 0) return { rows: [], cut: 0, names: {}, notes: now.notes };

    const alertsOn = new Map<string, number>();
    if (hasAlerts) for (const { startMs } of source.alerts) alertsOn.set(find(startMs), (alertsOn.get(find(startMs)) ?? 0) + 1);
    const beforeDays = daysOf({ ...params, ...spans.before });
    const days = daysOf(params);
    const beforeKm = kmByDay(before.byVehicle, beforeDays, find);
    const rows = days.map((day, at): ReportRow => {
      const own = now.days.get(day);
      const activity = own ? activityOf(own, false, ground) : null;
      const told: Cell[] = activity ? [activity.distanceKm, beforeKm[at] ?? null, activity.vehicles, activity.journeys, activity.drivingS, activity.idlingPct, activity.usedFuelL, activity.co2Kg] : [null, beforeKm[at] ?? null, null, null, null, null, null, null];
      return [dayStartMs(day, timeZone), ...told, hasAlerts ? (alertsOn.get(day) ?? 0) : null, `/rapports/global?from=${day}&to=${day}`];
    });

    const vehicles = source.vehicles.length;
    const figures = FIGURES.map(({ of, ...told }): ReportFigure => {
      const at = columns.findIndex(({ id }) => id === told.id);
      const [value, earlier] = [of(now, vehicles), before.byVehicle.size > 0 ? of(before, vehicles) : null];
      return { ...told, value, before: earlier, ...(at >= 0 && rows.length > 1 ? { way: rows.map((row) => row[at] as number | null) } : {}) };
    });
    const names: Record<string, string> = {};
    const tables = endsTables(source, now.byVehicle, ground, names);
    const notes: ReportNote[] = [{ code: 'compared', days: spans.before }, ...now.notes, ...(now.all.co2Kg === null ? [] : carbonNotes([now.all], source.vehicles, ground.factors, names))];
    return { rows, cut: 0, names, notes, figures, ...(tables.length > 0 ? { tables } : {}) };
  },
};
