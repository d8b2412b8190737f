import { settledOptions, type CalendarSpan, type GroupBy, type ReportDeclaration, type ReportParams, type SumsBy } from './report.ts';
import { askedHoursOf } from './row-filter.ts';
import { askedPlaceOf } from '../places/asked-place.ts';
import { VEHICLE_FILTER_NAMES, VEHICLE_FILTERS, vehicleMatcher, type DriversOf } from '../vehicle/vehicle-filters.ts';
import { daysBetween, presetRange, within, type DayRange, type Preset } from '../time/periods.ts';
import { driversBetween, type Had } from '../driver/who-had.ts';
import { isInFleet } from '../vehicle/vehicle.ts';
import { addDays, dayStartMs } from '../time/time-zone.ts';
import { isWhole } from './journeys/driven.ts';

/** What is asked of a report, each by its name, as an address has it: ids are comma-separated, options stand by their key. */
export type ReportAsk = Readonly<
  Partial<
    Record<'from' | 'to' | keyof VehicleAsk | 'drivers' | 'sites' | 'slot' | 'place' | 'moment' | 'group' | 'sort', string | undefined>
  >
> & {
  readonly period?: Preset | undefined;
  readonly [option: string]: string | number | undefined;
};

export type ReportQuery = Omit<ReportParams, 'nowMs'>;

type Declared = ReportDeclaration<never>;

/** The days an address asks for: two days, else a period by its name, else the starting one; never later than today. */
export function queryRange(
  report: Pick<Declared, 'startingPeriod'>,
  search: Pick<ReportAsk, 'from' | 'to' | 'period'>,
  today: string,
  firstDay: number,
): DayRange {
  const { from, to } = search;
  const range =
    report.startingPeriod !== null && from && to && from <= to
      ? { from, to }
      : presetRange(report.startingPeriod === null ? 'today' : (search.period ?? report.startingPeriod), today, firstDay);
  return within(range, today);
}

const SCOPES = { fleet: 'fleets', driver: 'drivers' } as const;

/** The scope of a report that a filter of vehicles stands for in it; undefined: none, it chooses vehicles. */
export function scopeOf({ scope }: Pick<Declared, 'scope'>, name: string): 'fleets' | 'drivers' | undefined {
  const filter = VEHICLE_FILTERS.find((one) => one.name === name);
  const own = filter && 'of' in filter ? SCOPES[filter.of] : undefined;
  return own !== undefined && scope.includes(own) ? own : undefined;
}

/**
 * The same with the filters of vehicles (vehicle/vehicle-filters.ts) as this report takes them: one that it is scoped by stands for that scope where nothing
 * is named there, the others choose vehicles. None where vehicles are named.
 */
export function withVehicleFilters<Search extends Readonly<Record<string, string | number | undefined>>>(
  { scope }: Pick<Declared, 'scope'>,
  search: Search,
): Search {
  const taken: Record<string, string | number | undefined> = { ...search };
  for (const filter of VEHICLE_FILTERS) {
    const asked = taken[filter.name];
    if (asked === undefined) continue;
    const own = scopeOf({ scope }, filter.name);
    if (own !== undefined || taken['vehicles'] !== undefined) delete taken[filter.name];
    if (own !== undefined && taken['vehicles'] === undefined && asked !== '') taken[own] ??= asked;
  }
  return taken as Search;
}

/** The same address with the filters that follow the person from screen to screen, where the report is of all vehicles at first; without them where it is of one. */
export function withPersistentFilters<Search extends Readonly<Record<string, string | number | undefined>>>(
  report: Pick<Declared, 'scope' | 'startingScope'>,
  search: Search,
): Search {
  return report.startingScope === 'all'
    ? withVehicleFilters(report, search)
    : ({ ...search, ...Object.fromEntries(VEHICLE_FILTER_NAMES.map((name) => [name, undefined])) } as Search);
}

/** Nothing of the address chooses vehicles. */
export function isOfAll({ vehicles, fleets, drivenBy, tag }: VehicleAsk): boolean {
  return [vehicles, fleets, drivenBy, tag].every((asked) => asked === undefined);
}

/** The way of grouping an address asks for, among those that are offered. */
export function queryGroup(report: Pick<Declared, 'groupings'>, group: string | undefined): readonly GroupBy[] {
  return report.groupings.find((one) => groupWord(one) === group) ?? report.groupings[0]!;
}

/** A way of grouping as an address writes it. */
export function groupWord(group: readonly GroupBy[]): string {
  return group.join('-') || 'none';
}

