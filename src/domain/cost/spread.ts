import { daysBetween } from '../time/periods.ts';
import { roundHalfAway } from '../text/money.ts';
import { addDays } from '../time/time-zone.ts';
import { COST_POSTS, type CostBudget, type CostPost } from './vehicle-cost.ts';

/** Calendar days, both included. */
export interface Days {
  from: string;
  to: string;
}

/** What two spans of days have in common; null: nothing. */
export function daysCommon(one: Days, other: Days): Days | null {
  const [from, to] = [one.from > other.from ? one.from : other.from, one.to < other.to ? one.to : other.to];
  return from <= to ? { from, to } : null;
}

/**
 * What falls on `part` of a sum spread by day over `whole`. After k of its n days `round(cents × k / n)` has fallen, and a part has what fell by its last day less
 * what fell before its first: parts that follow each other sum up to the sum, to the cent.
 */
export function shareOfDays(cents: number, whole: Days, part: Days): number {
  const common = daysCommon(whole, part);
  if (common === null) return 0;
  const n = daysBetween(whole.from, whole.to) + 1;
  const fallenBy = (k: number): number => roundHalfAway(cents * k, n);
  return fallenBy(daysBetween(whole.from, common.to) + 1) - fallenBy(daysBetween(whole.from, common.from));
}

/** First and last day of the month of a day. */
export function monthOf(day: string): Days {
  const from = `${day.slice(0, 7)}-01`;
  const next = addDays(from, 31);
  return { from, to: addDays(`${next.slice(0, 7)}-01`, -1) };
}

/** The parts of a span of days that are of one month each, in order. */
export function monthsOf({ from, to }: Days): Days[] {
  const months: Days[] = [];
  for (let day = from; day <= to; day = addDays(monthOf(day).to, 1))
    months.push({ from: day, to: monthOf(day).to < to ? monthOf(day).to : to });
  return months;
}

/** How many months a span of days is: each day is so much of its own month, so that whole months count as one. */
export function monthsLong(days: Days): number {
  return monthsOf(days).reduce(
    (sum, { from, to }) => sum + (daysBetween(from, to) + 1) / (daysBetween(monthOf(from).from, monthOf(from).to) + 1),
    0,
  );
}

/** What falls on `part` of a sum paid each month of `whole`; a month that is not whole has its share of days (`shareOfDays` of the month). */
export function shareOfMonths(monthCents: number, whole: Days, part: Days): number {
  const common = daysCommon(whole, part);
  return common === null ? 0 : monthsOf(common).reduce((sum, month) => sum + shareOfDays(monthCents, monthOf(month.from), month), 0);
}

/** Whose budget is asked for: all vehicles, those of some fleets, or some vehicles. */
interface BudgetScope {
  /** Every vehicle of the organization is in it. */
  isAll: boolean;
  /** Fleets that are whole in it. */
  fleets: ReadonlySet<string>;
  vehicles: readonly { _id: string; fleet: string | null }[];
}

/**
 * What may be spent in a period on each post; null: no budget says. For each post and month the widest budget counts and the narrower ones are shares of it: that
 * of the organization where all of it is asked for, else that of each fleet, else those of its vehicles. A month that is not whole has its share of days.
 */
export function budgetSums(
  budgets: readonly CostBudget[],
  { isAll, fleets, vehicles }: BudgetScope,
  days: Days,
): Record<CostPost, number | null> {
  const sums = Object.fromEntries(COST_POSTS.map((post) => [post, null])) as Record<CostPost, number | null>;
  for (const month of monthsOf(days)) {
    for (const post of COST_POSTS) {
      const told = budgets.filter((one) => one.post === post && one.startOn <= month.to && one.endOn >= month.from);
      const sumOf = (some: readonly CostBudget[]): number | null =>
        some.length === 0
          ? null
          : some.reduce((sum, one) => sum + shareOfMonths(one.monthCents, { from: one.startOn, to: one.endOn }, month), 0);
      const whole = isAll ? sumOf(told.filter(({ fleet, vehicle }) => fleet === null && vehicle === null)) : null;
      const cents = whole ?? sumOf(narrower(told, fleets, vehicles));
      if (cents !== null) sums[post] = (sums[post] ?? 0) + cents;
    }
  }
  return sums;
}

/** Budgets of the fleets that are whole in it and, where a fleet has none or is not whole, of its vehicles. */
function narrower(told: readonly CostBudget[], fleets: ReadonlySet<string>, vehicles: BudgetScope['vehicles']): CostBudget[] {
  const ofFleets = told.filter(({ fleet }) => fleet !== null && fleets.has(fleet));
  const covered = new Set(ofFleets.map(({ fleet }) => fleet));
  const left = new Set(vehicles.filter(({ fleet }) => fleet === null || !covered.has(fleet)).map(({ _id }) => _id));
  return [...ofFleets, ...told.filter(({ vehicle }) => vehicle !== null && left.has(vehicle))];
}
