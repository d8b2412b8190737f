import type { FieldIssue } from '../entity/failure.ts';
import {
  queryGroup,
  queryRange,
  reportQueryOf,
  withVehicleFilters,
  type ReportQuery,
  excessOf,
  periodLimit,
  selectedVehicles,
  type PeriodLimit,
} from '../reports/report-query.ts';
import type { ReportDeclaration } from '../reports/report.ts';
import { daysBetween, MONDAY, PRESETS, type DayRange, type Preset } from '../time/periods.ts';
import { addDays } from '../time/time-zone.ts';
import type { DriversOf } from '../vehicle/vehicle-filters.ts';
import type { Scheduled } from './report-schedule.ts';

type Declared = ReportDeclaration<never>;

/** The same on every server and device: a week begins on Monday, as in the groups of reports. */
const FIRST_DAY = MONDAY;

const namedPeriod = ({ period }: Scheduled['asked']): Preset | undefined => PRESETS.find((one) => one === period);

/** The period that a schedule asks for; one that is missing is that of the report; null: the report has none. */
function periodOf({ startingPeriod }: Pick<Declared, 'startingPeriod'>, asked: Scheduled['asked']): Preset | null {
  return startingPeriod === null ? null : (namedPeriod(asked) ?? startingPeriod);
}

/** How many days a period has at most, whatever day it is asked on. */
const MOST_DAYS: Readonly<Record<Preset, number>> = {
  today: 1,
  yesterday: 1,
  last7: 7,
  thisWeek: 7,
  lastWeek: 7,
  thisMonth: 31,
  lastMonth: 31,
  thisQuarter: 92,
  lastQuarter: 92,
  last30: 30,
  thisYear: 366,
  lastYear: 366,
};

/** The days that a schedule asks for when it is made on a day; of one that is made once (`frequency`), on its own. */
export function scheduledRange(
  report: Pick<Declared, 'startingPeriod'>,
  { asked, frequency, onDay }: Pick<Scheduled, 'asked'> & Partial<Scheduled>,
  day: string,
): DayRange {
  const on = frequency === 'once' && onDay ? onDay : day;
  return queryRange(report, { from: undefined, to: undefined, period: namedPeriod(asked) }, on, FIRST_DAY);
}

/** How many days a schedule asks for at most: made once, those of its day; else the most that its period ever has. */
function mostDaysOf(report: Pick<Declared, 'startingPeriod'>, schedule: Omit<Scheduled, 'report'>): number {
  if (schedule.frequency === 'once' && schedule.onDay) {
    const { from, to } = scheduledRange(report, schedule, schedule.onDay);
    return daysBetween(from, to) + 1;
  }
  const period = periodOf(report, schedule.asked);
  return period === null ? 1 : MOST_DAYS[period];
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
  /** That it asks for; null: its report has none. */
  period: Preset | null;
  /** Weeks begin on it. */
  firstDay: number;
  limit: PeriodLimit;
  /** Days that it asks for at most. */
  days: number;
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
  const range = scheduledRange(report, schedule, today);
  const chosen = selectedVehicles(search, vehicles, report.concerns, driversOf);
  const query = reportQueryOf(report, { ...search, period: namedPeriod(asked) }, chosen, range, timeZone);
  const whose = { ...query, group: queryGroup(report, asked['group']), ...(isOwn ? { own: true as const } : {}) };
  const count = query.vehicles.length;
  const days = mostDaysOf(report, schedule);
  const excess = excessOf(report, count, { ...whose, to: addDays(range.from, days - 1) });
  const limit = periodLimit(report, count, whose);
  return {
    query,
    period: periodOf(report, asked),
    firstDay: FIRST_DAY,
    limit,
    days,
    isTooLong: (period) => mostDaysOf(report, { ...schedule, asked: { ...asked, period } }) > limit.days,
    issue: excess && { field: 'asked', code: 'range', params: { max: excess.most } },
  };
}

/** Whether a schedule asks for something else than before: what was fine when it was written is not refused for another name or hour. */
export function asksAnew(report: Pick<Declared, 'startingPeriod'>, before: Scheduled, after: Scheduled): boolean {
  return (
    before.report !== after.report ||
    JSON.stringify(before.asked) !== JSON.stringify(after.asked) ||
    mostDaysOf(report, before) !== mostDaysOf(report, after)
  );
}