const isSpan = (by: GroupBy): by is CalendarSpan => by === 'day' || by === 'week' || by === 'month';

/** What the rows of a report are cut at the edges of, by the way of grouping an address asks for; nothing where none of it is of the calendar. */
export function askedCut(report: Pick<Declared, 'groupings' | 'cutsRows'>, group: string | undefined): Pick<ReportParams, 'cut'> {
  const cut = report.cutsRows && queryGroup(report, group).find(isSpan);
  return cut ? { cut } : {};
}

/** Some drivers, sites or hours alone are asked for: nothing may be left of what there is. */
export function isNarrowed({ drivers, sites, slot }: ReportQuery): boolean {
  return drivers !== undefined || sites !== undefined || slot !== undefined;
}

/** What an address asks of a report, over the vehicles it names. */
export function reportQueryOf(
  report: Pick<Declared, 'options' | 'scope' | 'asksPlace' | 'takesPlace' | 'takesMoment' | 'takesSlot' | 'groupings' | 'cutsRows'>,
  search: ReportAsk,
  vehicles: readonly string[],
  range: DayRange,
  timeZone: string,
): ReportQuery {
  const momentMs = report.takesMoment ? Number(search.moment) : Number.NaN;
  const takesPlace = report.asksPlace || (report.takesPlace && askedPlaceOf(search.place) !== null);
  const slot = report.takesSlot && askedHoursOf(search.slot) ? search.slot : undefined;
  return {
    ...range,
    timeZone,
    vehicles,
    ...selectedScope(report, search),
    ...(slot === undefined ? {} : { slot }),
    ...(takesPlace && search.place !== undefined ? { place: search.place } : {}),
    ...(Number.isInteger(momentMs) && momentMs > 0 ? { momentMs } : {}),
    ...askedCut(report, search.group),
    options: settledOptions(report.options, search),
  };
}

interface VehicleRow {
  _id: string;
  [field: string]: unknown;
}

export type VehicleAsk = Readonly<Partial<Record<'vehicles' | 'fleets' | 'drivenBy' | 'tag', string | undefined>>>;

const listed = (text: string | undefined): Set<string> => new Set(text?.split(',') ?? []);

/**
 * The vehicles that are named, and those of the fleets that are named (ids, comma-separated); when no vehicle is, those of the fleets that the other filters
 * leave (vehicle/vehicle-filters.ts); when nothing is asked for, every one that the report concerns and that is not retired.
 */
export function selectedVehicles(
  { vehicles: named, fleets, drivenBy, tag }: VehicleAsk,
  rows: readonly VehicleRow[],
  concerns: ReportDeclaration<never>['concerns'] = () => true,
  driversOf?: DriversOf,
): string[] {
  const vehicles = listed(named);
  const isWanted = vehicleMatcher(vehicles.size > 0 ? { fleet: fleets } : { fleet: fleets, drivenBy, tag }, driversOf);
  if (vehicles.size > 0 || isWanted) return rows.filter((row) => vehicles.has(row._id) || isWanted?.(row)).map(({ _id }) => _id);
  const all = rows.filter(isInFleet);
  const concerned = all.filter(concerns);
  return (concerned.length > 0 ? concerned : all).map(({ _id }) => _id);
}

/** Who had a vehicle at some time of some days, both included; of one that no time is known of, who has it. `had`: by vehicle (`hadByVehicle`). */
export function driversOfDays(had: Readonly<Record<string, readonly Had[]>>, { from, to }: DayRange, timeZone: string): DriversOf {
  const [fromMs, untilMs] = [dayStartMs(from, timeZone), dayStartMs(addDays(to, 1), timeZone)];
  return ({ _id, driver }) => {
    const times = had[String(_id)];
    return times ? driversBetween(times, fromMs, untilMs) : typeof driver === 'string' ? [driver] : [];
  };
}

/** The drivers and sites that are named (ids, comma-separated), of a report that is scoped by them; nothing of those it has not. */
export function selectedScope(
  { scope }: Pick<ReportDeclaration<never>, 'scope'>,
  asked: { drivers?: string | undefined; sites?: string | undefined },
): Pick<ReportParams, 'drivers' | 'sites'> {
  const of = (by: 'drivers' | 'sites') => (scope.includes(by) && asked[by] ? { [by]: [...listed(asked[by])] } : {});
  return { ...of('drivers'), ...of('sites') };
}

