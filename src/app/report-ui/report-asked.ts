import { settledOptions, type GroupBy, type ReportDeclaration, type ReportParams } from '../../domain/kit/report.ts';
import { askedHoursOf } from '../../domain/kit/report-hours.ts';
import { askedPlaceOf } from '../../domain/places/asked-place.ts';
import { askedScope } from '../../domain/reports/asked.ts';
import { presetRange, within, type DayRange } from '../ui/date-range/range-model.ts';
import type { ReportSearch } from './report-search.ts';

export type Asked = Omit<ReportParams, 'nowMs'>;

type Declared = ReportDeclaration<never>;

/** The days an address asks for: two days, else a period by its name, else the starting one; never later than today. */
export function askedRange(report: Pick<Declared, 'startingPeriod'>, search: Pick<ReportSearch, 'from' | 'to' | 'period'>, today: string, firstDay: number): DayRange {
  const { from, to } = search;
  const range = report.startingPeriod !== null && from && to && from <= to ? { from, to } : presetRange(report.startingPeriod === null ? 'today' : (search.period ?? report.startingPeriod), today, firstDay);
  return within(range, today);
}

/** The way of grouping an address asks for, among those that are offered. */
export function askedGroup(report: Pick<Declared, 'groupings'>, group: string | undefined): readonly GroupBy[] {
  return report.groupings.find((one) => groupWord(one) === group) ?? report.groupings[0]!;
}

export function groupWord(group: readonly GroupBy[]): string {
  return group.join('-') || 'none';
}

/** Some drivers, sites or hours alone are asked for: nothing may be left of what there is. */
export function isNarrowed({ drivers, sites, slot }: Asked): boolean {
  return drivers !== undefined || sites !== undefined || slot !== undefined;
}

export function askedOf(report: Pick<Declared, 'options' | 'scope' | 'asksPlace' | 'takesPlace' | 'takesMoment' | 'takesSlot'>, search: ReportSearch, vehicles: readonly string[], range: DayRange, timeZone: string): Asked {
  const momentMs = report.takesMoment ? Number(search.moment) : Number.NaN;
  const takesPlace = report.asksPlace || (report.takesPlace && askedPlaceOf(search.place) !== null);
  const slot = report.takesSlot && askedHoursOf(search.slot) ? search.slot : undefined;
  return { ...range, timeZone, vehicles, ...askedScope(report, search), ...(slot === undefined ? {} : { slot }), ...(takesPlace && search.place !== undefined ? { place: search.place } : {}), ...(Number.isInteger(momentMs) && momentMs > 0 ? { momentMs } : {}), options: settledOptions(report.options, search) };
}
