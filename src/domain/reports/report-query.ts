import { settledOptions, type CalendarSpan, type GroupBy, type ReportDeclaration, type ReportParams } from './report.ts';
import { askedHoursOf } from './row-filter.ts';
import { askedPlaceOf } from '../places/asked-place.ts';
import { selectedScope, type VehicleAsk } from './vehicle-selection.ts';
import { VEHICLE_FILTER_NAMES, VEHICLE_FILTERS } from '../vehicle/vehicle-filters.ts';
import { presetRange, within, type DayRange, type Preset } from '../time/periods.ts';

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
