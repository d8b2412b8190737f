import * as z from 'zod/mini';
import type { FieldIssue } from '../entity/failure.ts';
import { queryGroup, queryRange, reportQueryOf, withVehicleFilters, type ReportQuery } from '../reports/report-query.ts';
import type { ReportDeclaration } from '../reports/report.ts';
import { excessIssue, excessOfDays, periodLimit, selectedVehicles, type PeriodLimit } from '../reports/vehicle-selection.ts';
import { daysBetween } from '../time/months.ts';
import { MOST_DAYS, PRESETS, type DayRange, type Preset } from '../time/periods.ts';
import type { DriversOf } from '../vehicle/vehicle-filters.ts';
import { askedReportSchema } from './report-schedule.ts';

type Declared = ReportDeclaration<never>;

/** What of a schedule says what its report is asked for, as it is kept or typed. */
export const scheduledSchema = z.object({
  report: z.string(),
  asked: askedReportSchema,
  frequency: z.string(),
  onDay: z.nullish(z.string()),
});
export type Scheduled = z.infer<typeof scheduledSchema>;

/** The same on every server and device: a week begins on Monday, as in the groups of reports. */
const MONDAY = 1;

const periodOf = ({ period }: Scheduled['asked']): Preset | undefined => PRESETS.find((one) => one === period);

/** The days that a schedule asks for when it is made on a day. */
export function scheduledRange(report: Pick<Declared, 'startingPeriod'>, { asked }: Pick<Scheduled, 'asked'>, day: string): DayRange {
  return queryRange(report, { from: undefined, to: undefined, period: periodOf(asked) }, day, MONDAY);
}

/** The day that a schedule is made on, of one that is made once; else today stands for the days to come. */
export function scheduledDay({ frequency, onDay }: Omit<Scheduled, 'asked' | 'report'>, today: string): string {
  return frequency === 'once' && onDay ? onDay : today;
}

/** How many days a schedule asks for at most: made once, those of its day; else the most that its period ever has. */
export function scheduledDays(report: Pick<Declared, 'startingPeriod'>, schedule: Omit<Scheduled, 'report'>): number {
  const day = scheduledDay(schedule, '');
  if (day !== '') {
    const { from, to } = scheduledRange(report, schedule, day);
    return daysBetween(from, to) + 1;
  }
  return report.startingPeriod === null ? 1 : MOST_DAYS[periodOf(schedule.asked) ?? report.startingPeriod];
}

/** What there is to ask of. */
interface AskedOf {
  vehicles: Parameters<typeof selectedVehicles>[1];
  /** Who had them on the days (`scheduledRange`); of none where nobody is asked for. */
  driversOf?: DriversOf | undefined;
  today: string;
  timeZone: string;
  /** It is made with the rights of somebody who sees their own journeys alone. */
  isOwn: boolean;
}

/** What a schedule asks of its report, and how much it may. */
export interface ScheduledAsk {
  query: ReportQuery;
  limit: PeriodLimit;
  /** A period in place of its own would be refused. */
  isTooLong: (period: Preset) => boolean;
  /** Why it cannot be made; null: it can. As a report that is asked for more than it may is refused. */
  issue: FieldIssue | null;
}

/** What a schedule asks of its report, by the limit that the report itself has (`periodLimit`). */
export function scheduledAsk(
  report: Declared,
  schedule: Omit<Scheduled, 'report'>,
  { vehicles, driversOf, today, timeZone, isOwn }: AskedOf,
): ScheduledAsk {
  const { asked } = schedule;
  const search = withVehicleFilters(report, asked);
  const range = scheduledRange(report, schedule, scheduledDay(schedule, today));
  const chosen = selectedVehicles(search, vehicles, report.concerns, driversOf);
  const query = reportQueryOf(report, { ...search, period: periodOf(asked) }, chosen, range, timeZone);
  const whose = { ...query, group: queryGroup(report, asked['group']), ...(isOwn ? { own: true as const } : {}) };
  const count = query.vehicles.length;
  const excess = excessOfDays(report, count, scheduledDays(report, schedule), whose);
  const limit = periodLimit(report, count, whose);
  return {
    query,
    limit,
    isTooLong: (period) => scheduledDays(report, { ...schedule, asked: { ...asked, period } }) > limit.days,
    issue: excess && excessIssue(excess, 'asked'),
  };
}

/** Whether a schedule asks for something else than before: what was fine when it was written is not refused for another name or hour. */
export function asksAnew(report: Pick<Declared, 'startingPeriod'>, before: Scheduled, after: Scheduled): boolean {
  return (
    before.report !== after.report ||
    JSON.stringify(before.asked) !== JSON.stringify(after.asked) ||
    scheduledDays(report, before) !== scheduledDays(report, after)
  );
}
