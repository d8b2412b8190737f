import { settledOptions, type GroupBy, type ReportDeclaration, type ReportParams } from '../kit/report.ts';
import { askedHoursOf } from '../kit/report-hours.ts';
import { askedPlaceOf } from '../places/asked-place.ts';
import { selectedScope } from './vehicle-selection.ts';
import { presetRange, within, type DayRange, type Preset } from '../kit/periods.ts';

/** What is asked of a report, each by its name, as an address has it: ids are comma-separated, options stand by their key. */
export type ReportAsk = Readonly<
  Partial<
    Record<'from' | 'to' | 'vehicles' | 'fleets' | 'drivers' | 'sites' | 'slot' | 'place' | 'moment' | 'group' | 'sort', string | undefined>
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

/**
 * The same address with the fleets that the person is looking at (`fleet`, which follows from screen to screen), where it names neither vehicles nor
 * fleets of its own and the report is of all of them at first.
 */
export function withFleetFilter<Search extends ReportAsk>(report: Pick<Declared, 'scope' | 'startingScope'>, search: Search): Search {
  const { fleet, fleets, vehicles } = search;
  const follows = report.startingScope === 'all' && report.scope.includes('fleets') && fleets === undefined && vehicles === undefined;
  return follows && typeof fleet === 'string' && fleet !== '' ? { ...search, fleets: fleet } : search;
}

/** The way of grouping an address asks for, among those that are offered. */
export function queryGroup(report: Pick<Declared, 'groupings'>, group: string | undefined): readonly GroupBy[] {
  return report.groupings.find((one) => groupWord(one) === group) ?? report.groupings[0]!;
}

/** A way of grouping as an address writes it. */
export function groupWord(group: readonly GroupBy[]): string {
  return group.join('-') || 'none';
}

/** Some drivers, sites or hours alone are asked for: nothing may be left of what there is. */
export function isNarrowed({ drivers, sites, slot }: ReportQuery): boolean {
  return drivers !== undefined || sites !== undefined || slot !== undefined;
}

/** What an address asks of a report, over the vehicles it names. */
export function reportQueryOf(
  report: Pick<Declared, 'options' | 'scope' | 'asksPlace' | 'takesPlace' | 'takesMoment' | 'takesSlot'>,
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
    options: settledOptions(report.options, search),
  };
}
