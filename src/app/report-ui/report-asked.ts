import { settledOptions, type GroupBy, type ReportDeclaration, type ReportParams } from '../../domain/kit/report.ts';
import type { LocalRow } from '../../db/queries/live-rows.ts';
import { dayCount, presetRange, within, type DayRange } from '../ui/date-range/range-model.ts';
import type { ReportSearch } from './report-search.ts';

export type Asked = Omit<ReportParams, 'nowMs'>;

type Declared = ReportDeclaration<never>;

/** The days an address asks for: two days, else a period by its name, else the starting one; never later than today. */
export function askedRange(report: Pick<Declared, 'startingPeriod'>, search: Pick<ReportSearch, 'from' | 'to' | 'period'>, today: string, firstDay: number): DayRange {
  const { from, to } = search;
  const range = from && to && from <= to ? { from, to } : presetRange(search.period ?? report.startingPeriod, today, firstDay);
  return within(range, today);
}

const listed = (text: unknown): string[] => (typeof text === 'string' ? text.split(',') : []);

/** The vehicles an address asks for, those of its fleets too; every vehicle when it names none. */
export function askedVehicles(search: Pick<ReportSearch, 'vehicles' | 'fleets'>, rows: readonly LocalRow[]): string[] {
  const vehicles = new Set(listed(search.vehicles));
  const fleets = new Set(listed(search.fleets));
  const all = vehicles.size === 0 && fleets.size === 0;
  return rows.filter((row) => all || vehicles.has(row._id) || fleets.has(String(row['fleet']))).map(({ _id }) => _id);
}

/** The way of grouping an address asks for, among those that are offered. */
export function askedGroup(report: Pick<Declared, 'groupings'>, group: string | undefined): readonly GroupBy[] {
  return report.groupings.find((one) => groupWord(one) === group) ?? report.groupings[0]!;
}

export function groupWord(group: readonly GroupBy[]): string {
  return group.join('-') || 'none';
}

/** More than a report may ask for: how much, and what the most is. */
export function excessOf(report: Pick<Declared, 'maxDays' | 'maxVehicleDays'>, vehicles: number, range: DayRange): { kind: 'days' | 'vehicleDays'; asked: number; most: number } | null {
  const days = dayCount(range);
  if (days > report.maxDays) return { kind: 'days', asked: days, most: report.maxDays };
  if (days * vehicles > report.maxVehicleDays) return { kind: 'vehicleDays', asked: days * vehicles, most: report.maxVehicleDays };
  return null;
}

export function askedOf(report: Pick<Declared, 'options'>, search: ReportSearch, vehicles: readonly string[], range: DayRange, timeZone: string): Asked {
  return { ...range, timeZone, vehicles, options: settledOptions(report.options, search) };
}