export interface Excess {
  /** `filtered`: without what narrows it, or by somebody who sees the whole fleet, it could be asked for. */
  kind: 'days' | 'vehicleDays' | 'filtered';
  asked: number;
  most: number;
}

type Asked = Pick<ReportParams, 'from' | 'to' | 'drivers' | 'sites' | 'slot' | 'options' | 'own'> & { group?: readonly GroupBy[] };
type Limits = Pick<ReportDeclaration<never>, 'maxDays' | 'maxVehicleDays' | 'options' | 'sums' | 'sumsOfDrivers'>;

const vehicleDaysOf = (vehicles: number, { from, to }: Pick<Asked, 'from' | 'to'>): number => vehicles * (daysBetween(from, to) + 1);

/** Journeys of how many days of vehicles a report may read. */
const mostOf = (report: Limits, chosen: Asked['options']): number =>
  Math.min(report.maxVehicleDays, ...report.options.map(({ key, mostVehicleDays }) => mostVehicleDays?.[chosen[key] ?? ''] ?? Infinity));

/** Who drove is asked for. */
const isOfDrivers = ({ sumsOfDrivers }: Limits, { drivers, options }: Pick<Asked, 'drivers' | 'options'>): boolean =>
  sumsOfDrivers === 'always' || drivers !== undefined || options['by'] === 'driver';

/** Sums know no journey: none is left out, or told longer, and none is judged by whose it is but in reports of drivers. Those of a report by month know no day or week. */
const canSum = (report: Limits, { drivers, group = [], ...asked }: Omit<Asked, 'from' | 'to'>): boolean =>
  (report.sumsOfDrivers !== undefined || !isOfDrivers(report, { ...asked, drivers })) &&
  !(report.sumsOfDrivers === 'always' && group.some((by) => by === 'day' || by === 'week')) &&
  isWhole({ ...asked, options: { ...asked.options, use: 'all' } }) &&
  (asked.options['adjust'] ?? '0') === '0' &&
  !['day', 'week'].includes(asked.options['span'] ?? asked.options['each'] ?? 'whole') &&
  !asked.own;

/** Of which sums a report is made that asks for more days of vehicles than journeys are read of; undefined: of journeys. */
export function sumsAsked(report: Limits, vehicles: number, asked: Asked): SumsBy | undefined {
  const days = vehicleDaysOf(vehicles, asked);
  if (days <= mostOf(report, asked.options) || !canSum(report, asked)) return undefined;
  const by = report.sums?.find(({ maxVehicleDays }) => days <= maxVehicleDays)?.by;
  return by && isOfDrivers(report, asked) ? 'driver' : by;
}

/** The longest period that may be asked for. */
export interface PeriodLimit {
  /** Days, the first and the last included; 0: of so many vehicles not even one. */
  days: number;
  /** What it is by: the report, how many vehicles there are, or that what narrows it keeps it from sums. */
  by: Excess['kind'];
  vehicles: number;
  /** Days of vehicles that may be asked for. */
  vehicleDays: number;
}

/** How many days may be asked for of so many vehicles, whatever days these are. */
export function periodLimit(report: Limits, vehicles: number, asked: Omit<Asked, 'from' | 'to'>): PeriodLimit {
  const [most, mostSums, sums] = [mostOf(report, asked.options), report.sums?.at(-1)?.maxVehicleDays ?? 0, canSum(report, asked)];
  const vehicleDays = sums ? Math.max(most, mostSums) : most;
  const days = Math.min(report.maxDays, Math.floor(vehicleDays / vehicles));
  return { days, by: days === report.maxDays ? 'days' : sums || mostSums <= most ? 'vehicleDays' : 'filtered', vehicles, vehicleDays };
}

/** More than a report may ask for (`periodLimit`): how much, and what the most is. Days are both included. */
export function excessOf(report: Limits, vehicles: number, asked: Asked): Excess | null {
  const limit = periodLimit(report, vehicles, asked);
  const [days, vehicleDays] = [vehicleDaysOf(1, asked), vehicleDaysOf(vehicles, asked)];
  if (days <= limit.days) return null;
  if (days > report.maxDays) return { kind: 'days', asked: days, most: report.maxDays };
  const isBySums = vehicleDays <= (report.sums?.at(-1)?.maxVehicleDays ?? 0);
  return { kind: limit.by === 'filtered' && isBySums ? 'filtered' : 'vehicleDays', asked: vehicleDays, most: limit.vehicleDays };
}
